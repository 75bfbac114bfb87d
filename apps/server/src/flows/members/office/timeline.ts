/**
 * The timeline merges several lists, each sorted newest first in its own order. Its cursor contains the cursor of each
 * list, so that no event is lost or repeated, even if two lists disagree slightly about the time.
 */

/** The cursor of a list that is ordered by time. */
export interface TimeCursor<Id> {
  atMicros: bigint;
  id: Id;
}

/** The cursors of the timeline's lists. Each list goes on below its own: an id, or a time and an id. */
export interface TimelineCursor {
  transfers: bigint;
  deposits: TimeCursor<bigint>;
  claims: bigint;
  notes: bigint;
  limits: bigint;
  breaks: bigint;
  withdrawals: TimeCursor<string>;
  withdrawalDecisions: TimeCursor<string>;
  depositDecisions: TimeCursor<bigint>;
  rejectedProposals: TimeCursor<bigint>;
}

const TOP = 999_999_999_999_999_999n;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The time above all events: the year 2286 in microseconds since 1970. */
const TOP_MICROS = 9_999_999_999_999_999n;

const TIME_TOP = { atMicros: TOP_MICROS, id: TOP };
const TIME_TOP_UUID = { atMicros: TOP_MICROS, id: LAST_UUID };

export const timelineTop: TimelineCursor = {
  transfers: TOP,
  deposits: TIME_TOP,
  claims: TOP,
  notes: TOP,
  limits: TOP,
  breaks: TOP,
  withdrawals: TIME_TOP_UUID,
  withdrawalDecisions: TIME_TOP_UUID,
  depositDecisions: TIME_TOP,
  rejectedProposals: TIME_TOP,
};

const ID = String.raw`(\d{1,18})`;
const TIME = String.raw`(\d{1,16})\.${ID}`;
const TIME_UUID = String.raw`(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`;
const CURSOR = new RegExp(
  `^${[ID, TIME, ID, ID, ID, ID, TIME_UUID, TIME_UUID, TIME, TIME].join('\\.')}$`,
);

export function timelineCursor(cursor: TimelineCursor): string {
  return [
    cursor.transfers,
    ...inTime(cursor.deposits),
    cursor.claims,
    cursor.notes,
    cursor.limits,
    cursor.breaks,
    ...inTime(cursor.withdrawals),
    ...inTime(cursor.withdrawalDecisions),
    ...inTime(cursor.depositDecisions),
    ...inTime(cursor.rejectedProposals),
  ].join('.');
}

function inTime({ atMicros, id }: TimeCursor<bigint | string>) {
  return [atMicros, id];
}

/** Parses a timeline's cursor; undefined if it is invalid. */
export function readTimelineCursor(text: string): TimelineCursor | undefined {
  const found = CURSOR.exec(text);
  if (!found) return undefined;
  const idAt = (index: number) => BigInt(found[index] ?? 0);
  const timeAt = (index: number) => ({ atMicros: idAt(index), id: idAt(index + 1) });
  const uuidAt = (index: number) => ({ atMicros: idAt(index), id: found[index + 1] ?? LAST_UUID });
  return {
    transfers: idAt(1),
    deposits: timeAt(2),
    claims: idAt(4),
    notes: idAt(5),
    limits: idAt(6),
    breaks: idAt(7),
    withdrawals: uuidAt(8),
    withdrawalDecisions: uuidAt(10),
    depositDecisions: timeAt(12),
    rejectedProposals: timeAt(14),
  };
}

/** Formats a cursor's time for PostgreSQL, to the microsecond. */
export function cursorTime({ atMicros }: { atMicros: bigint }): string {
  const seconds = new Date(Number(atMicros / 1_000_000n) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${String(atMicros % 1_000_000n).padStart(6, '0')}Z`;
}

/** An event of one list, with the cursor of its list once it has been shown. */
export interface Listed<Event> {
  at: Date;
  event: Event;
  cursor: Partial<TimelineCursor>;
}

/**
 * desk-07: merges the heads of the lists, newest first. Each list holds one event more than the page, so that a page
 * knows whether another follows.
 */
export function mergeTimeline<Event>(
  lists: readonly (readonly Listed<Event>[])[],
  from: TimelineCursor,
  limit: number,
): { events: Event[]; next: TimelineCursor | null } {
  const heads = lists.map(() => 0);
  const events: Event[] = [];
  let cursor = from;
  for (;;) {
    const index = newestHead(lists, heads);
    const taken = index === undefined ? undefined : lists[index]?.[heads[index] ?? 0];
    if (index === undefined || !taken) return { events, next: null };
    if (events.length === limit) return { events, next: cursor };
    events.push(taken.event);
    cursor = { ...cursor, ...taken.cursor };
    heads[index] = (heads[index] ?? 0) + 1;
  }
}

function newestHead(
  lists: readonly (readonly Listed<unknown>[])[],
  heads: readonly number[],
): number | undefined {
  let newest: { index: number; at: Date } | undefined;
  for (const [index, list] of lists.entries()) {
    const head = list[heads[index] ?? 0];
    if (head && (!newest || head.at > newest.at)) newest = { index, at: head.at };
  }
  return newest?.index;
}
