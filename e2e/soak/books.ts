import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { OurRow, StudioRow } from './compare.ts';

const studioRows = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['bet', 'win', 'rollback']),
    status: z.enum(['pending', 'done', 'refused', 'unknown', 'rolled_back']),
    amount_units: z.int(),
    reference_id: z.string().nullable(),
    last_answer: z.string().nullable(),
    user: z.string(),
    operator_code: z.string(),
  }),
);
const roundRows = z.array(z.object({ game_code: z.string(), status: z.string(), rounds: z.int() }));

/** Reads the studio's books beside the running studio. */
export function openStudioBooks(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'sandbox', 'studio.sqlite'), {
    readOnly: true,
    timeout: 10_000,
  });
  const all = (query: string) => database.prepare(query).all();
  return {
    transactions: (): StudioRow[] =>
      studioRows
        .parse(
          all(`
            select t.id, t.kind, t.status, t.amount_units, t.reference_id, t.last_answer, s.user,
                   s.operator_code
              from transactions t
              join rounds r on r.id = t.round_id
              join sessions s on s.id = r.session_id
             where s.currency = 'THB'`),
        )
        .map(({ amount_units, reference_id, last_answer, operator_code, ...row }) =>
          inWalletsNames(operator_code, {
            ...row,
            amountUnits: amount_units,
            referenceId: reference_id,
            lastAnswer: last_answer,
          }),
        ),
    /** Counts the rounds of each of our studios, one for each protocol. */
    roundsOfStudios: () =>
      z.array(z.object({ operator_code: z.string(), rounds: z.int() })).parse(
        all(`
            select s.operator_code, count(*) as rounds
              from rounds r
              join sessions s on s.id = r.session_id
             where s.currency = 'THB'
               and r.status   = 'settled'
             group by s.operator_code`),
      ),
    /** Counts the rounds of each game by status. */
    rounds: () =>
      roundRows.parse(
        all(`
          select s.game_code, r.status, count(*) as rounds
            from rounds r
            join sessions s on s.id = r.session_id
           where s.currency = 'THB'
           group by s.game_code, r.status`),
      ),
    close: () => database.close(),
  };
}

/** The studios under which the sandbox's studio is registered, by code: those whose protocol names transactions its own way. */
export const SOAKED_STUDIOS = ['sandbox', 'sandbox-live', 'sandbox-slots'] as const;

/** Renames a row of the studio as our wallet keeps it (docs/protocols). A rollback is looked up by what it undoes. */
function inWalletsNames(operatorCode: string, row: StudioRow): StudioRow {
  if (operatorCode === 'sandbox-live') {
    return row.kind === 'win' ? { ...row, id: `credit:${row.referenceId ?? ''}` } : row;
  }
  if (operatorCode !== 'sandbox-slots') return row;
  const short = (id: string) => id.replaceAll('-', '');
  return {
    ...row,
    id: row.kind === 'win' ? `payout:${short(row.id)}` : short(row.id),
    referenceId: row.referenceId && short(row.referenceId),
    user: row.user.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  };
}

export async function readOurBooks(database: Database): Promise<OurRow[]> {
  return database.query<OurRow>(sql`
    select played.transaction_uuid as id,
           played.kind,
           played.amount_micro     as "amountMicro",
           played.reference_uuid   as "referenceId",
           member.uuid             as "user"
      from studio_transactions as played
      join members             as member on member.id = played.member_id`);
}

/** Lists members with a balance below zero now or after any transfer; there must be none (ledger-06). */
export async function negativeBalances(database: Database): Promise<string[]> {
  const rows = await database.query<{ what: string }>(sql`
    select format('transfer %s left account %s at %s', transfer.id, account.id, after.balance) as what
      from ledger_transfers as transfer
     cross join lateral (
             values (debit_account_id, debit_balance_after),
                    (credit_account_id, credit_balance_after)
           ) as after (account_id, balance)
      join ledger_accounts as account on account.id = after.account_id
     where account.kind in ('member_available', 'member_bonus', 'member_held', 'member_points')
       and after.balance < 0
     limit 20`);
  return rows.map(({ what }) => what);
}

/** Counts wins that were taken back after the member had spent them (ledger-36, ledger-37). */
export async function countDebts(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from ledger_transfers as transfer
      join ledger_accounts  as account on account.id = transfer.debit_account_id
     where account.kind = 'member_debt'`);
  return row?.count ?? 0;
}

export async function countBonusParts(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from studio_transactions
     where bonus_micro > 0`);
  return row?.count ?? 0;
}

/** Counts balances below zero now; polled while the soak runs. */
export async function countNegativeNow(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from ledger_accounts
     where kind in ('member_available', 'member_bonus', 'member_held', 'member_points')
       and balance < 0`);
  return row?.count ?? 0;
}
