import type { DayReward } from '@kapao/contract/daily-rewards/calendar.ts';
import { useRef, useState } from 'react';
import { useText } from '../../../text/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cellAt } from './calendar-rules.ts';

export interface CalendarCell {
  /** The date, or the day of the month. */
  id: string;
  day: number;
  reward: DayReward;
  /** Whether the date has a reward of its own. */
  isOwn: boolean;
  isChanged: boolean;
  /** A day that is over can no longer be painted. */
  isOver: boolean;
  /** The day in words. */
  name: string;
}

interface CalendarGridProps {
  label: string;
  cells: readonly CalendarCell[];
  /** The number of empty cells before the first; null for days without weekdays. */
  before: number | null;
  onPaint: (id: string) => void;
  /** Paints all days of a weekday, counted from Monday on. */
  onFillWeekday: (weekday: number) => void;
}

/** A month to paint (editor-08): by clicks, by pulling over days, and by arrows with space. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, cells, before, onPaint, onFillWeekday } = props;
  const { editors, rewards } = useText();
  const { calendar } = editors;
  const grid = useRef<HTMLFieldSetElement>(null);
  const isPulling = useRef(false);
  const ids = cells.map(({ id }) => id);
  const [current, setCurrent] = useState<string>();
  const tabStop = current !== undefined && ids.includes(current) ? current : ids[0];
  const move = (id: string, key: string) => {
    const next = cellAt(ids, id, key);
    if (next === undefined) return false;
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
    return true;
  };
  return (
    <fieldset
      ref={grid}
      aria-label={label}
      className="grid grid-cols-7 gap-1 px-4 pb-4"
      onPointerLeave={() => (isPulling.current = false)}
      onPointerUp={() => (isPulling.current = false)}
    >
      {before !== null &&
        calendar.weekdays.map((weekday, place) => (
          <button
            key={weekday}
            type="button"
            aria-label={calendar.fillWeekday(weekday)}
            title={calendar.fillWeekday(weekday)}
            onClick={() => onFillWeekday(place)}
            className="min-h-9 rounded-control text-center text-small text-muted hover:bg-raised hover:text-ink pointer-coarse:min-h-11"
          >
            {weekday}
          </button>
        ))}
      {before !== null && before > 0 && <span style={{ gridColumn: `span ${before}` }} />}
      {cells.map(({ id, day, reward, isOwn, isChanged, isOver, name }) => {
        const words =
          reward.amount === 0
            ? calendar.none
            : `${reward.amount.toLocaleString('en-US')} ${rewards.units[reward.type]}`;
        return (
          <button
            key={id}
            type="button"
            data-day={id}
            tabIndex={id === tabStop ? 0 : -1}
            aria-disabled={isOver || undefined}
            onFocus={() => setCurrent(id)}
            onKeyDown={(event) => {
              if (move(id, event.key)) event.preventDefault();
            }}
            onPointerDown={(event) => {
              // A finger scrolls the page; a mouse paints the days that it is pulled over.
              if (event.pointerType !== 'mouse' || isOver) return;
              isPulling.current = true;
              onPaint(id);
            }}
            onPointerEnter={() => {
              if (isPulling.current && !isOver) onPaint(id);
            }}
            onClick={() => {
              if (!isOver) onPaint(id);
            }}
            className={classNames(
              'flex min-h-14 min-w-0 flex-col items-start rounded-control border px-1.5 py-1 text-left tabular-nums',
              isChanged ? 'border-accent' : 'border-line',
              isOwn && 'bg-raised',
              isOver && 'opacity-60',
            )}
          >
            <span className="sr-only">{name}, </span>
            <span aria-hidden="true" className="text-small text-muted">
              {day}
              {isChanged && ' •'}
            </span>
            <span
              className={classNames(
                'w-full text-small max-sm:wrap-anywhere',
                reward.amount === 0 ? 'text-muted' : 'font-semibold',
              )}
            >
              {reward.amount === 0 ? <span aria-hidden="true">–</span> : <Reward {...reward} />}
            </span>
            <span className="sr-only">
              {[reward.amount === 0 && words, isOwn && calendar.own, isChanged && calendar.changed]
                .filter(Boolean)
                .map((each) => `, ${each}`)
                .join('')}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** On a phone a day has room for the number alone, before which baht have their sign. */
function Reward({ type, amount }: DayReward) {
  const { rewards } = useText();
  return (
    <>
      {type === 'credit' && (
        <span aria-hidden="true" className="sm:hidden">
          ฿
        </span>
      )}
      {amount.toLocaleString('en-US')} <span className="max-sm:sr-only">{rewards.units[type]}</span>
    </>
  );
}
