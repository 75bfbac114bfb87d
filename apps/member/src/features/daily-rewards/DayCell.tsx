import { Fragment, type CSSProperties } from 'react';
import { usePointsLabel } from '../../api/settings.ts';
import { formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, CoinIcon } from '../../ui/money-icons.tsx';
import { PointsIcon } from '../../ui/PointsIcon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { DailyCell, DailyReward } from './rules.ts';

const cellClass =
  'flex w-full min-w-0 flex-col items-center justify-between gap-0.5 rounded-control border py-1 text-[min(0.75rem,4vw)]';

interface DayCellProps {
  cell: DailyCell;
  busy: boolean;
  onClaim: () => void;
}

/** One day of the month: a button if its reward can be claimed, text otherwise. */
export function DayCell({ cell, busy, onClaim }: DayCellProps) {
  const { dailyRewards: text, common } = useText();
  const points = usePointsLabel();
  const { reward, day, time, canClaim } = cell;
  if (!canClaim || reward === null) {
    const isToday = time === 'today';
    return (
      <div
        aria-current={isToday ? 'date' : undefined}
        className={classNames(
          cellClass,
          time === 'past' ? 'min-h-11 border-transparent bg-transparent text-muted' : 'min-h-18',
          isToday && 'border-accent bg-card',
          time === 'coming' && 'border-line bg-card',
        )}
      >
        <DayContent cell={cell} />
      </div>
    );
  }
  const unit = reward.type === 'credit' ? common.baht : points.name;
  const rewardText = `${formatPoints(reward.amount)} ${unit}`;
  return (
    <button
      type="button"
      aria-current="date"
      aria-busy={busy || undefined}
      onClick={onClaim}
      className={classNames(
        cellClass,
        'min-h-18 border-2 border-accent bg-tint font-semibold transition-transform duration-200 active:scale-[0.96]',
      )}
    >
      <span className="sr-only">{text.claim(String(day), rewardText)}</span>
      <span aria-hidden="true" className="contents">
        {busy ? (
          <span className="grid flex-1 place-items-center">
            <Spinner />
          </span>
        ) : (
          <DayContent cell={cell} />
        )}
      </span>
    </button>
  );
}

function DayContent({ cell: { day, time, reward } }: { cell: DailyCell }) {
  const { dailyRewards: text } = useText();
  const isClaimed = reward?.claimed === true;
  return (
    <>
      <span aria-hidden="true" className="flex items-center gap-1 tabular-nums">
        {day}
        {isClaimed && <CheckIcon size={14} className="text-success" />}
      </span>
      <span className="sr-only">{text.day(String(day))}</span>
      {reward === null ? <NoReward /> : <Reward reward={reward} isPast={time === 'past'} />}
      {isClaimed && <span className="sr-only">{text.claimed}</span>}
      {reward !== null && !isClaimed && time === 'past' && (
        <span className="sr-only">{text.missed}</span>
      )}
    </>
  );
}

function Reward({ reward, isPast }: { reward: DailyReward; isPast: boolean }) {
  const { dailyRewards: text } = useText();
  const points = usePointsLabel();
  const isCredit = reward.type === 'credit';
  const amount = formatPoints(reward.amount);
  // React's types do not include custom properties.
  const style = { '--characters': amount.length } as CSSProperties;
  return (
    <span className="@container flex w-full flex-col items-center gap-0.5">
      {!isPast && (isCredit ? <CoinIcon size={22} /> : <PointsIcon src={points.icon} size={22} />)}
      <span className="sr-only">{isCredit ? text.credit : points.name}</span>
      <span className="day-amount" style={style}>
        {(amount.match(/[^,]+,?/g) ?? []).map((part, place) => (
          <Fragment key={place}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </span>
  );
}

function NoReward() {
  const { dailyRewards: text } = useText();
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{text.noReward}</span>
    </>
  );
}
