import { useQuery } from '@tanstack/react-query';
import { redeemedCouponsQuery } from './queries.ts';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { useText } from '../../text/language.ts';
import { receivedText } from './rules.ts';

/** The coupons that the member has used; nothing while there are none, or where they cannot be read (reward-70). */
export function RedeemedCoupons() {
  const { coupons: text, common } = useText();
  const points = usePointsLabel();
  const { data } = useQuery(redeemedCouponsQuery);
  if (data === undefined || data.coupons.length === 0) return null;
  return (
    <section aria-label={text.mine} className="mt-6 flex flex-col gap-2">
      <h2 className="text-small text-muted">{text.mine}</h2>
      <ul className="flex flex-col gap-2">
        {data.coupons.map((coupon) => (
          <li
            key={`${coupon.code} ${coupon.redeemed_at}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-card border border-line bg-card px-edge py-3 shadow-card"
          >
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{coupon.code}</p>
              <p className="text-caption text-muted tabular-nums">
                {formatDateTime(coupon.redeemed_at)}
              </p>
            </div>
            <p className="ml-auto font-semibold text-success tabular-nums">
              +{receivedText(coupon, { baht: common.baht, points: points.name })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
