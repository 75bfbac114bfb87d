import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import {
  CashbackArt,
  ContactArt,
  CouponArt,
  FriendsArt,
  GamesArt,
  HistoryArt,
  MinigameArt,
  PromotionArt,
} from './ShortcutArt.tsx';

/** Eight tiles in four columns, in a fixed order (site-25). */
const tiles = [
  { to: paths.coupon(), label: 'coupon', Art: CouponArt },
  { to: paths.contact(), label: 'contact', Art: ContactArt },
  { to: paths.cashback(), label: 'cashback', Art: CashbackArt },
  { to: paths.affiliate(), label: 'affiliate', Art: FriendsArt },
  { to: paths.transactions(), label: 'transactions', Art: HistoryArt },
  { to: paths.minigame(), label: 'minigame', Art: MinigameArt },
  { to: paths.promotions(), label: 'promotions', Art: PromotionArt },
  { to: paths.brands(), label: 'games', Art: GamesArt },
] as const;

const tileClass =
  'flex h-full flex-col items-center gap-1.5 rounded-card border border-line bg-card px-1 pt-3 pb-2 text-center text-[length:min(0.75rem,4.1vw)] leading-normal';

export function ShortcutTiles() {
  const { dashboard: text, menu } = useText();
  return (
    <nav aria-label={text.shortcuts}>
      <ul className="grid grid-cols-4 gap-2">
        {tiles.map(({ to, label, Art }) => (
          <li key={to}>
            <Link
              href={to}
              className={`${tileClass} shadow-card transition-transform duration-200 active:scale-[0.97]`}
            >
              <span className="grid min-h-11 place-items-center">
                <Art />
              </span>
              <span className="[text-wrap:balance]">{menu[label]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
