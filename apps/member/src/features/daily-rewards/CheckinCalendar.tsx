import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/use-now.ts';
import { useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayCell } from './DayCell.tsx';
import { dailyRewardsQuery } from './queries.ts';
import { dailyCells, CALENDAR_COLUMNS } from './rules.ts';
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
  const today = bangkokDay(new Date(useNow(DAY_CHECK_MS)));
  const { data, error, refetch } = useQuery(dailyRewardsQuery(today));
  const { busy, claim } = useClaimCheckin();
  if (data === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  const cells = dailyCells(data?.rewards ?? [], today);
  if (data === undefined) return <DaysSkeleton count={cells.length} />;
  return (
    <>
      {data.rewards.length === 0 && <p className="text-center text-muted">{text.empty}</p>}
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

function DaysSkeleton({ count }: { count: number }) {
  return (
    <LoadingBoxes className="grid gap-[6px]">
      <div className="grid gap-[6px]" style={gridStyle}>
        {Array.from({ length: count }, (_day, place) => (
          <Skeleton key={place} className="h-22" />
        ))}
      </div>
    </LoadingBoxes>
  );
}
