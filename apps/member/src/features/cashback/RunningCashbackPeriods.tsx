import type { Data } from '@kapao/contract/operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit, formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';

type RunningPeriod = Data<'getCashback'>['running'][number];

/** The loss of each running period so far, and what it gives back if it ended now (reward-73). */
export function RunningCashbackPeriods({ periods }: { periods: readonly RunningPeriod[] }) {
  const { cashback: text } = useText();
  return (
    <section aria-label={text.running} className="flex flex-col gap-2">
      <h2 className="text-small text-muted">{text.running}</h2>
      {periods.map((period) => (
        <Card key={`${period.period} ${period.percent}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="font-semibold">{text.runningPeriod[period.period]}</p>
            <p className="ml-auto font-semibold tabular-nums">
              {text.lossSoFar(formatCredit(Math.max(0, period.net_loss)))}
            </p>
          </div>
          <p className="text-caption text-muted tabular-nums">
            {period.amount > 0
              ? text.wouldGive(formatCredit(period.amount))
              : text.givesFrom(formatPoints(period.percent), formatCredit(period.min_loss))}
          </p>
          <p className="text-caption text-muted tabular-nums">
            {text.endsAt(formatDateTime(period.ends_at))}
          </p>
        </Card>
      ))}
    </section>
  );
}
