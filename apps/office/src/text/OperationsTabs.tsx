import { paths } from '../lib/paths.ts';
import { useText } from './language.ts';
import { Tabs } from '../ui/Tabs.tsx';

/** The tabs of three screens: the state of the site, its third parties, and the alerts to staff. */
export function OperationsTabs({ current }: { current: 'operations' | 'services' | 'alerts' }) {
  const { screens } = useText();
  const hrefs = {
    operations: paths.operations(),
    services: paths.services(),
    alerts: paths.alerts(),
  };
  const names = ['operations', 'services', 'alerts'] as const;
  return (
    <Tabs
      label={screens.operations}
      tabs={names.map((name) => ({
        label: screens[name],
        href: hrefs[name],
        isCurrent: name === current,
      }))}
    />
  );
}
