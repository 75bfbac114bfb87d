import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import {
  CashbackIcon,
  ChatIcon,
  FriendsIcon,
  GamesIcon,
  GiftIcon,
  HistoryIcon,
  TicketIcon,
  WheelIcon,
} from '../../ui/menu-icons.tsx';

/** Eight tiles in four columns, in a fixed order (site-25). */
const tiles = [
  { to: paths.coupon(), label: 'coupon', Icon: TicketIcon },
  { to: paths.contact(), label: 'contact', Icon: ChatIcon },
  { to: paths.cashback(), label: 'cashback', Icon: CashbackIcon },
  { to: paths.affiliate(), label: 'affiliate', Icon: FriendsIcon },
  { to: paths.transactions(), label: 'transactions', Icon: HistoryIcon },
  { to: paths.minigame(), label: 'minigame', Icon: WheelIcon },
  { to: paths.promotions(), label: 'promotions', Icon: GiftIcon },
  { to: paths.providers(), label: 'games', Icon: GamesIcon },
] as const;

const tileClass =
  'flex h-full flex-col items-center gap-1.5 rounded-card border border-line bg-card px-1 pt-3 pb-2 text-center text-[length:min(0.75rem,4.1vw)] leading-normal';

export function ShortcutTiles() {
  const { dashboard: text, menu } = useText();
  return (
    <nav aria-label={text.shortcuts}>
      <ul className="grid grid-cols-4 gap-2">
        {tiles.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              href={to}
              className={`${tileClass} shadow-card transition-transform duration-200 active:scale-[0.97]`}
            >
              <span className="grid aspect-square w-11 max-w-full place-items-center rounded-pill bg-tint text-primary">
                <Icon />
              </span>
              <span className="[text-wrap:balance]">{menu[label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
