import { bahtFromMicro, bahtText } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Reward } from '../../ledger/pay-reward.ts';

/** Returns the site's name for points (site-42). */
export async function readPointsName(on: Queryable, websiteId: number): Promise<string> {
  const [settings] = await on.query<{ name: string }>(sql`
    select name_points as name
      from site_settings
     where website_id = ${websiteId}`);
  if (!settings) throw new Error(`website ${websiteId} has no settings`);
  return settings.name;
}

/** Describes a reward in the site's own words. */
export async function rewardText(
  on: Queryable,
  websiteId: number,
  { type, amountMicro }: Reward,
): Promise<string> {
  if (type === 'credit') return `ได้รับเครดิต ${bahtText(amountMicro)} บาทแล้ว`;
  const points = bahtFromMicro(amountMicro).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `ได้รับ ${points} ${await readPointsName(on, websiteId)} แล้ว`;
}
