import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Tabs } from '../../ui/Tabs.tsx';

const names = ['staff', 'roles', 'access', 'apiKeys'] as const;

/** The people of the office, their roles, from where they may sign in, and keys of programs, as parts of one screen. */
export function StaffTabs({ current }: { current: (typeof names)[number] }) {
  const { screens } = useText();
  const hrefs = {
    staff: paths.staff(),
    roles: paths.roles(),
    access: paths.access(),
    apiKeys: paths.apiKeys(),
  };
  return (
    <Tabs
      label={screens.staff}
      tabs={names.map((name) => ({
        label: screens[name],
        href: hrefs[name],
        isCurrent: name === current,
      }))}
    />
  );
}
