import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { useQuery } from '@tanstack/react-query';
import { usePointsLabel } from '../../api/settings.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatNumber, formatPoints } from '../../lib/numbers.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayCell } from './DayCell.tsx';
import { dailyRewardsQuery } from './queries.ts';
import {
  dailyCells,
  CALENDAR_COLUMNS,
  nextCell,
  type DailyCell,
  type DailyReward,
} from './rules.ts';
import { useClaimCheckin } from './use-claim-checkin.ts';

/** The interval at which the grid checks for a new day. */
const DAY_CHECK_MS = 15_000;
const gridStyle = { gridTemplateColumns: `repeat(${CALENDAR_COLUMNS}, minmax(0, 1fr))` };

/** The month's rewards, one cell per Bangkok day (reward-21), for the screen and the modal. */
export function CheckinCalendar() {
  const { dailyRewards: text } = useText();
  return (
    <div data-section="rewards" className="flex flex-col gap-4">
      <p className="flex items-start gap-3 rounded-card bg-tint px-edge py-3 text-small">
        <InfoIcon size={20} className="mt-px shrink-0 text-accent" />
        {text.note}
      </p>
      <Days />
    </div>
  );
}

function Days() {
  const { dailyRewards: text } = useText();
  const inLanguage = useInLanguage();
  const today = bangkokDay(new Date(useNow(DAY_CHECK_MS)));
  const { data, error, refetch } = useQuery(dailyRewardsQuery(today));
  const { busy, claim } = useClaimCheckin();
  if (data === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const refusal = data?.refusal;
  const cells = dailyCells(data?.rewards ?? [], today, refusal !== undefined);
  if (data === undefined) return <DaysSkeleton count={cells.length} />;
  return (
    <>
      {data.rewards.length === 0 && <p className="text-center text-muted">{text.empty}</p>}
      {refusal !== undefined && (
        <p className="text-small font-semibold">{inLanguage(refusal, data.refusal_en)}</p>
      )}
      <Progress cells={cells} />
      <ul aria-label={text.month} className="grid gap-[6px]" style={gridStyle}>
        {cells.map((cell) => (
          <li key={cell.date} className="flex">
            <DayCell
              cell={cell}
              busy={busy && cell.canClaim}
              onClaim={() => void claim(cell.date)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many days of the month are claimed, and when the next reward can be claimed and what it gives. */
function Progress({ cells }: { cells: readonly DailyCell[] }) {
  const { dailyRewards: text, common } = useText();
  const points = usePointsLabel();
  const next = nextCell(cells);
  const claimedDays = cells.filter(({ reward }) => reward?.claimed).length;
  const rewardText = (reward: DailyReward) =>
    `${formatPoints(reward.amount)} ${reward.type === 'credit' ? common.baht : points.name}`;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-small tabular-nums">
      {next?.reward && (
        <span className="font-semibold">
          {next.canClaim
            ? text.nextToday(rewardText(next.reward))
            : text.nextOn(formatDay(next.date), rewardText(next.reward))}
        </span>
      )}
      <span className="text-muted">{text.daysClaimed(formatNumber(claimedDays))}</span>
    </p>
  );
}

function DaysSkeleton({ count }: { count: number }) {
  return (
    <LoadingBoxes className="grid gap-4">
      <Skeleton className="h-5.25" />
      <div className="grid gap-[6px]" style={gridStyle}>
        {Array.from({ length: count }, (_day, place) => (
          <Skeleton key={place} className="h-22" />
        ))}
      </div>
    </LoadingBoxes>
  );
}
