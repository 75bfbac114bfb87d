import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

export interface PayersName {
  transferId: string;
  payerName: string;
  amountMicro: bigint;
  receivedAt: Date;
}

/**
 * Lists the latest bank transfers that were credited to a member, with the payer's name at the bank. A slip verifier
 * names the payer of a transfer that no gateway has reported (slip-06); a name that cannot be compared is empty.
 */
export async function listPayersNames(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<PayersName[]> {
  return on.query<PayersName>(sql`
    select "transferId",
           "payerName",
           "amountMicro",
           "receivedAt"
      from (
             (
               select transfer.transfer_id                       as "transferId",
                      coalesce(transfer.raw ->> 'payerName', '') as "payerName",
                      transfer.amount_micro                      as "amountMicro",
                      transfer.received_at                       as "receivedAt"
                 from incoming_transfers as transfer
                where transfer.member_id = ${memberId}
                order by transfer.received_at desc
                limit ${limit}
             )
              union all
             (
               select approval.transfer_id,
                      case checked.payer_match
                        when 'undecided' then ''
                        else coalesce(checked.payer_name, '')
                      end,
                      approval.amount_micro,
                      approval.created_at
                 from deposit_approvals as approval
                 join slip_checks       as checked
                   on checked.deposit_id = approval.deposit_id
                  and checked.outcome    = 'credited'
                where approval.member_id = ${memberId}
                  and approval.is_verified
                  and approval.confirmed_micro is null
                order by approval.created_at desc
                limit ${limit}
             )
           ) as paid
     order by "receivedAt" desc
     limit ${limit}`);
}

export interface MembersWithdrawal {
  shortReference: string;
  amountMicro: bigint;
  status: string;
  createdAt: Date;
}

/** Lists a member's withdrawals between two times, newest first; the end is included. */
export async function listWithdrawalsBetween(
  on: Queryable,
  memberId: bigint,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<MembersWithdrawal[]> {
  return on.query<MembersWithdrawal>(sql`
    select short_reference as "shortReference",
           amount_micro    as "amountMicro",
           status,
           created_at      as "createdAt"
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
    select "refCode",
           "creditedMicro",
           "reversedAt",
           reason
      from (
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
              union all
             select taken.transfer_id,
                    taken.amount_micro,
                    taken.received_at,
                    taken.reason
               from incoming_transfers as transfer
               join transfer_reversals as taken
                 on taken.gateway_code = transfer.gateway_code
                and taken.transfer_id  = transfer.transfer_id
              where transfer.member_id = ${memberId}
                and transfer.deposit_id is null
           ) as taken_back
     order by "reversedAt" desc
     limit ${limit}`);
}

/** Sums a member's credited deposits and assigned transfers by Bangkok day, from this day on. */
export async function listDepositedSince(
  on: Queryable,
  memberId: bigint,
  from: string,
): Promise<{ day: string; micro: bigint }[]> {
  return on.query<{ day: string; micro: bigint }>(sql`
    select ((at at time zone 'Asia/Bangkok')::date)::text as day,
           sum(micro)::bigint                             as micro
      from (
             select ended_at       as at,
                    credited_micro as micro
               from deposits
              where member_id = ${memberId}
                and status    = 'success'
                and credited_micro is not null
              union all
             select resolved_at,
                    amount_micro
               from incoming_transfers
              where member_id = ${memberId}
                and deposit_id is null
                and resolution = 'assigned'
           ) as came
     where at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
     group by 1`);
}

/** Lists a member's deposits that staff credited and no gateway has reported with the credited amount, newest first. */
export async function listUnconfirmedApprovals(
  on: Queryable,
  memberId: bigint,
  since: Date,
  limit: number,
): Promise<{ transferId: string; amountMicro: bigint; actor: string; approvedAt: Date }[]> {
  return on.query<{ transferId: string; amountMicro: bigint; actor: string; approvedAt: Date }>(sql`
    select transfer_id  as "transferId",
           amount_micro as "amountMicro",
           actor,
           created_at   as "approvedAt"
      from deposit_approvals
     where member_id   = ${memberId}
       and created_at >= ${since}
       and reversed_at is null
       and confirmed_micro is distinct from amount_micro
     order by created_at desc
     limit ${limit}`);
}
