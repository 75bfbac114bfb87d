import { fairMistakes, personSigns } from '@kapao/contract/fair-offers/rules.ts';
import type { FairTerms, PersonSign } from '@kapao/contract/fair-offers/rules.ts';
import { signList } from '@kapao/contract/fair-offers/written.ts';
import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import { holdTo } from '@kapao/contract/rewards/written.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';

/** The rule that says who may claim an offer and how often, as an operator writes it into a file. Amounts are baht. */
export const fairRuleRow = holdTo(
  z.strictObject({
    offer: z
      .string()
      .regex(/^(coupons\/[A-Z0-9_-]{1,40}|promotions\/[1-9]\d{0,8}|daily-rewards|referral)$/),
    one_per: signList,
    per_member: z.number().nullable().default(null),
    per_day: z.number().nullable().default(null),
    per_week: z.number().nullable().default(null),
    min_staked: z.number().default(0),
  }),
  fairMistakes,
);
export type FairRuleRow = z.infer<typeof fairRuleRow>;

/**
 * Saves fair rules and returns the offers that do not exist. An operator names a coupon by its code; the rule is stored
 * by the coupon's id.
 */
export async function saveFairRules(
  tx: Tx,
  websiteId: number,
  rules: readonly FairRuleRow[],
): Promise<string[]> {
  const unknown: string[] = [];
  for (const { offer, ...terms } of rules) {
    const key = await offerKey(tx, websiteId, offer);
    if (key === undefined) unknown.push(offer);
    else await writeFairRule(tx, websiteId, key, terms);
  }
  return unknown;
}

/** Inserts or replaces the rule of an offer, which its key names. */
export async function writeFairRule(
  tx: Tx,
  websiteId: number,
  key: string,
  { one_per, per_member, per_day, per_week, min_staked }: FairTerms,
): Promise<void> {
  await tx.query(sql`
    insert into fair_rules (website_id, offer, one_per, per_member, per_day, per_week, min_staked_micro)
    values (${websiteId}, ${key}, ${one_per}, ${per_member}, ${per_day}, ${per_week}, ${microFromBaht(min_staked)})
        on conflict (website_id, offer) do update
       set one_per          = excluded.one_per,
           per_member       = excluded.per_member,
           per_day          = excluded.per_day,
           per_week         = excluded.per_week,
           min_staked_micro = excluded.min_staked_micro`);
}

/** fair-16: makes the rule of an offer, if there is one, compare all signs of a person again. */
export async function askForAllSigns(tx: Tx, websiteId: number, key: string): Promise<void> {
  await lockFairRule(tx, websiteId, key);
  await tx.query(sql`
    update fair_rules
       set one_per = ${[...personSigns]}
     where website_id = ${websiteId}
       and offer      = ${key}`);
}

interface FairRow extends Omit<FairTerms, 'min_staked' | 'one_per'> {
  one_per: string[];
  minStakedMicro: bigint;
}

/** Reads the rule of an offer; undefined where nobody has set one. */
export async function findFairRule(
  on: Queryable,
  websiteId: number,
  key: string,
): Promise<FairTerms | undefined> {
  const [row] = await on.query<FairRow>(sql`
    select one_per,
           per_member,
           per_day,
           per_week,
           min_staked_micro as "minStakedMicro"
      from fair_rules
     where website_id = ${websiteId}
       and offer      = ${key}`);
  if (!row) return undefined;
  const { minStakedMicro, one_per, ...limits } = row;
  return { one_per: inOrder(one_per), ...limits, min_staked: bahtFromMicro(minStakedMicro) };
}

/** Sorts signs in the contract's order, so that the same choice of signs is always the same list. */
function inOrder(signs: readonly string[]): PersonSign[] {
  return personSigns.filter((sign) => signs.includes(sign));
}

/** Serializes the saves of one offer's rule, also while no rule exists yet. */
export async function lockFairRule(tx: Tx, websiteId: number, key: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`fair rule of ${websiteId} ${key}`}, 0))::text`);
}

/**
 * Returns the key under which an offer's rule is stored: a coupon's code becomes its id. Undefined for an unknown
 * coupon.
 */
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
