import { isWholeSatang, MAX_AMOUNT_BAHT, microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { personSigns } from './rules.ts';

const count = z.int32().positive().nullable().default(null);

/** Who may claim an offer and how often, as an operator writes it. Amounts are baht. */
export const fairRuleRow = z.strictObject({
  offer: z
    .string()
    .regex(/^(coupons\/[A-Z0-9_-]{1,40}|promotions\/[1-9]\d{0,8}|daily-rewards|referral)$/),
  one_per: z.array(z.enum(personSigns)),
  per_member: count,
  per_day: count,
  per_week: count,
  min_staked: z.number().min(0).max(MAX_AMOUNT_BAHT).refine(isWholeSatang).default(0),
});
export type FairRuleRow = z.infer<typeof fairRuleRow>;

/** Saves rules, and returns the offers that are not there. A coupon is named by its code, and keeps its rule by its id. */
export async function saveFairRules(
  tx: Tx,
  websiteId: number,
  rules: readonly FairRuleRow[],
): Promise<string[]> {
  const unknown: string[] = [];
  for (const { offer, one_per, per_member, per_day, per_week, min_staked } of rules) {
    const key = await offerKey(tx, websiteId, offer);
    if (key === undefined) {
      unknown.push(offer);
      continue;
    }
    await tx.query(sql`
      insert into fair_rules (offer, one_per, per_member, per_day, per_week, min_staked_micro)
      values (${key}, ${one_per}, ${per_member}, ${per_day}, ${per_week}, ${microFromBaht(min_staked)})
          on conflict (offer) do update
         set one_per          = excluded.one_per,
             per_member       = excluded.per_member,
             per_day          = excluded.per_day,
             per_week         = excluded.per_week,
             min_staked_micro = excluded.min_staked_micro`);
  }
  return unknown;
}

/** Returns the key of an offer; a coupon's code becomes its id. Undefined for an unknown coupon. */
async function offerKey(tx: Tx, websiteId: number, offer: string): Promise<string | undefined> {
  const [kind, code = ''] = offer.split('/');
  if (kind !== 'coupons') return offer;
  const [coupon] = await tx.query<{ key: string }>(sql`
    select 'coupons/' || id as key
      from coupons
     where website_id = ${websiteId}
       and code       = ${code}`);
  return coupon?.key;
}

export async function hasFairRules(on: Queryable): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from fair_rules
     limit 1`);
  return rows.length > 0;
}
