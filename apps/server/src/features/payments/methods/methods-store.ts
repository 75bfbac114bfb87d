import { bahtFromMicro, percentFromBasisPoints } from '@kapao/contract/money.ts';
import type { PaymentMethod } from '@kapao/contract/payments.ts';
import type { PromptPayProxy } from '@kapao/contract/promptpay.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { openingHours } from '@kapao/contract/payments/rules.ts';
import type { Fee, OpeningHours, DepositKind } from '@kapao/contract/payments/rules.ts';
import { methodClosings, paymentSwitchesVersion } from '../../switches/reads.ts';

interface MethodFacts {
  id: number;
  websiteId: number;
  gatewayCode: string;
  minMicro: bigint;
  maxMicro: bigint;
  deadlineSeconds: number;
}

/** The receiver of each kind of deposit. A new kind does not compile until it is here. */
interface Receivers {
  promptpay: { proxy: PromptPayProxy };
  'bank-transfer': { receiver: string };
  redirect: { channel: string | null };
  'gateway-qr': object;
}

export type DepositMethod = MethodFacts & { fee: Fee; hours: OpeningHours | null } & {
    [Kind in DepositKind]: { adapter: Kind } & Receivers[Kind];
  }[DepositKind];

interface ReceiverColumns {
  promptpay: { receiverType: PromptPayProxy['type']; receiver: string };
  'bank-transfer': { receiverType: null; receiver: string };
  redirect: { receiverType: null; receiver: null; channel: string | null };
  'gateway-qr': { receiverType: null; receiver: null };
}

type DepositMethodRow = MethodFacts &
  FeeAndHoursRow &
  { [Kind in DepositKind]: { adapter: Kind } & ReceiverColumns[Kind] }[DepositKind];

/** The columns of a method's fee and hours. */
export interface FeeAndHoursRow {
  feeFixedMicro: bigint;
  feeBasisPoints: number;
  opensAt: string | null;
  closesAt: string | null;
}

export const feeAndHoursColumns = sql`
  method.fee_fixed_micro              as "feeFixedMicro",
  method.fee_basis_points             as "feeBasisPoints",
  to_char(method.opens_at, 'HH24:MI')  as "opensAt",
  to_char(method.closes_at, 'HH24:MI') as "closesAt"`;

export function feeOfRow({ feeFixedMicro, feeBasisPoints }: FeeAndHoursRow): Fee {
  return { fixedMicro: feeFixedMicro, basisPoints: feeBasisPoints };
}

/** Finds an enabled method of this website. */
export async function findDepositMethod(
  on: Queryable,
  wanted: { id: number; websiteId: number },
): Promise<DepositMethod | undefined> {
  const [row] = await on.query<DepositMethodRow>(
    sql`
      select method.id,
             method.website_id       as "websiteId",
             method.gateway_code     as "gatewayCode",
             method.adapter,
             method.receiver_type    as "receiverType",
             method.receiver,
             method.channel,
             method.min_micro        as "minMicro",
             method.max_micro        as "maxMicro",
             method.deadline_seconds as "deadlineSeconds",
             ${feeAndHoursColumns}
        from payment_methods  as method
        join payment_gateways as gateway on gateway.code = method.gateway_code
       where method.id         = ${wanted.id}
         and method.website_id = ${wanted.websiteId}
         and method.adapter   <> 'withdrawal'
         and method.is_enabled
         and gateway.is_enabled`,
    'payments_find_deposit_method',
  );
  return row && toDepositMethod(row);
}

/** Finds the place to which a method's payment page leads; null where it has none. */
export async function findChannel(on: Queryable, methodId: number): Promise<string | null> {
  const [method] = await on.query<{ channel: string | null }>(sql`
    select channel
      from payment_methods
     where id = ${methodId}`);
  return method?.channel ?? null;
}

function toDepositMethod(row: DepositMethodRow): DepositMethod {
  const terms = { fee: feeOfRow(row), hours: openingHours(row.opensAt, row.closesAt) };
  switch (row.adapter) {
    case 'promptpay':
      return { ...row, ...terms, proxy: { type: row.receiverType, value: row.receiver } };
    case 'bank-transfer':
    case 'redirect':
    case 'gateway-qr':
      return { ...row, ...terms };
    default:
      return row satisfies never;
  }
}

/** Returns a text that changes with every change of the website's methods. */
export async function methodsVersion(on: Queryable): Promise<string> {
  const [row] = await on.query<{ version: string }>(
    sql`
      select count(*) || '-' || coalesce(extract(epoch from max(method.changed_at)), 0)
             || '-' || count(*) filter (where gateway.is_enabled)
             || '-' || (${paymentSwitchesVersion}) as version
        from payment_methods  as method
        join payment_gateways as gateway on gateway.code = method.gateway_code`,
    'payments_methods_version',
  );
  return row?.version ?? '';
}

/** Lists the deposit methods that members choose from, sorted (pay-02). */
export async function listOfferedDepositMethods(
  on: Queryable,
  websiteId: number,
): Promise<PaymentMethod[]> {
  const rows = await on.query<PaymentMethodRow>(sql`
    select method.id,
           method.name,
           method.name_en,
           method.logo,
           method.sort,
           method.adapter           as kind,
           method.is_node,
           method.bank_acc_name,
           method.bank_acc_number,
           method.bank_abbr,
           method.min_micro,
           method.max_micro,
           ${feeAndHoursColumns}
      from payment_methods  as method
      join payment_gateways as gateway on gateway.code = method.gateway_code
     where ${offersDeposits(websiteId)}
     order by method.sort, method.id`);
  const closedOf = await methodClosings(on, 'deposits');
  return rows.map((row) => ({ ...toPaymentMethod(row), ...closedOf(row.id) }));
}

/** Finds the smallest deposit that a method on offer takes; undefined without one. */
export async function findSmallestDeposit(
  on: Queryable,
  websiteId: number,
): Promise<bigint | undefined> {
  const [row] = await on.query<{ smallestMicro: bigint | null }>(
    sql`
      select min(method.min_micro) as "smallestMicro"
        from payment_methods  as method
        join payment_gateways as gateway on gateway.code = method.gateway_code
       where ${offersDeposits(websiteId)}`,
    'payments_smallest_deposit',
  );
  return row?.smallestMicro ?? undefined;
}

/** A condition on `method` and `gateway`. */
function offersDeposits(websiteId: number): Sql {
  return sql`
    method.website_id = ${websiteId}
    and method.adapter <> 'withdrawal'
    and method.is_enabled
    and gateway.is_enabled`;
}

type PaymentMethodRow = Required<
  Pick<
    PaymentMethod,
    | 'id'
    | 'name'
    | 'name_en'
    | 'logo'
    | 'sort'
    | 'kind'
    | 'is_node'
    | 'bank_acc_name'
    | 'bank_acc_number'
    | 'bank_abbr'
  >
> &
  FeeAndHoursRow & { min_micro: bigint; max_micro: bigint };

function toPaymentMethod({
  min_micro,
  max_micro,
  ...row
}: PaymentMethodRow): Omit<PaymentMethod, 'closed'> {
  const { feeFixedMicro, feeBasisPoints, opensAt, closesAt, ...method } = row;
  return {
    ...method,
    min_amount: bahtFromMicro(min_micro),
    max_amount: bahtFromMicro(max_micro),
    fee_fixed: bahtFromMicro(feeFixedMicro),
    fee_percent: percentFromBasisPoints(feeBasisPoints),
    open_from: opensAt,
    open_until: closesAt,
  };
}

/** Lists the PromptPay ids and bank accounts that the gateways should watch for us. */
export async function listReceivingAccounts(
  on: Queryable,
): Promise<{ gatewayCode: string; receiver: string }[]> {
  return on.query(sql`
    select distinct
           gateway_code as "gatewayCode",
           receiver
      from payment_methods
     where receiver is not null
       and is_enabled`);
}
