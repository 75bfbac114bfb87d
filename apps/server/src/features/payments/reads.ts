import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { countedDeposits } from './deposits/limit-sums.ts';
import { shownDepositStatus, shownWithdrawalStatus } from './shown-status.ts';

/** The deposits that count against a limit, in micro. */
export interface DepositsOfPeriod {
  creditedMicro: bigint;
  /** The sum of deposits that may still be paid, whenever they were opened. */
  payableMicro: bigint;
  /** When the last of them can no longer be paid; null without one, or while staff check a slip. */
  payableUntil: Date | null;
}

/**
 * Sums the deposits that count against a limit, without their distinguishing satang. A QR or account whose time is over
 * counts while it still accepts money, so that a limit cannot be passed by waiting. A payment page ends with its time.
 */
export async function sumDepositsSince(
  on: Queryable,
  memberId: bigint,
  since: Date,
): Promise<DepositsOfPeriod> {
  const [row] = await on.query<DepositsOfPeriod>(
    sql`
      select coalesce(sum(micro) filter (where status = 'success'), 0)::bigint  as "creditedMicro",
             coalesce(sum(micro) filter (where status <> 'success'), 0)::bigint as "payableMicro",
             case when bool_and(slip_at is null) filter (where status <> 'success')
                  then max(reserved_until) filter (where status <> 'success')
             end                                                                as "payableUntil"
        from (
               ${countedDeposits(memberId, since)}
             ) as counted`,
    'payments_sum_deposits',
  );
  return row ?? { creditedMicro: 0n, payableMicro: 0n, payableUntil: null };
}

/** The most deposits since a gateway's last webhook that are counted. */
const COUNTED_DEPOSITS = 100;

export interface GatewayHealth {
  code: string;
  isEnabled: boolean;
  lastWebhookAt: Date | null;
  /** The number of refused webhooks of the last day: without a valid signature, unreadable, or a contradiction. */
  refused: number;
  /** The number of deposits since the last webhook, at most COUNTED_DEPOSITS, and the time of the first of them. */
  opened: number;
  openedAt: Date | null;
}

/** Lists the gateways with the signs of their health (engine-03). */
export async function listGatewayHealth(on: Queryable): Promise<GatewayHealth[]> {
  return on.query<GatewayHealth>(sql`
    select gateway.code,
           gateway.is_enabled as "isEnabled",
           heard.at           as "lastWebhookAt",
           since.opened,
           since.at           as "openedAt",
           (
             select count(*)::integer
               from gateway_deliveries
              where gateway_code = gateway.code
                and verdict     not in ('accepted', 'repeated')
                and received_at > now() - interval '1 day'
           )                  as refused
      from payment_gateways as gateway
     cross join lateral (
             select max(received_at) as at
               from webhook_events
              where gateway_code = gateway.code
           ) as heard
     cross join lateral (
             select count(*)::integer as opened,
                    min(created_at)   as at
               from (
                      select created_at
                        from deposits
                       where gateway_code = gateway.code
                         and created_at   > coalesce(heard.at, now() - interval '1 day')
                       order by created_at desc
                       limit ${COUNTED_DEPOSITS}
                    ) as one
           ) as since
     order by gateway.code`);
}

/** Lists each gateway's last webhook of the past day that was refused and has not been replayed. */
export async function listRefusedWebhooks(
  on: Queryable,
): Promise<{ gateway: string; receivedAt: Date }[]> {
  return on.query<{ gateway: string; receivedAt: Date }>(sql`
    select distinct on (gateway_code)
           gateway_code as gateway,
           received_at  as "receivedAt"
      from gateway_deliveries
     where verdict not in ('accepted', 'repeated')
       and received_at > now() - interval '1 day'
       and replay is null
     order by gateway_code, id desc`);
}

/** Whether a payment method exists, enabled or not. */
export async function isKnownMethod(on: Queryable, id: string): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from payment_methods
     where id::text = ${id}`);
  return rows.length > 0;
}

interface SwitchableMethod {
  code: string;
  name: string;
  nameEn: string | null;
  isEnabled: boolean;
  isWithdrawal: boolean;
}

/** Lists a website's payment methods, enabled or not, for their switches. */
export async function listSwitchableMethods(
  on: Queryable,
  websiteId: number,
): Promise<SwitchableMethod[]> {
  return on.query<SwitchableMethod>(sql`
    select method.id::text                           as code,
           method.name,
           method.name_en                            as "nameEn",
           method.is_enabled and gateway.is_enabled  as "isEnabled",
           method.adapter = 'withdrawal'                 as "isWithdrawal"
      from payment_methods  as method
      join payment_gateways as gateway on gateway.code = method.gateway_code
     where method.website_id = ${websiteId}
     order by method.adapter = 'withdrawal', method.sort, method.id`);
}

/** Selects a member's credited deposits: `(id, credited_micro, ended_at)`. The member's id may be a column. */
export function successfulDeposits(memberId: bigint | Sql): Sql {
  return sql`
    select id,
           credited_micro,
           ended_at
      from deposits
     where member_id = ${memberId}
       and status    = 'success'`;
}

/** Selects all withdrawals of a member: `(amount_micro, status, created_at, ended_at)`; an open one has no end. */
export function withdrawalsOf(memberId: bigint): Sql {
  return sql`
    select amount_micro,
           status,
           created_at,
           ended_at
      from withdrawals
     where member_id = ${memberId}`;
}

interface OpenRow {
  id: string;
  amount_micro: bigint;
  status: string;
  created_at: Date;
}
export type OpenWithdrawalRow = OpenRow & {
  attempts: number;
  failure: string | null;
  next_ask_at: Date;
};
export type OpenDepositRow = OpenRow & { ref_code: string; deadline_at: Date };

/** Selects a member's open withdrawals, newest first, at most `limit`. */
export function openWithdrawals(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<OpenWithdrawalRow[]> {
  return on.query<OpenWithdrawalRow>(sql`
    select id::text,
           amount_micro,
           ${shownWithdrawalStatus(sql`withdrawals`)} as status,
           created_at,
           attempts,
           failure,
           next_ask_at
      from withdrawals
     where member_id = ${memberId}
       and ended_at is null
     order by created_at desc
     limit ${limit}`);
}

/** Selects a member's open deposits, newest first, at most `limit`. */
export function openDeposits(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<OpenDepositRow[]> {
  return on.query<OpenDepositRow>(sql`
    select id::text,
           amount_micro,
           ${shownDepositStatus(sql`deposits`)} as status,
           ref_code,
           created_at,
           deadline_at
      from deposits
     where member_id = ${memberId}
       and status    = 'pending'
     order by created_at desc
     limit ${limit}`);
}

/** Finds the member of a deposit. */
export async function findMemberOfDeposit(
  on: Queryable,
  refCode: string,
): Promise<{ memberId: bigint } | undefined> {
  const [deposit] = await on.query<{ memberId: bigint }>(sql`
    select member_id as "memberId"
      from deposits
     where ref_code = ${refCode}`);
  return deposit;
}

/** Whether a website has this deposit. */
export async function isDepositOf(
  on: Queryable,
  websiteId: number,
  refCode: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from deposits
     where ref_code   = ${refCode}
       and website_id = ${websiteId}`);
  return rows.length > 0;
}

/** Whether a website has this withdrawal. */
export async function isWithdrawalOf(
  on: Queryable,
  websiteId: number,
  id: string,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from withdrawals
     where id         = ${id}
       and website_id = ${websiteId}`);
  return rows.length > 0;
}

/** Whether a deposit of the member has ever been credited. */
export async function hasSuccessfulDeposit(on: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from deposits
     where member_id = ${memberId}
       and status    = 'success'
     limit 1`);
  return rows.length > 0;
}

/**
 * Selects the payment method of a transfer: `(method_id)`; nothing for one that no deposit or withdrawal caused, such
 * as a received transfer that was assigned to a member. @param transfer A row with `kind`, `source` and `reference`.
 */
export function methodOfTransfer(transfer: Sql): Sql {
  return sql`
    select method_id
      from deposits
     where ${transfer}.kind in ('deposit', 'deposit_reversal', 'fee')
       and ${transfer}.source <> 'withdrawal'
       and ref_code = ${transfer}.reference
     union all
    select deposit.method_id
      from incoming_transfers as paid
      join deposits           as deposit on deposit.id = paid.deposit_id
     where ${transfer}.kind  = 'gateway_fee'
       and paid.gateway_code = substr(${transfer}.source, length('gateway-fee:') + 1)
       and paid.transfer_id  = ${transfer}.reference
     union all
    select method_id
      from withdrawals
     where id = case
                  when ${transfer}.source = 'withdrawal' then ${transfer}.reference::uuid
                  when ${transfer}.kind   = 'gateway_fee'
                   and ${transfer}.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${transfer}.reference::uuid
                end
     limit 1`;
}

export interface NamedMethod {
  id: number;
  name: string;
  nameEn: string | null;
}

/** Lists all payment methods that ever existed, for the names in reports. */
export async function listMethodNames(on: Queryable): Promise<NamedMethod[]> {
  return on.query<NamedMethod>(sql`
    select id,
           name,
           name_en as "nameEn"
      from payment_methods
     order by id`);
}

export interface NamedDeposit {
  refCode: string;
  shortReference: string;
  createdAt: Date;
  gatewayCode: string;
  method: NamedMethod;
  /** The amount that the member was asked to transfer. */
  askedMicro: bigint;
}

/** Finds deposits by their references, with the names of their methods. */
export async function findNamedDeposits(
  on: Queryable,
  refCodes: readonly string[],
): Promise<Map<string, NamedDeposit>> {
  if (refCodes.length === 0) return new Map();
  const rows = await on.query<Omit<NamedDeposit, 'method'> & NamedMethod>(sql`
    select deposit.ref_code        as "refCode",
           deposit.short_reference as "shortReference",
           deposit.created_at      as "createdAt",
           deposit.gateway_code    as "gatewayCode",
           deposit.amount_micro    as "askedMicro",
           method.id,
           method.name,
           method.name_en          as "nameEn"
      from deposits        as deposit
      join payment_methods as method on method.id = deposit.method_id
     where deposit.ref_code = any(${[...refCodes]}::text[])`);
  return new Map(
    rows.map(({ id, name, nameEn, ...deposit }) => [
      deposit.refCode,
      { ...deposit, method: { id, name, nameEn } },
    ]),
  );
}

/** Finds the short references of deposits and withdrawals, by their long ones. */
export async function findShortReferences(
  on: Queryable,
  { refCodes, withdrawalIds }: { refCodes: readonly string[]; withdrawalIds: readonly string[] },
): Promise<Map<string, string>> {
  if (refCodes.length + withdrawalIds.length === 0) return new Map();
  const rows = await on.query<{ long: string; short: string }>(sql`
    select ref_code        as long,
           short_reference as short
      from deposits
     where ref_code = any(${[...refCodes]}::text[])
     union all
    select id::text,
           short_reference
      from withdrawals
     where id = any(${[...withdrawalIds]}::uuid[])`);
  return new Map(rows.map(({ long, short }) => [long, short]));
}
