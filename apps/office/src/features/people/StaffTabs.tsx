import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Tabs } from '../../ui/Tabs.tsx';

/** The people of the office, their roles, and from where they may sign in, as the three parts of one screen. */
export function StaffTabs({ current }: { current: 'staff' | 'roles' | 'access' }) {
  const { screens } = useText();
  const hrefs = { staff: paths.staff(), roles: paths.roles(), access: paths.access() };
  const names = ['staff', 'roles', 'access'] as const;
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
