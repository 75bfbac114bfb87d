import { ENDED_BY_PEOPLE_AFTER_MINUTES } from '@kapao/contract/office/withdrawal-acts.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { withdrawalColumns } from './withdrawals-store.ts';
import type { Withdrawal } from './withdrawals-store.ts';

/** Lists the gateways of the website's enabled methods of withdrawal, in the operator's order. */
export async function listWithdrawalGateways(
  on: Queryable,
  { websiteId, except }: { websiteId: number; except: string },
): Promise<string[]> {
  const rows = await on.query<{ code: string }>(sql`
    select method.gateway_code as code
      from payment_methods  as method
      join payment_gateways as gateway on gateway.code = method.gateway_code
     where method.website_id   = ${websiteId}
       and method.adapter      = 'withdrawal'
       and method.gateway_code <> ${except}
       and method.is_enabled
       and gateway.is_enabled
     group by method.gateway_code
     order by min(method.sort), method.gateway_code`);
  return rows.map(({ code }) => code);
}

/**
 * door-03: has the gateway asked at once about a withdrawal that it was asked to pay. One that has ended is asked about,
 * too, because money that was paid may come back.
 */
export async function markWithdrawalDue(
  tx: Tx,
  gatewayCode: string,
  { gatewayWithdrawalId, reference }: { gatewayWithdrawalId: string; reference: string | null },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set next_ask_at  = case when ended_at is null then now() else next_ask_at end,
           ask_again_at = case when ended_at is null then ask_again_at else now() end
     where gateway_code = ${gatewayCode}
       and attempts > 0
       and (gateway_withdrawal_id = ${gatewayWithdrawalId} or id::text = ${reference})`);
}

/**
 * Gives a withdrawal to another gateway before any was asked to pay it. False if somebody else has it meanwhile, or it
 * was leased before.
 */
export async function giveToGateway(
  tx: Tx,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const given = await tx.query(sql`
    update withdrawals
       set gateway_code = ${to}
     where id           = ${id}
       and gateway_code = ${from}
       and attempts     = 1
       and gateway_withdrawal_id is null
       and ended_at is null
 returning id`);
  return given.length > 0;
}

/**
 * Leases a withdrawal whose outcome its gateway has not told, whenever it is due; undefined for any other. A run that had
 * it before orders nothing any more.
 */
export async function leaseUndecidedWithdrawal(
  on: Queryable,
  id: string,
  leaseSeconds: number,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await on.query<Withdrawal>(sql`
    update withdrawals
       set attempts    = attempts + 1,
           next_ask_at = now() + make_interval(secs => ${leaseSeconds})
     where id     = ${id}
       and status in ('waiting_callback', 'auto_failed')
 returning ${withdrawalColumns}`);
  return withdrawal;
}

/** Whether another withdrawal has this payment of its gateway. Only one transaction at a time may ask, and give it. */
export async function isGatewayIdTaken(
  tx: Tx,
  { id, gatewayCode }: Pick<Withdrawal, 'id' | 'gatewayCode'>,
  gatewayWithdrawalId: string,
): Promise<boolean> {
  const payment = `withdrawal ${gatewayCode} ${gatewayWithdrawalId}`;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${payment}, 0))::text`);
  const [other] = await tx.query(sql`
    select 1
      from withdrawals
     where gateway_code          = ${gatewayCode}
       and gateway_withdrawal_id = ${gatewayWithdrawalId}
       and id                   <> ${id}
     limit 1`);
  return other !== undefined;
}

/** A withdrawal whose outcome nobody knows, for Home. */
export interface LongUnknown {
  id: string;
  amountMicro: bigint;
  name: string;
  since: Date;
}

/** Lists withdrawals whose outcome has been unknown for long, the oldest first (unknown-03). */
export async function listUnknownWithdrawals(
  on: Queryable,
  websiteId: number,
): Promise<LongUnknown[]> {
  return on.query<LongUnknown>(sql`
    select withdrawal.id,
           withdrawal.amount_micro  as "amountMicro",
           member.full_name         as name,
           withdrawal.unknown_since as since
      from withdrawals as withdrawal
      join members     as member on member.id = withdrawal.member_id
     where withdrawal.status        = 'auto_failed'
       and withdrawal.website_id    = ${websiteId}
       and withdrawal.unknown_since < now() - make_interval(mins => ${ENDED_BY_PEOPLE_AFTER_MINUTES})
     order by withdrawal.unknown_since
     limit 20`);
}

/**
 * Takes ended withdrawals that are due to be asked about. Each is due again until its answer is known, after a pause that
 * grows with its age.
 */
export async function leaseEndedWithdrawals(
  on: Queryable,
  { limit, pauseSeconds }: { limit: number; pauseSeconds: number },
): Promise<Withdrawal[]> {
  return on.query<Withdrawal>(sql`
    update withdrawals
       set ask_again_at = now() + greatest(make_interval(secs => ${pauseSeconds}), (now() - ended_at) / 20)
     where id in (
             select id
               from withdrawals
              where ask_again_at <= now()
              order by ask_again_at
              limit ${limit}
                for update skip locked
           )
    returning ${withdrawalColumns}`);
}

/** Asks about an ended withdrawal after a pause, or no more if the pause is null. */
export async function askEndedWithdrawalLater(
  on: Queryable,
  id: string,
  pauseSeconds: number | null,
): Promise<void> {
  await on.query(sql`
    update withdrawals
       set ask_again_at = now() + make_interval(secs => ${pauseSeconds})
     where id = ${id}
       and ended_at is not null`);
}
