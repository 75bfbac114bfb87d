import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Tabs } from '../../ui/Tabs.tsx';

/** The cases, and the members who owe, as the two parts of one screen. */
export function CaseTabs({ current }: { current: 'cases' | 'debts' }) {
  const { screens, risk } = useText();
  return (
    <Tabs
      label={screens.cases}
      tabs={[
        { label: risk.tabCases, href: paths.cases(), isCurrent: current === 'cases' },
        { label: risk.debts, href: paths.debts(), isCurrent: current === 'debts' },
      ]}
    />
  );
}
