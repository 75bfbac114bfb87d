import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** Lists all gateways with their protocols, for the choice of a payment method's gateway. */
export async function listGatewayCodes(
  on: Queryable,
): Promise<{ code: string; protocol: string; is_enabled: boolean }[]> {
  return on.query(sql`
    select code,
           protocol,
           is_enabled
      from payment_gateways
     order by code`);
}

/** Returns the id of the next new payment method. Ids are unique among all websites. */
export async function findNextMethodId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max(id) + 1, 1) as id
      from payment_methods`);
  return row?.id ?? 1;
}
