/**
 * The timeline merges several lists, each newest first in its own order. Its cursor holds the place in each of them, so
 * that no event is lost or repeated, even where two lists disagree about the time by a moment.
 */

/** Ids below which each list is read on; the place of a deposit or a withdrawal is its time and its id. */
export interface TimelinePlace {
  transfers: bigint;
  deposits: { atMicros: bigint; id: bigint };
  claims: bigint;
  notes: bigint;
  limits: bigint;
  breaks: bigint;
  withdrawals: { atMicros: bigint; id: string };
}

const TOP = 999_999_999_999_999_999n;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The year 2286 in microseconds. */
const TOP_MICROS = 9_999_999_999_999_999n;

export const timelineTop: TimelinePlace = {
  transfers: TOP,
  deposits: { atMicros: TOP_MICROS, id: TOP },
  claims: TOP,
  notes: TOP,
  limits: TOP,
  breaks: TOP,
  withdrawals: { atMicros: TOP_MICROS, id: LAST_UUID },
};

const CURSOR =
  /^(\d{1,18})\.(\d{1,16})\.(\d{1,18})\.(\d{1,18})\.(\d{1,18})\.(\d{1,18})\.(\d{1,18})\.(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function timelineCursor(place: TimelinePlace): string {
  const { transfers, deposits, claims, notes, limits, breaks, withdrawals } = place;
  return [
    transfers,
    deposits.atMicros,
    deposits.id,
    claims,
    notes,
    limits,
    breaks,
    withdrawals.atMicros,
    withdrawals.id,
  ].join('.');
}

/** Parses a cursor; undefined if it is invalid. */
export function readTimelineCursor(cursor: string): TimelinePlace | undefined {
  const found = CURSOR.exec(cursor);
  if (!found) return undefined;
  const at = (index: number) => BigInt(found[index] ?? 0);
  return {
    transfers: at(1),
    deposits: { atMicros: at(2), id: at(3) },
    claims: at(4),
    notes: at(5),
    limits: at(6),
    breaks: at(7),
    withdrawals: { atMicros: at(8), id: found[9] ?? LAST_UUID },
  };
}

/** Writes a place's time for PostgreSQL, to the microsecond. */
export function placeTime({ atMicros }: { atMicros: bigint }): string {
  const seconds = new Date(Number(atMicros / 1_000_000n) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${String(atMicros % 1_000_000n).padStart(6, '0')}Z`;
}

/** An event of one list, with the place in that list once it has been shown. */
export interface Placed<Event> {
  at: Date;
  event: Event;
  place: Partial<TimelinePlace>;
}

/**
 * desk-07: merges the heads of the lists, newest first. Each list holds one event more than the page, so that a page
 * knows whether another follows.
 */
export function mergeTimeline<Event>(
  lists: readonly (readonly Placed<Event>[])[],
  from: TimelinePlace,
  limit: number,
): { events: Event[]; next: TimelinePlace | null } {
  const heads = lists.map(() => 0);
  const events: Event[] = [];
  let place = from;
  for (;;) {
    const index = newestHead(lists, heads);
    const taken = index === undefined ? undefined : lists[index]?.[heads[index] ?? 0];
    if (index === undefined || !taken) return { events, next: null };
    if (events.length === limit) return { events, next: place };
    events.push(taken.event);
    place = { ...place, ...taken.place };
    heads[index] = (heads[index] ?? 0) + 1;
  }
}

function newestHead(
  lists: readonly (readonly Placed<unknown>[])[],
  heads: readonly number[],
): number | undefined {
  let newest: { index: number; at: Date } | undefined;
  for (const [index, list] of lists.entries()) {
    const head = list[heads[index] ?? 0];
    if (head && (!newest || head.at > newest.at)) newest = { index, at: head.at };
  }
  return newest?.index;
}
