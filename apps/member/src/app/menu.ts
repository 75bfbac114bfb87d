import { paths } from '../lib/paths.ts';
import { DAILY_CHECKIN_MODAL } from '../state/modals.ts';
import type { Catalogue } from '../text/th.ts';
import type { IconProps } from '../ui/Icon.tsx';
import {
  CalendarIcon,
  CashbackIcon,
  ChatIcon,
  DepositIcon,
  FriendsIcon,
  GamesIcon,
  GiftIcon,
  HeartIcon,
  HistoryIcon,
  HomeIcon,
  StreakIcon,
  TicketIcon,
  UserIcon,
  WheelIcon,
} from '../ui/menu-icons.tsx';

export interface MenuEntry {
  to: string;
  /** The modal that the entry opens instead of navigating. */
  modal?: string;
  label: keyof Catalogue['menu'];
  Icon: (props: IconProps) => React.JSX.Element;
}

/** The bottom bar, from left to right (site-14). */
export const bottomBarEntries: readonly MenuEntry[] = [
  { to: paths.dashboard(), label: 'home', Icon: HomeIcon },
  { to: paths.depositMethods(), label: 'deposit', Icon: DepositIcon },
  { to: paths.brands(), label: 'games', Icon: GamesIcon },
  { to: paths.promotions(), label: 'promotions', Icon: GiftIcon },
  { to: paths.profile(), label: 'profile', Icon: UserIcon },
];

/** The side menu, from top to bottom (site-16). */
export const sideMenuEntries: readonly MenuEntry[] = [
  { to: paths.dashboard(), label: 'home', Icon: HomeIcon },
  { to: paths.dailyTask(), label: 'dailyTask', Icon: StreakIcon },
  {
    to: paths.dailyCheckin(),
    modal: DAILY_CHECKIN_MODAL,
    label: 'dailyCheckin',
    Icon: CalendarIcon,
  },
  { to: paths.promotions(), label: 'promotions', Icon: GiftIcon },
  { to: paths.coupon(), label: 'coupon', Icon: TicketIcon },
  { to: paths.contact(), label: 'contact', Icon: ChatIcon },
  { to: paths.cashback(), label: 'cashback', Icon: CashbackIcon },
  { to: paths.affiliate(), label: 'affiliate', Icon: FriendsIcon },
  { to: paths.transactions(), label: 'transactions', Icon: HistoryIcon },
  { to: paths.minigame(), label: 'minigame', Icon: WheelIcon },
  { to: paths.brands(), label: 'allGames', Icon: GamesIcon },
  // The entry for protection comes after the fixed entries (site-16, limit-28).
  { to: paths.protection(), label: 'protection', Icon: HeartIcon },
];

/** An entry is active if the current path contains its path (site-14, site-16). */
export function isActive(entryPath: string, currentPath: string): boolean {
  return currentPath.includes(entryPath);
}
