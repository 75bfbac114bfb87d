import type { TimeSort } from '@kapao/contract/office/fields.ts';
import type { DepositStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { depositsOfSameSlip } from './same-slip.ts';
import { depositHasReference } from '../references.ts';
import type { PaymentReference } from '../references.ts';

/** A deposit in the queue and the list of staff. */
export interface QueuedDeposit {
  id: bigint;
  refCode: string;
  shortReference: string;
  memberId: bigint;
  username: string;
  memberName: string;
  methodId: number;
  methodName: string;
  methodNameEn: string | null;
  gatewayCode: string;
  receiver: string | null;
  status: DepositStatus;
  requestedMicro: bigint;
  amountMicro: bigint;
  creditedMicro: bigint | null;
  /** The member's fee of what was credited. */
  feeMicro: bigint;
  isLate: boolean;
  isOverLimit: boolean;
  createdAt: Date;
  reservedUntil: Date;
  slipAt: Date | null;
  endedAt: Date | null;
  /** Whether the member cancelled it. */
  isCancelled: boolean;
  decidedBy: string | null;
  decidedReason: string | null;
  memberReason: string | null;
  memberNote: string | null;
  reversedAt: Date | null;
  reversedBy: string | null;
  reversedReason: string | null;
  payerName: string | null;
  accountName: string;
  accountNumber: string;
  bankCode: string;
  slipTransfers: string[];
  slipBanks: string[];
  hasTwoSlips: boolean;
  /** Deposits whose slip of the same transfer came before, and after. */
  sameSlipAs: string[];
  slipAgainIn: string[];
  isSlipCredited: boolean;
}

const queuedColumns = sql`
  deposit.id,
  deposit.ref_code        as "refCode",
  deposit.short_reference as "shortReference",
  deposit.member_id       as "memberId",
  member.username,
  member.full_name        as "memberName",
  deposit.method_id       as "methodId",
  method.name             as "methodName",
  method.name_en          as "methodNameEn",
  deposit.gateway_code    as "gatewayCode",
  deposit.receiver,
  deposit.status,
  deposit.requested_micro as "requestedMicro",
  deposit.amount_micro    as "amountMicro",
  deposit.credited_micro  as "creditedMicro",
  deposit.fee_micro       as "feeMicro",
  deposit.is_late         as "isLate",
  deposit.is_over_limit   as "isOverLimit",
  deposit.created_at      as "createdAt",
  deposit.reserved_until  as "reservedUntil",
  deposit.slip_at         as "slipAt",
  deposit.ended_at        as "endedAt",
  deposit.cancelled_at is not null as "isCancelled",
  deposit.decided_by      as "decidedBy",
  deposit.decided_reason  as "decidedReason",
  deposit.member_reason   as "memberReason",
  deposit.member_note     as "memberNote",
  deposit.reversed_at     as "reversedAt",
  deposit.reversed_by     as "reversedBy",
  deposit.reversed_reason as "reversedReason",
  (
    select transfer.raw ->> 'payerName'
      from incoming_transfers as transfer
     where transfer.deposit_id = deposit.id
  )                                            as "payerName",
  account.account_name                         as "accountName",
  account.account_number                       as "accountNumber",
  coalesce(bank.bot_code, '')                  as "bankCode",
  array(
    select distinct named.trans_ref
      from deposit_slips as slip
     cross join lateral (
             values (slip.trans_ref),
                    (slip.other_trans_ref)
           ) as named (trans_ref)
     where slip.deposit_id = deposit.id
       and named.trans_ref is not null
  )                                            as "slipTransfers",
  array(
    select distinct coalesce(sender.bank_abbr, replace(slip.bank_code, 'TMN', 'TrueMoney'))
      from deposit_slips as slip
      left join banks    as sender on sender.bot_code = slip.bank_code
     where slip.deposit_id = deposit.id
       and slip.bank_code is not null
  )                                            as "slipBanks",
  exists (
    select
      from deposit_slips as slip
     where slip.deposit_id = deposit.id
       and slip.other_trans_ref is not null
  )                                            as "hasTwoSlips",
  array(
    ${depositsOfSameSlip('before')}
  )                                            as "sameSlipAs",
  array(
    ${depositsOfSameSlip('after')}
  )                                            as "slipAgainIn",
  exists (
    select
      from deposit_slips      as slip
      join incoming_transfers as told on told.gateway_code = deposit.gateway_code
                                     and told.transfer_id  = slip.trans_ref
     where slip.deposit_id = deposit.id
       and told.member_id is not null
       and told.deposit_id is distinct from deposit.id
  )                                            as "isSlipCredited"`;

/** Joins the rows that the queue's columns need besides the deposit. */
const queuedJoins = sql`
  join members              as member  on member.id         = deposit.member_id
  join payment_methods      as method  on method.id         = deposit.method_id
  join member_bank_accounts as account on account.member_id = deposit.member_id
  join banks                as bank    on bank.bank_abbr    = account.bank_abbr`;

export interface DepositFilter {
  websiteId: number;
  /** Whether only deposits with a waiting slip are listed, in the order of their slips. */
  isQueue: boolean;
  status?: DepositStatus | undefined;
  methodId?: number | undefined;
  memberId?: bigint | undefined;
  reference?: PaymentReference | undefined;
  from?: Date | undefined;
  /** The end of the period in which the deposits were opened, exclusive. */
  until?: Date | undefined;
  sort: TimeSort;
  /** The ref_code of the previous page's last deposit. */
  after?: string | undefined;
  limit: number;
}

/** Lists one page of deposits, in the order of their time or their slip. */
export async function listQueuedDeposits(
  on: Queryable,
  filter: DepositFilter,
): Promise<QueuedDeposit[]> {
  const { isQueue, status, methodId, memberId, reference, from, until, sort, after, limit } =
    filter;
  const last = after === undefined ? undefined : await findCursor(on, after);
  if (after !== undefined && last === undefined) return [];
  const isUp = sort === 'oldest';
  const column = isQueue ? sql`deposit.slip_at` : sql`deposit.created_at`;
  const direction = isUp ? sql`` : sql`desc`;
  const order = sql`${column} ${direction}, deposit.id ${direction}`;
  // The page is cut before the joins, because PostgreSQL would otherwise join and sort all waiting deposits.
  return on.query<QueuedDeposit>(sql`
    with page as materialized (
      select deposit.id
        from deposits as deposit
       where deposit.website_id = ${filter.websiteId}
         ${isQueue ? sql`and deposit.status = 'pending' and deposit.slip_at is not null` : sql``}
         ${status === undefined ? sql`` : sql`and deposit.status = ${status}`}
         ${methodId === undefined ? sql`` : sql`and deposit.method_id = ${methodId}`}
         ${memberId === undefined ? sql`` : sql`and deposit.member_id = ${memberId}`}
         ${reference === undefined ? sql`` : sql`and ${depositHasReference(sql`deposit`, reference)}`}
         ${from === undefined ? sql`` : sql`and deposit.created_at >= ${from}`}
         ${until === undefined ? sql`` : sql`and deposit.created_at < ${until}`}
         ${
           last === undefined
             ? sql``
             : sql`and (${column}, deposit.id) ${isUp ? sql`>` : sql`<`} (${isQueue ? last.slipAt : last.at}::timestamptz, ${last.id}::bigint)`
         }
       order by ${order}
       limit ${limit}
    )
    select ${queuedColumns}
      from page
      join deposits as deposit on deposit.id = page.id
      ${queuedJoins}
     order by ${order}`);
}

/** Finds one deposit of a website by its ref_code, on whichever page of the list it is. */
export async function findQueuedDeposit(
  on: Queryable,
  websiteId: number,
  refCode: string,
): Promise<QueuedDeposit | undefined> {
  const [found] = await on.query<QueuedDeposit>(sql`
    select ${queuedColumns}
      from deposits as deposit
      ${queuedJoins}
     where deposit.ref_code   = ${refCode}
       and deposit.website_id = ${websiteId}`);
  return found;
}

interface RowCursor {
  id: bigint;
  at: string;
  slipAt: string | null;
}

/** Finds a deposit's position in the list. Times are text, because a Date has no microseconds. */
async function findCursor(on: Queryable, refCode: string): Promise<RowCursor | undefined> {
  const [cursor] = await on.query<RowCursor>(sql`
    select id,
           created_at::text as at,
           slip_at::text    as "slipAt"
      from deposits
     where ref_code = ${refCode}`);
  return cursor;
}
