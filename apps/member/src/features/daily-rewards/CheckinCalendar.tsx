import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DayCell } from './DayCell.tsx';
import { dailyRewardsQuery } from './queries.ts';
import { dailyCells, CALENDAR_COLUMNS } from './rules.ts';
import { TodayPanel } from './TodayPanel.tsx';
import { useClaimCheckin } from './use-claim-checkin.ts';

/** The interval at which the grid checks for a new day. */
const DAY_CHECK_MS = 15_000;
const gridStyle = { gridTemplateColumns: `repeat(${CALENDAR_COLUMNS}, minmax(0, 1fr))` };

/** The month's rewards, one cell per Bangkok day (reward-21), for the screen and the modal. */
export function CheckinCalendar() {
  const { dailyRewards: text } = useText();
  return (
    <div data-section="rewards" className="flex flex-col gap-3">
      <Days />
      <p className="flex items-start gap-3 text-small text-muted">
        <InfoIcon size={20} className="mt-px shrink-0 text-accent" />
        {text.note}
      </p>
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
      {data.rewards.length > 0 && (
        <TodayPanel
          cells={cells}
          streak={data.streak}
          refusal={refusal === undefined ? null : inLanguage(refusal, data.refusal_en)}
          busy={busy}
          onClaim={(date) => void claim(date)}
        />
      )}
      <ul aria-label={text.month} className="grid gap-[6px]" style={gridStyle}>
        {cells.map((cell) => (
          <li key={cell.date} ref={cell.time === 'today' ? showToday : undefined} className="flex">
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

/** Opens the month with today in sight; where it is already, nothing moves. */
function showToday(cell: HTMLLIElement | null): void {
  cell?.scrollIntoView({ block: 'nearest' });
}

function DaysSkeleton({ count }: { count: number }) {
  return (
    <LoadingBoxes className="grid gap-3">
      <Skeleton className="h-32 rounded-card" />
      <div className="grid gap-[6px]" style={gridStyle}>
        {Array.from({ length: count }, (_day, place) => (
          <Skeleton key={place} className="h-18" />
        ))}
      </div>
    </LoadingBoxes>
  );
}
