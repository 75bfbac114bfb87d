import { pointRateRow } from '@kapao/contract/points/written.ts';
import type { PointRateRow } from '@kapao/contract/points/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { baht, savedRecord, stored } from '../../db/saved-record.ts';

const pointRateRecord = savedRecord<PointRateRow>({
  table: 'point_rates',
  key: ['website_id'],
  fields: { turnover_per_point: baht('turnover_per_point_micro'), is_enabled: stored('boolean') },
  onUpdate: { changed_at: sql`now()` },
});

export async function savePointRate(tx: Tx, websiteId: number, rate: PointRateRow): Promise<void> {
  await pointRateRecord.save(tx, { website_id: websiteId }, [rate]);
}

export const pointRateKind = rowKind('point_rates', pointRateRecord, {
  schema: pointRateRow,
  save: (tx, websiteId, rate) => ruleless(savePointRate(tx, websiteId, rate)),
});

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
