import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { depositHasReference, withdrawalHasReference } from './references.ts';
import type { PaymentReference } from './references.ts';
import { shownDepositStatus, shownWithdrawalStatus } from './shown-status.ts';

/** The most payments that a search shows: those of one short reference, a year each. */
const FOUND_PAYMENTS = 10;

export interface FoundPayment {
  shortReference: string;
  createdAt: Date;
  memberId: bigint;
  username: string;
  amountMicro: bigint;
  status: string;
}

/** Finds a website's deposit by its ref_code, for a link to it. */
export async function findDepositByRef(
  on: Queryable,
  websiteId: number,
  refCode: string,
): Promise<FoundDeposit | undefined> {
  const [found] = await findDepositsByReference(on, websiteId, { long: refCode });
  return found;
}

type FoundDeposit = FoundPayment & { id: bigint; refCode: string };

/** Finds a website's deposits by a reference, newest first, for the search results. */
export async function findDepositsByReference(
  on: Queryable,
  websiteId: number,
  reference: PaymentReference,
): Promise<FoundDeposit[]> {
  return on.query<FoundDeposit>(sql`
    select deposit.id,
           deposit.short_reference                                as "shortReference",
           deposit.created_at                                     as "createdAt",
           deposit.ref_code                                       as "refCode",
           deposit.member_id                                      as "memberId",
           member.username,
           coalesce(deposit.credited_micro, deposit.amount_micro) as "amountMicro",
           ${shownDepositStatus(sql`deposit`)} as status
      from deposits as deposit
      join members  as member on member.id = deposit.member_id
     where ${depositHasReference(sql`deposit`, reference)}
       and deposit.website_id = ${websiteId}
     order by deposit.created_at desc, deposit.id desc
     limit ${FOUND_PAYMENTS}`);
}

/** Finds a website's withdrawals by a reference, newest first, for the search results. */
export async function findWithdrawalsByReference(
  on: Queryable,
  websiteId: number,
  reference: PaymentReference,
): Promise<(FoundPayment & { id: string })[]> {
  return on.query<FoundPayment & { id: string }>(sql`
    select withdrawal.id::text     as id,
           withdrawal.short_reference as "shortReference",
           withdrawal.created_at   as "createdAt",
           withdrawal.member_id    as "memberId",
           member.username,
           withdrawal.amount_micro as "amountMicro",
           ${shownWithdrawalStatus(sql`withdrawal`)} as status
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     where ${withdrawalHasReference(sql`withdrawal`, reference)}
       and withdrawal.website_id = ${websiteId}
     order by withdrawal.created_at desc, withdrawal.id
     limit ${FOUND_PAYMENTS}`);
}

/** Finds the bank transfers that paid these deposits. */
export async function listTransfersOfDeposits(
  on: Queryable,
  depositIds: readonly bigint[],
): Promise<{ depositId: bigint; gatewayCode: string; transferId: string }[]> {
  return on.query<{ depositId: bigint; gatewayCode: string; transferId: string }>(sql`
    select deposit_id   as "depositId",
           gateway_code as "gatewayCode",
           transfer_id  as "transferId"
      from incoming_transfers
     where deposit_id = any(${bigintArray(depositIds)}::bigint[])`);
}

export interface RequestedPayment {
  id: string;
  at: Date;
  /** The time of the request in microseconds, because one millisecond may hold many rows. */
  atMicros: bigint;
  amountMicro: bigint;
  status: string;
  reference: string;
  shortReference: string;
}

/** Lists a member's deposits below a cursor, newest first. The index deposits_by_member finds them. */
export async function listDepositsBelow(
  on: Queryable,
  memberId: bigint,
  { at, id, limit }: { at: string; id: bigint; limit: number },
): Promise<RequestedPayment[]> {
  // Sort by the numeric column: the list's own id is text, in which 10 comes before 9.
  return on.query<RequestedPayment>(sql`
    select id::text                                           as id,
           created_at                                         as at,
           (extract(epoch from created_at) * 1000000)::bigint as "atMicros",
           coalesce(credited_micro, amount_micro)             as "amountMicro",
           ${shownDepositStatus(sql`deposits`)} as status,
           ref_code                                           as reference,
           short_reference                                    as "shortReference"
      from deposits
     where member_id        = ${memberId}
       and (created_at, id) < (${at}::timestamptz, ${id}::bigint)
     order by created_at desc, deposits.id desc
     limit ${limit}`);
}

/** Lists a member's withdrawals below a cursor, newest first. */
export async function listWithdrawalsBelow(
  on: Queryable,
  memberId: bigint,
  { at, id, limit }: { at: string; id: string; limit: number },
): Promise<RequestedPayment[]> {
  return on.query<RequestedPayment>(sql`
    select id::text                                           as id,
           created_at                                         as at,
           (extract(epoch from created_at) * 1000000)::bigint as "atMicros",
           amount_micro                                       as "amountMicro",
           ${shownWithdrawalStatus(sql`withdrawals`)} as status,
           id::text                                           as reference,
           short_reference                                    as "shortReference"
      from withdrawals
     where member_id        = ${memberId}
       and (created_at, id) < (${at}::timestamptz, ${id}::uuid)
     order by created_at desc, withdrawals.id desc
     limit ${limit}`);
}
