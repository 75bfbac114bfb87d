import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import type { CashbackAward } from './rules.ts';

interface CashbackAwardsProps {
  awards: readonly CashbackAward[];
  /** True after a claim, when no deadline applies to these awards any more. */
  areClaimed: boolean;
}

/** How each part of the cashback was calculated: the period, the net loss and the percentage. */
export function CashbackAwards({ awards, areClaimed }: CashbackAwardsProps) {
  const { cashback: text } = useText();
  return (
    <section aria-label={text.awards} className="flex flex-col gap-2">
      <h2 className="text-small text-muted">{text.awards}</h2>
      <ul className="flex flex-col gap-2">
        {awards.map((award) => (
          <li
            key={`${award.period} ${award.period_start} ${award.percent}`}
            className="flex flex-wrap items-start justify-between gap-x-3 rounded-card border border-line bg-card px-edge py-4 shadow-card"
          >
            <AwardText award={award} isClaimed={areClaimed} />
            <p className="ml-auto font-semibold text-success tabular-nums">
              +{formatCredit(award.amount)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AwardText({ award, isClaimed }: { award: CashbackAward; isClaimed: boolean }) {
  const { cashback: text } = useText();
  return (
    <div className="min-w-0 flex-[1_1_9rem]">
      <p className="font-semibold">{text.period[award.period]}</p>
      <p className="text-small tabular-nums">
        {text.span(formatDay(award.period_start), formatDay(award.period_end))}
      </p>
      <p className="text-caption text-muted tabular-nums">
        {text.sum(formatCredit(award.net_loss), formatPoints(award.percent))}
      </p>
      <p className="text-caption text-muted tabular-nums">
        {isClaimed ? text.claimed : text.claimBefore(formatDateTime(award.expires_at))}
      </p>
    </div>
  );
}
