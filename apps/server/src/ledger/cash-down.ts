import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { bigintArray } from './arrays.ts';
import type { TransferKind } from './posting.ts';

/** The kinds that bring a member's own money in or out. An opening balance is money brought along, as a deposit is. */
const OWN_MONEY = [
  'opening',
  'deposit',
  'deposit_reversal',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_refund',
] as const satisfies readonly TransferKind[];

/**
 * Reads by how much members are down in cash over a time, negative for those who are up: deposits less withdrawals less
 * the rise of the cash balance (fair-07). That is the sum of all their other transfers, which needs no balances.
 */
export async function readCashDown(
  on: Queryable,
  memberIds: readonly bigint[],
  { from, until }: { from: Date; until: Date },
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await on.query<{ memberId: bigint; downMicro: bigint }>(sql`
    select transfer.member_id as "memberId",
           sum(case debit.kind
                 when 'member_available' then transfer.amount_micro
                 else -transfer.amount_micro
               end)::bigint   as "downMicro"
      from ledger_transfers as transfer
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
     where transfer.member_id   = any(${bigintArray(memberIds)}::bigint[])
       and transfer.created_at >= ${from}
       and transfer.created_at  < ${until}
       and transfer.kind       <> all (${[...OWN_MONEY]}::text[])
       and (debit.kind = 'member_available') <> (credit.kind = 'member_available')
     group by transfer.member_id`);
  return new Map(rows.map(({ memberId, downMicro }) => [memberId, downMicro]));
}

/** fair-07: returns the part of a loss at play that a rebate counts: at most what the member is down in cash. */
export function lossInCash(netLossMicro: bigint, downMicro: bigint): bigint {
  return netLossMicro < downMicro ? netLossMicro : downMicro;
}
