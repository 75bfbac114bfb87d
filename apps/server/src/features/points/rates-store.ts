import { isWholeSatang, MAX_AMOUNT_BAHT, microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';

/** A website's rate as an operator writes it, in baht. */
export const pointRateRow = z.strictObject({
  turnover_per_point: z.number().positive().max(MAX_AMOUNT_BAHT).refine(isWholeSatang),
  is_enabled: z.boolean().default(true),
});
export type PointRateRow = z.infer<typeof pointRateRow>;

export async function savePointRate(tx: Tx, websiteId: number, rate: PointRateRow): Promise<void> {
  await tx.query(sql`
    insert into point_rates (website_id, turnover_per_point_micro, is_enabled)
    values (${websiteId}, ${microFromBaht(rate.turnover_per_point)}, ${rate.is_enabled})
        on conflict (website_id) do update
       set turnover_per_point_micro = excluded.turnover_per_point_micro,
           is_enabled               = excluded.is_enabled,
           changed_at               = now()`);
}

export interface PointRate {
  websiteId: number;
  turnoverPerPointMicro: bigint;
}

/** Lists the current rates of every website. */
export async function listPointRates(on: Queryable): Promise<PointRate[]> {
  return on.query<PointRate>(sql`
    select website_id               as "websiteId",
           turnover_per_point_micro as "turnoverPerPointMicro"
      from point_rates
     where is_enabled
     order by website_id`);
}

export async function hasPointRate(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from point_rates
     where website_id = ${websiteId}`);
  return rows.length > 0;
}
