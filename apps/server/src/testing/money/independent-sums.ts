import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

interface Moved {
  id: bigint;
  kind: string;
  source: string;
  key: string;
  reference: string;
  memberId: bigint | null;
  micro: bigint;
  at: Date;
  debit: string;
  debitReference: string;
  credit: string;
  creditReference: string;
}

/**
 * The sum and the number of transfers of each figure of a day. The key joins all values that a report can filter by.
 */
export type Sums = Map<string, { micro: bigint; transfers: number }>;

/**
 * Sums the transfers up to an id one by one, in TypeScript, knowing nothing of the SQL that reports use: `day figure
 * studio game method purpose`.
 */
export async function sumIndependently(on: Queryable, until: bigint): Promise<Sums> {
  const transfers = await on.query<Moved>(sql`
    select transfer.id, transfer.kind, transfer.source, transfer.idempotency_key as key,
           transfer.reference, transfer.member_id as "memberId", transfer.amount_micro as micro,
           transfer.created_at as at,
           debit.kind  as debit,  coalesce(debit.reference, '')  as "debitReference",
           credit.kind as credit, coalesce(credit.reference, '') as "creditReference"
      from ledger_transfers as transfer
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.id <= ${until}
     order by transfer.id`);
  const games = await mapOf(
    on,
    sql`select studio_code || ' ' || transaction_uuid as key, game_code as value
          from studio_transactions`,
  );
  const methods = await mapOf(
    on,
    sql`select ref_code as key, method_id::text as value from deposits
         union all
        select id::text, method_id::text from withdrawals
         union all
        select transfer_id, method_id::text from incoming_transfers
          join deposits on deposits.id = deposit_id`,
  );
  const sums: Sums = new Map();
  const depositors = new Set<bigint>();
  for (const moved of transfers) {
    const isStudios = moved.source.startsWith('studio:');
    const studio = isStudios ? moved.source.slice('studio:'.length) : '';
    const game = (isStudios ? games.get(`${studio} ${moved.key}`) : undefined) ?? '';
    const method = isStudios ? '0' : (methods.get(moved.reference) ?? '0');
    for (const [figure, purpose] of figuresOf(moved, depositors)) {
      const place = [bangkokDay(moved.at), figure, studio, game, method, purpose].join(' ');
      const sum = sums.get(place) ?? { micro: 0n, transfers: 0 };
      sum.micro += moved.micro;
      sum.transfers += 1;
      sums.set(place, sum);
    }
  }
  return sums;
}

function figuresOf(moved: Moved, depositors: Set<bigint>): [figure: string, purpose: string][] {
  const { kind, debit, credit, debitReference, creditReference, memberId } = moved;
  const found: [string, string][] = [];
  if (kind === 'tombstone') return found;
  if (kind === 'bet' || kind === 'win') found.push([kind, '']);
  if (kind === 'rollback') {
    found.push([debit.startsWith('member') ? 'win_rollback' : 'bet_rollback', '']);
  }
  if (debit === 'promotion_cost') found.push(['bonus_paid', debitReference]);
  if (credit === 'promotion_cost') found.push(['bonus_back', creditReference]);
  if (credit === 'fee_income') found.push(['fee', creditReference]);
  if (debit === 'fee_income') found.push(['fee_back', debitReference]);
  if (debit === 'gateway_fees') found.push(['gateway_fee', debitReference]);
  if (credit === 'gateway_fees') found.push(['gateway_fee_back', creditReference]);
  if (debit === 'adjustment') found.push(['correction_given', debitReference]);
  if (credit === 'adjustment') found.push(['correction_taken', creditReference]);
  if (kind === 'withdrawal_settle') found.push(['withdrawal', '']);
  if (kind === 'deposit_reversal') found.push(['deposit_reversal', '']);
  if (kind === 'withdrawal_refund') found.push(['withdrawal_refund', '']);
  if (kind === 'deposit') {
    found.push(['deposit', '']);
    if (memberId !== null && !depositors.has(memberId)) {
      depositors.add(memberId);
      found.push(['first_deposit', '']);
    }
  }
  return found;
}

async function mapOf(
  on: Queryable,
  statement: ReturnType<typeof sql>,
): Promise<Map<string, string>> {
  const rows = await on.query<{ key: string; value: string }>(statement);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
