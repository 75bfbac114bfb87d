/**
 * The timeline merges several lists, each newest first in its own order. Its cursor holds the place in each of them, so
 * that no event is lost or repeated, even where two lists disagree about the time by a moment.
 */

interface PlaceInTime<Id> {
  atMicros: bigint;
  id: Id;
}

/** Ids below which each list is read on; the place in a list that is ordered by time is a time and an id. */
export interface TimelinePlace {
  transfers: bigint;
  deposits: PlaceInTime<bigint>;
  claims: bigint;
  notes: bigint;
  limits: bigint;
  breaks: bigint;
  withdrawals: PlaceInTime<string>;
  withdrawalDecisions: PlaceInTime<string>;
  depositDecisions: PlaceInTime<bigint>;
  rejectedProposals: PlaceInTime<bigint>;
}

const TOP = 999_999_999_999_999_999n;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The year 2286 in microseconds. */
const TOP_MICROS = 9_999_999_999_999_999n;

const TOP_PLACE = { atMicros: TOP_MICROS, id: TOP };
const TOP_UUID_PLACE = { atMicros: TOP_MICROS, id: LAST_UUID };

export const timelineTop: TimelinePlace = {
  transfers: TOP,
  deposits: TOP_PLACE,
  claims: TOP,
  notes: TOP,
  limits: TOP,
  breaks: TOP,
  withdrawals: TOP_UUID_PLACE,
  withdrawalDecisions: TOP_UUID_PLACE,
  depositDecisions: TOP_PLACE,
  rejectedProposals: TOP_PLACE,
};

const ID = String.raw`(\d{1,18})`;
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const MICROS = String.raw`(\d{1,16})`;
const [PLACE, UUID_PLACE] = [
  [MICROS, ID],
  [MICROS, UUID],
].map((parts) => parts.join('\\.'));
const CURSOR = new RegExp(
  `^${[ID, PLACE, ID, ID, ID, ID, UUID_PLACE, UUID_PLACE, PLACE, PLACE].join('\\.')}$`,
);

export function timelineCursor(place: TimelinePlace): string {
  const { transfers, deposits, claims, notes, limits, breaks, ...decided } = place;
  const { withdrawals, withdrawalDecisions, depositDecisions, rejectedProposals } = decided;
  const inTime = [withdrawals, withdrawalDecisions, depositDecisions, rejectedProposals];
  return [
    transfers,
    deposits.atMicros,
    deposits.id,
    claims,
    notes,
    limits,
    breaks,
    ...inTime.flatMap(({ atMicros, id }) => [atMicros, id]),
  ].join('.');
}

/** Parses a cursor; undefined if it is invalid. */
export function readTimelineCursor(cursor: string): TimelinePlace | undefined {
  const found = CURSOR.exec(cursor);
  if (!found) return undefined;
  const at = (index: number) => BigInt(found[index] ?? 0);
  const placeAt = (index: number) => ({ atMicros: at(index), id: at(index + 1) });
  const uuidPlaceAt = (index: number) => ({
    atMicros: at(index),
    id: found[index + 1] ?? LAST_UUID,
  });
  return {
    transfers: at(1),
    deposits: placeAt(2),
    claims: at(4),
    notes: at(5),
    limits: at(6),
    breaks: at(7),
    withdrawals: uuidPlaceAt(8),
    withdrawalDecisions: uuidPlaceAt(10),
    depositDecisions: placeAt(12),
    rejectedProposals: placeAt(14),
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
