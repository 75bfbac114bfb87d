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

/** Returns the largest id of a payment method, 0 for none. Ids are unique among all websites. */
export async function largestMethodId(on: Queryable): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select coalesce(max(id), 0) as id
      from payment_methods`);
  return row?.id ?? 0;
}
