import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Data, Query } from '@kapao/contract/operation.ts';
import type { Queryable } from '../../db/database.ts';
import { toActivity } from './activity.ts';
import { listActivity } from './activity-store.ts';
import { COUNTED_MOVEMENTS, countDays, listPlaySessions } from './days-store.ts';
import { toDays } from './days.ts';
import {
  dayCursor,
  daysOfPage,
  historyWindow,
  kindsOfFilter,
  readDayCursor,
  withoutPlay,
} from './rules.ts';

const NO_BOUND = 2n ** 63n - 1n;

/**
 * Lists a page of whole Bangkok days with their play sessions, other movements and net of play, the newest first
 * (history-42). Returns undefined for a cursor that was made up.
 */
export async function listActivityDays(
  on: Queryable,
  memberId: bigint,
  { kind = 'all', ...query }: Query<'listActivityDays'>,
  now: Date,
): Promise<Data<'listActivityDays'> | undefined> {
  const last = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  if (query.cursor !== undefined && last === undefined) return undefined;
  const window = historyWindow(query, now);
  const until = last === undefined ? window.until : earlier(startOfDay(last), window.until);
  const kinds = kindsOfFilter(kind);
  const counted = await countDays(on, memberId, { from: window.from, until, kinds });
  const isCut = counted.reduce((sum, { movements }) => sum + movements, 0) >= COUNTED_MOVEMENTS;
  const { days, hasMore } = daysOfPage(counted, isCut);
  const oldest = days.at(-1);
  if (oldest === undefined) return { days: [], next_cursor: null };
  const period = { from: later(startOfDay(oldest.day), window.from), until };
  const limit = days.reduce((sum, { movements }) => sum + movements, 0);
  const [sessions, movements] = await Promise.all([
    kinds.includes('bet') ? listPlaySessions(on, memberId, period) : [],
    listActivity(on, memberId, { ...period, offset: 0, limit }, NO_BOUND, withoutPlay(kinds)),
  ]);
  return {
    days: toDays(
      days.map(({ day }) => day),
      sessions,
      movements.map((row) => ({
        day: bangkokDay(row.created_at),
        activity: toActivity(row, undefined),
      })),
    ),
    next_cursor: hasMore ? dayCursor(oldest.day) : null,
  };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
