import type { PayinStatus } from '@kapao/contract/statuses.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { UnmatchedCandidate } from './candidates.ts';

/** A deposit as staff see it. */
export interface QueuedDeposit {
  id: bigint;
  refCode: string;
  memberId: bigint;
  username: string;
  memberName: string;
  methodId: number;
  methodName: string;
  gatewayCode: string;
  receiver: string | null;
  status: PayinStatus;
  requestedMicro: bigint;
  amountMicro: bigint;
  creditedMicro: bigint | null;
  isLate: boolean;
  isOverLimit: boolean;
  createdAt: Date;
  reservedUntil: Date;
  slipAt: Date | null;
  endedAt: Date | null;
  decidedBy: string | null;
  decidedReason: string | null;
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
  sameSlipAs: string[];
  isSlipCredited: boolean;
}

const queuedColumns = sql`
  deposit.id,
  deposit.ref_code                             as "refCode",
  deposit.member_id                            as "memberId",
  member.username,
  member.first_name || ' ' || member.last_name as "memberName",
  deposit.method_id                            as "methodId",
  method.name                                  as "methodName",
  deposit.gateway_code                         as "gatewayCode",
  deposit.receiver,
  deposit.status,
  deposit.requested_micro                      as "requestedMicro",
  deposit.amount_micro                         as "amountMicro",
  deposit.credited_micro                       as "creditedMicro",
  deposit.is_late                              as "isLate",
  deposit.is_over_limit                        as "isOverLimit",
  deposit.created_at                           as "createdAt",
  deposit.reserved_until                       as "reservedUntil",
  deposit.slip_at                              as "slipAt",
  deposit.ended_at                             as "endedAt",
  deposit.decided_by                           as "decidedBy",
  deposit.decided_reason                       as "decidedReason",
  deposit.reversed_at                          as "reversedAt",
  deposit.reversed_by                          as "reversedBy",
  deposit.reversed_reason                      as "reversedReason",
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
    select distinct other.ref_code
      from deposit_slips as slip
      join deposit_slips as twin  on twin.trans_ref   = slip.trans_ref
                                 and twin.bank_code   = slip.bank_code
                                 and twin.deposit_id <> slip.deposit_id
      join deposits      as other on other.id         = twin.deposit_id
     where slip.deposit_id = deposit.id
  )                                            as "sameSlipAs",
  exists (
    select
      from deposit_slips      as slip
      join incoming_transfers as told on told.gateway_code = deposit.gateway_code
                                     and told.transfer_id  = slip.trans_ref
     where slip.deposit_id = deposit.id
       and told.member_id is not null
       and told.deposit_id is distinct from deposit.id
  )                                            as "isSlipCredited"`;

/** The rows that the columns name beside the deposit. */
const queuedJoins = sql`
  join members              as member  on member.id         = deposit.member_id
  join payment_methods      as method  on method.id         = deposit.method_id
  join member_bank_accounts as account on account.member_id = deposit.member_id
  join banks                as bank    on bank.bank_abbr    = account.bank_abbr`;

export interface DepositFilter {
  websiteId: number;
  /** Those whose slip waits, the oldest slip first. */
  isQueue: boolean;
  status?: PayinStatus | undefined;
  methodId?: number | undefined;
  memberId?: bigint | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** The last row of the page before, by its ref_code. */
  after?: string | undefined;
  limit: number;
}

/** Lists a page: the newest first, those whose slip waits by the age of the slip. */
export async function listQueuedDeposits(
  on: Queryable,
  filter: DepositFilter,
): Promise<QueuedDeposit[]> {
  const { isQueue, status, methodId, memberId, from, until, after, limit } = filter;
  const last = after === undefined ? undefined : await findCursor(on, after);
  if (after !== undefined && last === undefined) return [];
  const id = last?.id ?? 0n;
  const order = isQueue
    ? sql`deposit.slip_at, deposit.id`
    : sql`deposit.created_at desc, deposit.id desc`;
  // The page is cut first: PostgreSQL would join all that waits, and sort it then.
  return on.query<QueuedDeposit>(sql`
    with page as materialized (
      select deposit.id
        from deposits as deposit
       where deposit.website_id = ${filter.websiteId}
         ${isQueue ? sql`and deposit.status = 'pending' and deposit.slip_at is not null` : sql``}
         ${status === undefined ? sql`` : sql`and deposit.status = ${status}`}
         ${methodId === undefined ? sql`` : sql`and deposit.method_id = ${methodId}`}
         ${memberId === undefined ? sql`` : sql`and deposit.member_id = ${memberId}`}
         ${from === undefined ? sql`` : sql`and deposit.created_at >= ${from}`}
         ${until === undefined ? sql`` : sql`and deposit.created_at < ${until}`}
         ${
           last === undefined
             ? sql``
             : isQueue
               ? sql`and (deposit.slip_at, deposit.id) > (${last.slipAt}::timestamptz, ${id}::bigint)`
               : sql`and (deposit.created_at, deposit.id) < (${last.at}::timestamptz, ${id}::bigint)`
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

/** Finds one deposit of a website, wherever it stands in the list. */
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

/** Where a deposit stands in a list; as text, because a Date has no microseconds. */
async function findCursor(on: Queryable, refCode: string): Promise<RowCursor | undefined> {
  const [cursor] = await on.query<RowCursor>(sql`
    select id,
           created_at::text as at,
           slip_at::text    as "slipAt"
      from deposits
     where ref_code = ${refCode}`);
  return cursor;
}

/** Lists the site's ways to deposit, switched-off ones included, for a filter. */
export async function listChannels(
  on: Queryable,
  websiteId: number,
): Promise<{ id: number; name: string }[]> {
  return on.query<{ id: number; name: string }>(sql`
    select id,
           name
      from payment_methods
     where website_id = ${websiteId}
       and adapter   <> 'payout'
     order by sort, id`);
}

export interface UnmatchedRow extends UnmatchedCandidate {
  receivedAt: Date;
  /** The likeliest deposits, as `likely` of the contract; dates and amounts are text in JSON. */
  likely: {
    refCode: string;
    memberId: string;
    username: string;
    memberName: string;
    status: PayinStatus;
    amountMicro: string;
    createdAt: string;
    slipAt: string | null;
    why: 'slip' | 'paid_twice' | 'late' | 'payer';
  }[];
}

/** Times in JSON as the contract has them. */
const isoFormat = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Selects at most four deposits that `transfer` may belong to, as JSON: `(found)`. */
function likelyDeposits(websiteId: number): Sql {
  return sql`
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'refCode', deposit.ref_code,
               'memberId', deposit.member_id::text,
               'username', member.username,
               'memberName', member.first_name || ' ' || member.last_name,
               'status', deposit.status,
               'amountMicro', deposit.amount_micro::text,
               'createdAt', to_char(deposit.created_at at time zone 'UTC', ${isoFormat}),
               'slipAt', to_char(deposit.slip_at at time zone 'UTC', ${isoFormat}),
               'why', deposit.why
             ) order by deposit.rank
           ), '[]'::jsonb) as found
      from (
             select distinct on (candidate.id)
                    candidate.id,
                    candidate.ref_code,
                    candidate.member_id,
                    candidate.status,
                    candidate.amount_micro,
                    candidate.created_at,
                    candidate.slip_at,
                    candidate.why,
                    candidate.rank
               from (${candidateDeposits(websiteId)}) as candidate
              order by candidate.id, candidate.rank
           ) as deposit
      join members as member on member.id = deposit.member_id`;
}

/** Selects what speaks for a deposit: `(id, ref_code, member_id, status, amount_micro, created_at, slip_at, why, rank)`. */
function candidateDeposits(websiteId: number): Sql {
  return sql`
    (select own.id, own.ref_code, own.member_id, own.status, own.amount_micro,
            own.created_at, own.slip_at, 'slip' as why, 1 as rank
       from deposit_slips as slip
       join deposits      as own on own.id = slip.deposit_id
      where slip.trans_ref = transfer.transfer_id
      limit 2)
     union all
    (select same.id, same.ref_code, same.member_id, same.status, same.amount_micro,
            same.created_at, same.slip_at,
            case when same.status in ('success', 'reversed') then 'paid_twice' else 'late' end,
            2
       from deposits as same
      where same.gateway_code = transfer.gateway_code
        and same.receiver     = transfer.receiver
        and same.amount_micro = transfer.amount_micro
        and same.created_at  <= transfer.received_at
      order by same.created_at desc
      limit 1)
     union all
    (select payers.id, payers.ref_code, payers.member_id, payers.status,
            payers.amount_micro, payers.created_at, payers.slip_at, 'payer', 3
       from banks as bank
      cross join lateral (
              select registered.member_id
                from member_bank_accounts as registered
               where registered.website_id     = ${websiteId}
                 and registered.bank_abbr      = bank.bank_abbr
                 and registered.account_number = transfer.raw ->> 'payerAccountNumber'
               limit 1
            ) as account
       join deposits as payers on payers.member_id = account.member_id
      where coalesce(bank.bot_code, '') = transfer.raw ->> 'payerBankCode'
        and payers.status not in ('success', 'reversed')
        and payers.created_at <= transfer.received_at
      order by payers.created_at desc
      limit 1)`;
}

/** Lists unmatched transfers, the oldest first, each with at most four deposits that it may belong to. */
export async function listUnmatchedPage(
  on: Queryable,
  {
    websiteId,
    after,
    limit,
  }: {
    websiteId: number;
    after?: { gateway: string; transferId: string } | undefined;
    limit: number;
  },
): Promise<UnmatchedRow[]> {
  const last = after && (await findTransferCursor(on, after));
  if (after !== undefined && last === undefined) return [];
  const cursor = sql`(${last ?? ''}::timestamptz, ${after?.gateway ?? ''}::text, ${after?.transferId ?? ''}::text)`;
  return on.query<UnmatchedRow>(sql`
    select transfer.gateway_code                                   as "gatewayCode",
           transfer.transfer_id                                    as "transferId",
           transfer.receiver,
           transfer.amount_micro                                   as "amountMicro",
           transfer.paid_at                                        as "paidAt",
           transfer.received_at                                    as "receivedAt",
           coalesce(transfer.raw ->> 'payerName', '')              as "payerName",
           coalesce(transfer.raw ->> 'payerBankCode', '')          as "payerBankCode",
           coalesce(transfer.raw ->> 'payerAccountNumber', '')     as "payerAccountNumber",
           likely.found                                            as likely
      from incoming_transfers as transfer
     cross join lateral (${likelyDeposits(websiteId)}) as likely
     where transfer.member_id is null
       and transfer.resolution is null
       ${last === undefined ? sql`` : sql`and (transfer.received_at, transfer.gateway_code, transfer.transfer_id) > ${cursor}`}
     order by transfer.received_at, transfer.gateway_code, transfer.transfer_id
     limit ${limit}`);
}

async function findTransferCursor(
  on: Queryable,
  { gateway, transferId }: { gateway: string; transferId: string },
): Promise<string | undefined> {
  const [cursor] = await on.query<{ at: string }>(sql`
    select received_at::text as at
      from incoming_transfers
     where gateway_code = ${gateway}
       and transfer_id  = ${transferId}`);
  return cursor?.at;
}

/** Unmatched transfers that are looked at for candidates. A site with more has another trouble. */
const CANDIDATES_SEEN = 1_000;

/** Lists the unmatched transfers since a time, as candidates for waiting slips. */
export async function listCandidates(on: Queryable, since: Date): Promise<UnmatchedCandidate[]> {
  return on.query<UnmatchedCandidate>(sql`
    select transfer.gateway_code                               as "gatewayCode",
           transfer.transfer_id                                as "transferId",
           transfer.receiver,
           transfer.amount_micro                               as "amountMicro",
           transfer.paid_at                                    as "paidAt",
           coalesce(transfer.raw ->> 'payerName', '')          as "payerName",
           coalesce(transfer.raw ->> 'payerBankCode', '')      as "payerBankCode",
           coalesce(transfer.raw ->> 'payerAccountNumber', '') as "payerAccountNumber"
      from incoming_transfers as transfer
     where transfer.member_id is null
       and transfer.resolution is null
       and transfer.received_at >= ${since}
     order by transfer.received_at
     limit ${CANDIDATES_SEEN}`);
}
