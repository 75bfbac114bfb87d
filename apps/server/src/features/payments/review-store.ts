import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface PayersName {
  transferId: string;
  payerName: string;
  amountMicro: bigint;
  receivedAt: Date;
}

/** Lists the latest bank transfers that a member was credited with, with the payer as the bank names them. */
export async function listPayersNames(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<PayersName[]> {
  return on.query<PayersName>(sql`
    select transfer.transfer_id                          as "transferId",
           coalesce(transfer.raw ->> 'payerName', '')    as "payerName",
           transfer.amount_micro                         as "amountMicro",
           transfer.received_at                          as "receivedAt"
      from incoming_transfers as transfer
     where transfer.member_id = ${memberId}
     order by transfer.received_at desc
     limit ${limit}`);
}

export interface MembersWithdrawal {
  id: string;
  amountMicro: bigint;
  status: string;
  createdAt: Date;
}

/** Lists a member's withdrawals of a time, newest first; the end is included. */
export async function listWithdrawalsBetween(
  on: Queryable,
  memberId: bigint,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<MembersWithdrawal[]> {
  return on.query<MembersWithdrawal>(sql`
    select id,
           amount_micro as "amountMicro",
           status,
           created_at   as "createdAt"
      from withdrawals
     where member_id   = ${memberId}
       and created_at >= ${from}
       -- A Date has no microseconds.
       and created_at  < ${until}::timestamptz + interval '1 millisecond'
     order by created_at desc
     limit ${limit}`);
}

/** Lists a member's reversed deposits, the latest reversal first. */
export async function listReversedDeposits(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<{ refCode: string; creditedMicro: bigint; reversedAt: Date; reason: string }[]> {
  return on.query<{ refCode: string; creditedMicro: bigint; reversedAt: Date; reason: string }>(sql`
    select ref_code        as "refCode",
           credited_micro  as "creditedMicro",
           reversed_at     as "reversedAt",
           reversed_reason as reason
      from deposits
     where member_id = ${memberId}
       and status    = 'reversed'
       and credited_micro  is not null
       and reversed_at     is not null
       and reversed_reason is not null
     order by reversed_at desc
     limit ${limit}`);
}

/** Sums a member's credited deposits since a time, in micro. */
export async function sumDepositedSince(
  on: Queryable,
  memberId: bigint,
  since: Date,
): Promise<bigint> {
  const [row] = await on.query<{ sumMicro: bigint }>(sql`
    select coalesce(sum(credited_micro), 0)::bigint as "sumMicro"
      from deposits
     where member_id = ${memberId}
       and status    = 'success'
       and ended_at >= ${since}`);
  return row?.sumMicro ?? 0n;
}
