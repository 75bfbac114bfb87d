import type { DayReward } from '@kapao/contract/daily-rewards/calendar.ts';
import { formatDay, formatTime, isDay } from '../lib/dates.ts';
import type { Change } from '@kapao/contract/office/difference.ts';
import type { Language } from './language.ts';
import type { Catalogue } from './th.ts';

/** A day's reward as the calendar and the log know it. */
interface ShownReward extends DayReward {
  as_usual?: true;
}

/** A day of the calendar with its reward before and after. */
interface DayChange {
  /** The date, or the day of every month. */
  day: string;
  before: ShownReward;
  after: ShownReward;
}

interface CalendarChanges {
  days: readonly DayChange[];
  /** The time of a scheduled change. */
  dueAt: string | undefined;
}

/** A day's reward in words, the same in the calendar's own question and in the proposal (editor-30). */
export function dayRewardText(
  { type, amount, as_usual }: ShownReward,
  { editors, rewards }: Catalogue,
): string {
  const words =
    amount === 0
      ? editors.calendar.none
      : `${amount.toLocaleString('en-US')} ${rewards.units[type]}`;
  return as_usual === true ? `${words} (${editors.calendar.asUsual})` : words;
}

/** Returns the days of a change of the calendar, whose states the log has; undefined for any other change. */
export function calendarChanges(before: unknown, after: unknown): CalendarChanges | undefined {
  const wrapped = stateOf(after);
  const isScheduled = typeof wrapped['due_at'] === 'string' && 'content' in wrapped;
  const later = stateOf(isScheduled ? wrapped['content'] : after);
  const sooner = stateOf(before);
  const only = dayOf(later);
  const states =
    only === undefined
      ? Object.keys(later).map((day) => [day, sooner[day], later[day]] as const)
      : [[only, before, later] as const];
  const days = states.flatMap(([day, was, is]) => {
    const reward = rewardIn(is);
    return reward && isDayName(day)
      ? [{ day, before: rewardIn(was) ?? { type: 'points' as const, amount: 0 }, after: reward }]
      : [];
  });
  if (days.length === 0 || days.length < states.length) return undefined;
  return { days, dueAt: isScheduled ? String(wrapped['due_at']) : undefined };
}

/** The rows of a change of the calendar: one for each day, and its time where it is scheduled. */
export function calendarRows(
  { days, dueAt }: CalendarChanges,
  text: Catalogue,
  language: Language,
): Change[] {
  const rows = days.map(({ day, before, after }) => ({
    field: isDay(day) ? formatDay(day, language) : day,
    before: dayRewardText(before, text),
    after: dayRewardText(after, text),
  }));
  if (dueAt === undefined) return rows;
  return [{ field: text.editors.dueAt, before: null, after: formatTime(dueAt, language) }, ...rows];
}

/** The most that one member gets on the changed days, in words. */
export function calendarSumText(
  days: readonly { after: DayReward }[],
  { rewards }: Catalogue,
): string {
  const sums = (['credit', 'points'] as const).flatMap((type) => {
    const rewardsOf = days.filter(({ after }) => after.type === type);
    const sum = rewardsOf.reduce((total, { after }) => total + after.amount * 100, 0) / 100;
    return sum === 0 ? [] : [`${sum.toLocaleString('en-US')} ${rewards.units[type]}`];
  });
  return sums.join(' + ');
}

type State = Readonly<Record<string, unknown>>;

function stateOf(value: unknown): State {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The day of a single record's state, which the state of one among several leaves to its name. */
function dayOf({ date, days }: State): string | undefined {
  if (typeof date === 'string') return date;
  return Array.isArray(days) && days.length === 1 ? String(days[0]) : undefined;
}

const isDayName = (name: string) => isDay(name) || /^([1-9]|[12]\d|3[01])$/.test(name);

function rewardIn(value: unknown): ShownReward | undefined {
  const { type, amount, as_usual } = stateOf(value);
  if ((type !== 'credit' && type !== 'points') || typeof amount !== 'number') return undefined;
  return { type, amount, ...(as_usual === true && { as_usual }) };
}
