import { useQuery } from '@tanstack/react-query';
import { useIdle } from '../../lib/use-idle.ts';
import { DataIcon } from '../../ui/DataIcon.tsx';
import { GamesIcon } from '../../ui/menu-icons.tsx';
import { categoriesQuery } from './queries.ts';
import { tabIcon, type GameTab } from './rules.ts';

const TAB_ICON_PX = 22;

/** Tabs with the icons of their categories, which load when idle, after the tabs, and do not move them. */
export function useIconTabs<Tab extends GameTab>(tabs: readonly Tab[]) {
  const isIdle = useIdle();
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: isIdle });
  return tabs.map((key) => ({
    key,
    label: key,
    icon: (
      <DataIcon
        name={key === 'ALL' ? undefined : tabIcon(categories, key)}
        fallback={<GamesIcon size={TAB_ICON_PX} />}
        size={TAB_ICON_PX}
      />
    ),
  }));
}
