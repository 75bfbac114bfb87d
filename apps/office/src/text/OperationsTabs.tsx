import { paths } from '../lib/paths.ts';
import { useText } from './language.ts';
import { Tabs } from '../ui/Tabs.tsx';

const names = ['operations', 'services', 'alerts', 'eventEndpoints'] as const;

/** The tabs of the state of the site, its third parties, the alerts to staff, and own systems that hear of events. */
export function OperationsTabs({ current }: { current: (typeof names)[number] }) {
  const { screens } = useText();
  const hrefs = {
    operations: paths.operations(),
    services: paths.services(),
    alerts: paths.alerts(),
    eventEndpoints: paths.eventEndpoints(),
  };
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
