import type { DayReward, WrittenDate } from '@kapao/contract/daily-rewards/calendar.ts';
import type { OfficeRecord } from '@kapao/contract/office/records.ts';
import { useEffect, useState } from 'react';
import { useMe } from '../../../api/use-me.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { formatDay, todayInBangkok } from '../../../lib/dates.ts';
import { useLanguage } from '../../../text/language.ts';
import type { CalendarCell } from './CalendarGrid.tsx';
import {
  cellsOf,
  daysOf,
  isSameReward,
  NO_REWARD,
  paintedOn,
  rewardOf,
  type Painted,
  type PaintedDay,
  type PaintedDays,
} from './calendar-rules.ts';
import { typedRecords, type TypedRecord } from './use-records.ts';

type UsualRecord = TypedRecord<DayReward & { days: [number] }>;
type DateRecord = TypedRecord<WrittenDate>;

interface CalendarRecords {
  /** The month that is shown, such as `2026-12`. */
  month: string;
  /** Whether the days of every month are painted in place of the month's dates. */
  isUsual: boolean;
  usual: readonly OfficeRecord[];
  dates: readonly OfficeRecord[];
}

/** The calendar while somebody paints it: the saved days, and the changed ones, which the browser keeps. */
export function useCalendar({ month: shownMonth, isUsual, usual, dates }: CalendarRecords) {
  const month = isUsual ? null : shownMonth;
  const language = useLanguage();
  const [painted, setPainted] = usePaintedDays(month ?? 'usual');
  const today = todayInBangkok();
  const usualRecords = typedRecords<UsualRecord['content']>(usual);
  const usualDays = new Map(usualRecords.map(({ content }) => [content.days[0], content]));
  const dateRecords = typedRecords<DateRecord['content']>(dates);
  const records = isUsual ? byDay(usualRecords) : byDate(dateRecords);
  const savedOf = (id: string): Painted => {
    const content = records.get(id)?.content;
    if (content && 'amount' in content) return { type: content.type, amount: content.amount };
    return month === null ? NO_REWARD : 'usual';
  };
  const isOver = (id: string) => month !== null && id < today;
  const latestOf = (id: string) => records.get(id)?.latest ?? null;
  const changedOf = (days: PaintedDays): PaintedDays =>
    daysOf(days, (id, { reward }) => !isOver(id) && !isSameReward(reward, savedOf(id)));
  const changed = changedOf(painted);
  const nowOf = (id: string): Painted => changed[id]?.reward ?? savedOf(id);
  const effective = (id: string, own: Painted): DayReward =>
    month === null ? (own === 'usual' ? NO_REWARD : own) : rewardOf(id, own, usualDays);
  const nameOf = (id: string) => (month === null ? id : formatDay(id, language));
  const cells: CalendarCell[] = cellsOf(month).map((id) => ({
    id,
    day: Number(id.slice(-2)),
    reward: effective(id, nowOf(id)),
    isOwn: month !== null && nowOf(id) !== 'usual',
    isChanged: Object.hasOwn(changed, id),
    isOver: isOver(id),
    name: nameOf(id),
  }));
  const paintedUsual = new Map(isUsual ? cells.map(({ day, reward }) => [day, reward]) : usualDays);
  const ownOf = (date: string): Painted | undefined => {
    if (!isUsual) return nowOf(date);
    const content = dateRecords.find((record) => record.content.date === date)?.content;
    return content && 'amount' in content ? content : undefined;
  };
  return {
    cells,
    changed,
    /** The rewards that members get in the shown month with the draft. */
    monthRewards: cellsOf(shownMonth).map((date) => {
      const { type, amount } = rewardOf(date, ownOf(date), paintedUsual);
      return { date, type, amount };
    }),
    /** Whether a colleague has saved a painted day since it was painted. */
    isOutdated: Object.entries(changed).some(([id, { latest }]) => latest !== latestOf(id)),
    savedOf,
    effective,
    nameOf,
    paint: (ids: readonly string[], reward: Painted) =>
      // Days that a fast pull paints between two drawings build on each other.
      setPainted((days) => paintedOn(changedOf(days), ids, { reward, latestOf })),
    discard: () => setPainted({}),
  };
}

type AnyRecord = UsualRecord | DateRecord;

function byDay(records: readonly UsualRecord[]): ReadonlyMap<string, AnyRecord> {
  return new Map(records.map((record) => [String(record.content.days[0]), record]));
}

function byDate(records: readonly DateRecord[]): ReadonlyMap<string, AnyRecord> {
  return new Map(records.map((record) => [record.content.date, record]));
}

/** The days that have been painted, which the browser keeps until they are saved or discarded. */
function usePaintedDays(name: string) {
  const { email } = useMe();
  const place = `${email}:calendar:${name}`;
  const [painted, setPainted] = useState<PaintedDays>(() => keptDays(place));
  useEffect(() => {
    if (Object.keys(painted).length > 0) keepDraft(place, { draft: painted, seen: null });
    else forgetDraft(place);
  }, [place, painted]);
  return [painted, setPainted] as const;
}

/** The painted days that the browser keeps; none where it keeps something else. */
function keptDays(place: string): PaintedDays {
  const kept = readKeptDraft(place)?.draft;
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(isPainted));
}

function isPainted(entry: [string, unknown]): entry is [string, PaintedDay] {
  const [, day] = entry;
  if (typeof day !== 'object' || day === null) return false;
  if (!('reward' in day) || !('latest' in day)) return false;
  return isReward(day.reward) && (day.latest === null || typeof day.latest === 'string');
}

function isReward(value: unknown): value is Painted {
  if (value === 'usual') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (!('type' in value) || !('amount' in value)) return false;
  return (value.type === 'credit' || value.type === 'points') && typeof value.amount === 'number';
}
