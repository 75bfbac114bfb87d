import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';

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

/** door-03: has the gateway asked at once about a withdrawal that it was asked to pay. */
export async function markWithdrawalDue(
  tx: Tx,
  gatewayCode: string,
  { gatewayWithdrawalId, reference }: { gatewayWithdrawalId: string; reference: string | null },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set next_ask_at = now()
     where gateway_code = ${gatewayCode}
       and ended_at is null
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
