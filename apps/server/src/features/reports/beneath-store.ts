import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textArray } from '../../ledger/arrays.ts';
import { roundOfTransfer } from '../games/reads.ts';
import { lineColumns, reportLinesOf } from './lines.ts';
import { transferKindsOf } from './formulas.ts';
import type { Figure } from './figures.ts';
import { narrowed } from './sums-store.ts';
import type { Scope } from './sums-store.ts';

/** The number of transfer ids that one statement scans, so that each statement is short even if it finds nothing. */
const WINDOW = 20_000n;
/**
 * The most statements for one page. Where matching transfers are rare, a page may hold few of them and the next page
 * goes on.
 */
const MAX_WINDOWS = 40;

export interface BeneathLine {
  id: bigint;
  at: Date;
  day: string;
  figure: Figure;
  amountMicro: bigint;
  memberId: bigint | null;
  username: string | null;
  source: string;
  key: string;
  reference: string;
  studioCode: string;
  gameCode: string;
  methodId: number;
  purpose: string;
  round: string | null;
  named: string | null;
  actor: string | null;
  reason: string | null;
}

/** The cursor of a list of transfers, which is sorted by day and then by id, both descending. */
export interface RowCursor {
  day: string;
  id: bigint;
}

interface Search {
  generation: number;
  figures: readonly Figure[];
  scope: Scope;
  asOf: bigint;
  after: RowCursor | undefined;
  limit: number;
}

/**
 * Finds the next lines that a report's number sums. It may return one more than the limit, because a free bet is two
 * lines. `next` is the cursor of the following page, undefined at the end.
 */
export async function findLines(
  on: Queryable,
  search: Search,
): Promise<{ lines: BeneathLine[]; next: RowCursor | undefined }> {
  if (search.figures.includes('first_deposit')) return findFirstDeposits(on, search);
  const { limit, after } = search;
  const lines: BeneathLine[] = [];
  let windows = 0;
  for (const { day, firstId, lastId } of await listDays(on, search)) {
    const below = after?.day === day ? after.id : lastId + 1n;
    let upper = lastId < below ? lastId : below - 1n;
    while (upper >= firstId) {
      const lower = upper - WINDOW < firstId ? firstId : upper - WINDOW + 1n;
      const missing = limit - lines.length;
      const found = await findInWindow(on, search, { day, lower, upper, limit: missing });
      lines.push(...found);
      const last = lines.at(-1);
      if (lines.length >= limit && last) return { lines, next: { day: last.day, id: last.id } };
      windows += 1;
      if (windows === MAX_WINDOWS) return { lines, next: { day, id: lower } };
      upper = lower - 1n;
    }
  }
  return { lines, next: undefined };
}

/** Lists the days that have such lines, the latest first, each with its lowest and highest transfer id. */
async function listDays(
  on: Queryable,
  { generation, figures, scope, asOf, after }: Search,
): Promise<{ day: string; firstId: bigint; lastId: bigint }[]> {
  return on.query<{ day: string; firstId: bigint; lastId: bigint }>(sql`
    select day::text                               as day,
           min(first_id)                           as "firstId",
           least(max(last_id), ${asOf}::bigint)    as "lastId"
      from report_days as narrowed
     where generation = ${generation}
       and day >= ${scope.from}::date
       and day <= ${after?.day ?? scope.until}::date
       and figure = any(${textArray(figures)}::text[])
       and ${narrowed(scope)}
     group by narrowed.day
     order by narrowed.day desc`);
}

async function findInWindow(
  on: Queryable,
  { figures, scope }: Search,
  { day, lower, upper, limit }: { day: string; lower: bigint; upper: bigint; limit: number },
): Promise<BeneathLine[]> {
  const kinds = figures.flatMap((figure) => {
    const ofFigure = transferKindsOf[figure];
    return ofFigure === 'any' ? [] : ofFigure;
  });
  const isAnyKind = figures.some((figure) => transferKindsOf[figure] === 'any');
  const chosen = sql`(
    select ${lineColumns}
      from ledger_transfers
     where id between ${lower} and ${upper}
       and created_at >= ${startOfDay(day)}
       and created_at <  ${startOfDay(addDays(day, 1))}
       ${isAnyKind ? sql`` : sql`and kind = any(${textArray(kinds)}::text[])`})`;
  return on.query<BeneathLine>(sql`
    select ${beneathColumns}
      from (${reportLinesOf(chosen)}) as narrowed
      ${beneathJoins}
     where narrowed.figure = any(${textArray(figures)}::text[])
       and ${narrowed(scope)}
     order by narrowed.id desc
     fetch first ${limit} rows with ties`);
}

async function findFirstDeposits(
  on: Queryable,
  { generation, scope, asOf, after, limit }: Search,
): Promise<{ lines: BeneathLine[]; next: RowCursor | undefined }> {
  const lines = await on.query<BeneathLine>(sql`
    with chosen as materialized (
      select transfer_id, day
        from report_first_deposits
       where generation = ${generation}
         and day >= ${scope.from}::date
         and day <= ${after?.day ?? scope.until}::date
         and transfer_id <= ${asOf}
         ${after === undefined ? sql`` : sql`and (day, transfer_id) < (${after.day}::date, ${after.id}::bigint)`}
       order by day desc, transfer_id desc
       limit ${limit}
    )
    select ${beneathColumns}
      from (${reportLinesOf(sql`(
             select ${lineColumns}
               from ledger_transfers
              where id in (select transfer_id from chosen))`)}) as narrowed
      ${beneathJoins}
     where narrowed.figure = 'deposit'
     order by narrowed.day desc, narrowed.id desc`);
  const last = lines.at(-1);
  const isFull = lines.length === limit && last !== undefined;
  return {
    lines: lines.map((line) => ({ ...line, figure: 'first_deposit' as const })),
    next: isFull ? { day: last.day, id: last.id } : undefined,
  };
}

const beneathColumns = sql`
  narrowed.id,
  narrowed.created_at      as at,
  narrowed.day::text       as day,
  narrowed.figure          as figure,
  narrowed.amount_micro    as "amountMicro",
  narrowed.member_id       as "memberId",
  member.username,
  narrowed.source,
  narrowed.idempotency_key as key,
  narrowed.reference,
  narrowed.studio_code     as "studioCode",
  narrowed.game_code       as "gameCode",
  narrowed.method_id       as "methodId",
  narrowed.purpose,
  played_round.round,
  played_round.named_uuid as named,
  narrowed.actor,
  narrowed.reason`;

const beneathJoins: Sql = sql`
  left join members as member on member.id = narrowed.member_id
  left join lateral (${roundOfTransfer(sql`narrowed`)}) as played_round on true`;
