import { bangkokDay, fromBangkokTime, startOfDay } from '@kapao/contract/bangkok.ts';
import { activityKinds, transactionTypes } from '@kapao/contract/history.ts';
import { DEFAULT_HISTORY_FROM, HISTORY_PAGE_SIZE } from '@kapao/contract/history/rules.ts';
import type { ActivityFilter } from '@kapao/contract/history/rules.ts';
import type { ActivityKind, TransactionType } from '@kapao/contract/history.ts';

/** A page and a period of the history; every part is optional (history-04). */
export interface HistoryQuery {
  page?: number | undefined;
  limit?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The position after the last row of the previous page; it replaces the page number. */
  cursor?: string | undefined;
}

export interface HistoryWindow {
  from: Date;
  /** The end of the period, exclusive. */
  until: Date;
  offset: number;
  limit: number;
}

/**
 * The window of a read of one row below an id, at any time. Its limit is 1 because lists read one row more than their
 * limit.
 */
export const ONE_OF_ALL: HistoryWindow = {
  from: new Date(0),
  until: new Date('9999-01-01T00:00:00Z'),
  offset: 0,
  limit: 0,
};

const SECOND_MS = 1000;

export function historyWindow(query: HistoryQuery, now: Date): HistoryWindow {
  const limit = query.limit ?? HISTORY_PAGE_SIZE;
  const to = fromBangkokTime(query.to ?? `${bangkokDay(now)}T23:59:59`);
  const page = query.cursor === undefined ? (query.page ?? 1) : 1;
  return {
    from: fromBangkokTime(query.from ?? DEFAULT_HISTORY_FROM),
    // The end of the period includes its whole last second.
    until: new Date(to.getTime() + SECOND_MS),
    offset: (page - 1) * limit,
    limit,
  };
}

export function transactionTypesOf(
  type: TransactionType | 'all' = 'all',
): readonly TransactionType[] {
  return type === 'all' ? transactionTypes : [type];
}

/** A position among deposits and withdrawals: newest first, and deposits first within one instant. */
export interface TransactionCursor {
  /** Microseconds since 1970, because one millisecond may hold many rows. */
  atMicros: bigint;
  type: TransactionType;
  /** A deposit's number or a withdrawal's uuid. */
  id: string;
}

const TRANSACTION_CURSOR =
  /^t:(\d{1,17}):(?:deposit:(\d{1,18})|withdraw:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/;

export function formatTransactionCursor({ atMicros, type, id }: TransactionCursor): string {
  return encode(`t:${atMicros}:${type}:${id}`);
}

/** Parses a cursor; undefined if it is invalid. */
export function readTransactionCursor(cursor: string): TransactionCursor | undefined {
  const [, at, deposit, withdrawal] = TRANSACTION_CURSOR.exec(decode(cursor)) ?? [];
  if (at === undefined) return undefined;
  if (deposit !== undefined) return { atMicros: BigInt(at), type: 'deposit', id: deposit };
  return { atMicros: BigInt(at), type: 'withdraw', id: withdrawal ?? '' };
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The bound below which both lists are read; `at` is a timestamp in PostgreSQL's format. */
export interface TransactionBound {
  at: string;
  depositId: bigint;
  withdrawalId: string;
}

/** Returns the bound after a position, or the window's end without one. */
export function historyBoundOf(
  until: Date,
  after: TransactionCursor | undefined,
): TransactionBound {
  const untilMicros = BigInt(until.getTime()) * 1000n;
  if (after === undefined || after.atMicros >= untilMicros) {
    return { at: timestamp(untilMicros), depositId: 0n, withdrawalId: FIRST_UUID };
  }
  const at = timestamp(after.atMicros);
  return after.type === 'deposit'
    ? // Withdrawals come after the deposits of the same instant, so all of them are still unread.
      { at, depositId: BigInt(after.id), withdrawalId: LAST_UUID }
    : { at, depositId: 0n, withdrawalId: after.id };
}

function timestamp(micros: bigint): string {
  const seconds = new Date(Number(micros / 1_000_000n) * SECOND_MS).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % 1_000_000n).padStart(6, '0')}Z`;
}

const ACTIVITY_CURSOR = /^a:(\d{1,18})$/;

export function formatActivityCursor(id: bigint): string {
  return encode(`a:${id}`);
}

/** Parses the last id of the previous page; undefined for an invalid cursor. */
export function readActivityCursor(cursor: string): bigint | undefined {
  const id = ACTIVITY_CURSOR.exec(decode(cursor))?.[1];
  return id === undefined ? undefined : BigInt(id);
}

/** The kinds of movements that play sessions are made of. */
export const playKinds = ['bet', 'win', 'rollback'] as const satisfies readonly ActivityKind[];
const rewardKinds: readonly ActivityKind[] = ['reward', 'bonus_release', 'forfeit'];

/** Returns the kinds of movements that a filter shows (history-42). */
export function kindsOfFilter(filter: ActivityFilter): readonly ActivityKind[] {
  switch (filter) {
    case 'all':
      return activityKinds;
    case 'play':
      return playKinds;
    case 'rewards':
      return rewardKinds;
    case 'other':
      return activityKinds.filter((kind) => !isPlay(kind) && !rewardKinds.includes(kind));
    default:
      return filter satisfies never;
  }
}

function isPlay(kind: ActivityKind): boolean {
  return playKinds.some((each) => each === kind);
}

/** Returns the kinds of a list that are shown as movements, not in play sessions. */
export function withoutPlay(kinds: readonly ActivityKind[]): readonly ActivityKind[] {
  return kinds.filter((kind) => !isPlay(kind));
}

export interface CountedDay {
  /** A Bangkok day, YYYY-MM-DD. */
  day: string;
  movements: number;
}

/** A page of days ends with the day that reaches this number of movements. */
const PAGE_MOVEMENTS = 150;

/**
 * Chooses the days of a page from the days with movements, newest first: whole days, at least one. The last counted day
 * may have been cut by the count, so it is taken only where it is the first.
 */
export function daysOfPage(
  counted: readonly CountedDay[],
  isCut: boolean,
): { days: readonly CountedDay[]; hasMore: boolean } {
  const whole = isCut ? counted.slice(0, Math.max(1, counted.length - 1)) : counted;
  let movements = 0;
  const end = whole.findIndex((day) => (movements += day.movements) >= PAGE_MOVEMENTS);
  const days = end === -1 ? whole : whole.slice(0, end + 1);
  return { days, hasMore: isCut || days.length < counted.length };
}

const DAY_CURSOR = /^d:(\d{4}-\d{2}-\d{2})$/;

/** Formats the cursor of the activity's days: the last day of the previous page. */
export function dayCursor(day: string): string {
  return encode(`d:${day}`);
}

/** Parses the last day of the previous page; undefined for an invalid cursor. */
export function readDayCursor(cursor: string): string | undefined {
  const day = DAY_CURSOR.exec(decode(cursor))?.[1];
  return day === undefined || Number.isNaN(startOfDay(day).getTime()) ? undefined : day;
}

const CLAIM_CURSOR = /^p:(\d{1,18})$/;

/** Formats the cursor of a member's claims of promotions. */
export function formatClaimCursor(id: bigint): string {
  return encode(`p:${id}`);
}

export function readClaimCursor(cursor: string): bigint | undefined {
  const id = CLAIM_CURSOR.exec(decode(cursor))?.[1];
  return id === undefined ? undefined : BigInt(id);
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString('latin1');
}

/** history-06: builds a page. `rows` holds one row more than the page if another page follows. */
export function toHistoryPage<Row>(
  rows: readonly Row[],
  limit: number,
): { page: readonly Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
