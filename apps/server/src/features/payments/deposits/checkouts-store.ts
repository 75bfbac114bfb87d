/** The checkouts of gateways: payment pages, and QRs that a gateway made. */
import type { DepositKind } from '@kapao/contract/payments/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

/** The kinds of deposits whose gateway is asked by a checkout. */
const checkoutKinds = ['redirect', 'gateway-qr'] as const satisfies readonly DepositKind[];

export interface AwaitedCheckout {
  gatewayCode: string;
  adapter: (typeof checkoutKinds)[number];
  refCode: string;
  checkoutId: string | null;
  amountMicro: bigint;
  createdAt: Date;
}

const awaitedColumns = sql`
  gateway_code as "gatewayCode",
  adapter,
  ref_code     as "refCode",
  checkout_id  as "checkoutId",
  amount_micro as "amountMicro",
  created_at   as "createdAt"`;

/** Keeps what the gateway answered to the order. */
export async function noteCheckout(
  tx: Tx,
  depositId: bigint,
  { checkoutId, url, payload }: { checkoutId: string; url?: string; payload?: string },
): Promise<void> {
  await tx.query(sql`
    update deposits
       set checkout_id      = ${checkoutId},
           checkout_url     = ${url ?? null},
           checkout_payload = ${payload ?? null}
     where id = ${depositId}`);
}

/** Lists checkouts that may have been paid without a webhook. If there are many, each call returns different ones. */
export async function listAwaitedCheckouts(
  on: Queryable,
  limit: number,
): Promise<AwaitedCheckout[]> {
  return on.query(sql`
    select ${awaitedColumns}
      from deposits
     where status <> 'success'
       and adapter = any(${checkoutKinds}::text[])
       and checkout_id is not null
       and reserved_until > now()
     order by random()
     limit ${limit}`);
}

/** door-03: has the gateway of a checkout asked at once. A checkout that is none of ours is not known here. */
export async function markCheckoutDue(
  tx: Tx,
  gatewayCode: string,
  { checkoutId, reference }: { checkoutId: string; reference: string | null },
): Promise<void> {
  await tx.query(sql`
    update deposits
       set ask_at      = now(),
           checkout_id = coalesce(checkout_id, ${checkoutId})
     where gateway_code = ${gatewayCode}
       and (checkout_id = ${checkoutId} or ref_code = ${reference})`);
}

/**
 * Takes checkouts that are due to be asked about. Each is due again until its answer is known, after a pause that grows
 * with its age, so that one without an answer does not use up the company's limit.
 */
export async function leaseDueCheckouts(
  on: Queryable,
  { limit, pauseSeconds }: { limit: number; pauseSeconds: number },
): Promise<AwaitedCheckout[]> {
  return on.query(sql`
    update deposits
       set ask_at = now() + greatest(make_interval(secs => ${pauseSeconds}), (now() - created_at) / 20)
     where id in (
             select id
               from deposits
              where ask_at <= now()
              order by ask_at
              limit ${limit}
                for update skip locked
           )
 returning ${awaitedColumns}`);
}

/** Asks about a checkout after a pause, or no more if the pause is null because its state is known. */
export async function askCheckoutLater(
  on: Queryable,
  { gatewayCode, refCode }: Pick<AwaitedCheckout, 'gatewayCode' | 'refCode'>,
  pauseSeconds: number | null,
): Promise<void> {
  await on.query(sql`
    update deposits
       set ask_at = now() + make_interval(secs => ${pauseSeconds})
     where gateway_code = ${gatewayCode}
       and ref_code     = ${refCode}
       and (ask_at is not null or ${pauseSeconds}::float8 is not null)`);
}
