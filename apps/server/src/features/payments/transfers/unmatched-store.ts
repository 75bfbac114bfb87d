import type { DepositStatus } from '@kapao/contract/statuses.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import type { UnmatchedCandidate } from './candidates.ts';
import { isUnreported } from '../approvals-store.ts';

/** A member with the bank account that the member registered. */
export interface RegisteredHolder {
  memberId: string;
  username: string;
  memberName: string;
  bankAbbr: string;
  accountLast4: string;
  accountName: string;
}

const accountHolder = sql`
  jsonb_build_object(
    'memberId', member.id::text,
    'username', member.username,
    'memberName', member.full_name,
    'bankAbbr', account.bank_abbr,
    'accountLast4', right(account.account_number, 4),
    'accountName', account.account_name
  )`;

export interface UnmatchedRow extends UnmatchedCandidate {
  receivedAt: Date;
  payerMember: RegisteredHolder | null;
  /** The likeliest deposits, in the contract's field `likely`; amounts and times are text in JSON. */
  likely: {
    refCode: string;
    memberId: string;
    username: string;
    memberName: string;
    status: DepositStatus;
    amountMicro: string;
    createdAt: string;
    slipAt: string | null;
    why: 'slip' | 'typed' | 'paid_twice' | 'late' | 'payer';
  }[];
}

/** The format of times in JSON, the same as the contract's. */
const isoFormat = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Selects at most four deposits that `transfer` may belong to, as JSON: `(found)`. */
function likelyDeposits(websiteId: number): Sql {
  return sql`
    select coalesce(jsonb_agg(
             jsonb_build_object(
               'refCode', deposit.ref_code,
               'memberId', deposit.member_id::text,
               'username', member.username,
               'memberName', member.full_name,
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

/** Selects the member of a website who registered the account that paid `transfer`: `(member_id)`. */
function payersAccount(websiteId: number): Sql {
  return sql`
    select registered.member_id
      from banks as bank
      join member_bank_accounts as registered on registered.website_id     = ${websiteId}
                                             and registered.bank_abbr      = bank.bank_abbr
                                             and registered.account_number = transfer.raw ->> 'payerAccountNumber'
     where coalesce(bank.bot_code, '') = transfer.raw ->> 'payerBankCode'
     limit 1`;
}

/**
 * Selects the deposits that an unmatched transfer may belong to, each with the reason: `(id, ref_code, member_id,
 * status, amount_micro, created_at, slip_at, why, rank)`.
 */
function candidateDeposits(websiteId: number): Sql {
  return sql`
    (select own.id, own.ref_code, own.member_id, own.status, own.amount_micro,
            own.created_at, own.slip_at, 'slip' as why, 1 as rank
       from deposit_slips as slip
       join deposits      as own on own.id = slip.deposit_id
      where slip.trans_ref = transfer.transfer_id
      limit 2)
     union all
    (select typed.id, typed.ref_code, typed.member_id, typed.status, typed.amount_micro,
            typed.created_at, typed.slip_at, 'typed', 1
       from deposit_approvals as approval
       join deposits          as typed on typed.id = approval.deposit_id
      where typed.gateway_code    = transfer.gateway_code
        and approval.amount_micro = transfer.amount_micro
        and ${isUnreported}
      order by approval.created_at desc
      limit 1)
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
            payers.amount_micro, payers.created_at, payers.slip_at, 'payer', 0
       from (${payersAccount(websiteId)}) as account
       join deposits as payers on payers.member_id = account.member_id
      where payers.status not in ('success', 'reversed')
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
           payer.holder                                            as "payerMember",
           likely.found                                            as likely
      from incoming_transfers as transfer
      left join lateral (
             select ${accountHolder} as holder
               from (${payersAccount(websiteId)}) as found
               join members              as member  on member.id         = found.member_id
               join member_bank_accounts as account on account.member_id = found.member_id
           ) as payer on true
     cross join lateral (${likelyDeposits(websiteId)}) as likely
     where transfer.member_id is null
       and transfer.resolution is null
       ${last === undefined ? sql`` : sql`and (transfer.received_at, transfer.gateway_code, transfer.transfer_id) > ${cursor}`}
     order by transfer.received_at, transfer.gateway_code, transfer.transfer_id
     limit ${limit}`);
}

/** Finds a member with the bank account that the member registered. */
export async function findAccountHolder(
  on: Queryable,
  memberId: bigint,
): Promise<RegisteredHolder | undefined> {
  const [found] = await on.query<{ holder: RegisteredHolder }>(sql`
    select ${accountHolder} as holder
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     where member.id = ${memberId}`);
  return found?.holder;
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

const transferColumns = sql`
  transfer.gateway_code                               as "gatewayCode",
  transfer.transfer_id                                as "transferId",
  transfer.receiver,
  transfer.amount_micro                               as "amountMicro",
  transfer.paid_at                                    as "paidAt",
  coalesce(transfer.raw ->> 'payerName', '')          as "payerName",
  coalesce(transfer.raw ->> 'payerBankCode', '')      as "payerBankCode",
  coalesce(transfer.raw ->> 'payerAccountNumber', '') as "payerAccountNumber"`;

/** The most unmatched transfers that are read as candidates. A site with more has a larger problem. */
const CANDIDATES_SEEN = 1_000;

/** Lists the unmatched transfers since a time, which are the candidates for waiting slips. */
export async function listCandidates(on: Queryable, since: Date): Promise<UnmatchedCandidate[]> {
  return on.query<UnmatchedCandidate>(sql`
    select ${transferColumns}
      from incoming_transfers as transfer
     where transfer.member_id is null
       and transfer.resolution is null
       and transfer.received_at >= ${since}
     order by transfer.received_at
     limit ${CANDIDATES_SEEN}`);
}

/** Finds the reported ones among these transfers, matched or not, with their payers. */
export async function findReportedTransfers(
  on: Queryable,
  sought: readonly { gatewayCode: string; transferId: string }[],
): Promise<UnmatchedCandidate[]> {
  if (sought.length === 0) return [];
  return on.query<UnmatchedCandidate>(sql`
    select ${transferColumns}
      from unnest(
             ${sought.map(({ gatewayCode }) => gatewayCode)}::text[],
             ${sought.map(({ transferId }) => transferId)}::text[]
           ) as sought (gateway_code, transfer_id)
      join incoming_transfers as transfer using (gateway_code, transfer_id)`);
}
