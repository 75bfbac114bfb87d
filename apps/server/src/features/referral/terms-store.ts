import {
  basisPointsFromPercent,
  isWholeSatang,
  MAX_AMOUNT_BAHT,
  microFromBaht,
} from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { FIRST_DEPOSIT_STAKES_DEFAULT, FIRST_DEPOSIT_STAKES_MAX } from './rules.ts';
import type { FirstDepositTerms } from './rules.ts';

const percent = z.number().nonnegative().max(100).refine(isWholeSatang);
const baht = z.number().nonnegative().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A website's terms as an operator writes them: percent with two decimals, baht; null means no maximum. */
export const referralTermsRow = z.strictObject({
  first_deposit_percent: percent,
  first_deposit_min: baht.default(0),
  first_deposit_max: baht.positive().nullable().default(null),
  first_deposit_stakes: z
    .int()
    .min(0)
    .max(FIRST_DEPOSIT_STAKES_MAX)
    .default(FIRST_DEPOSIT_STAKES_DEFAULT),
  lost_bets_percent: percent,
  valid_days: z.int().min(1).max(365),
  is_enabled: z.boolean().default(true),
});
export type ReferralTermsRow = z.infer<typeof referralTermsRow>;

export interface SavedReferralTerms extends FirstDepositTerms {
  websiteId: number;
  firstDepositStakes: number;
  lostBetsBasisPoints: number;
  validDays: number;
}

export async function saveReferralTerms(
  tx: Tx,
  websiteId: number,
  terms: ReferralTermsRow,
): Promise<void> {
  const { first_deposit_max: max } = terms;
  await tx.query(sql`
    insert into referral_terms
           (website_id, first_deposit_basis_points, first_deposit_min_micro,
            first_deposit_max_micro, first_deposit_stakes, lost_bets_basis_points, valid_days,
            is_enabled)
    values (${websiteId}, ${basisPointsFromPercent(terms.first_deposit_percent)},
            ${microFromBaht(terms.first_deposit_min)},
            ${max === null ? null : microFromBaht(max)}, ${terms.first_deposit_stakes},
            ${basisPointsFromPercent(terms.lost_bets_percent)}, ${terms.valid_days}, ${terms.is_enabled})
        on conflict (website_id) do update
       set first_deposit_basis_points = excluded.first_deposit_basis_points,
           first_deposit_min_micro    = excluded.first_deposit_min_micro,
           first_deposit_max_micro    = excluded.first_deposit_max_micro,
           first_deposit_stakes       = excluded.first_deposit_stakes,
           lost_bets_basis_points     = excluded.lost_bets_basis_points,
           valid_days                 = excluded.valid_days,
           is_enabled                 = excluded.is_enabled,
           changed_at                 = now()`);
}

/** Lists the current terms of every website. */
export async function listReferralTerms(on: Queryable): Promise<SavedReferralTerms[]> {
  return on.query<SavedReferralTerms>(sql`
    select website_id                 as "websiteId",
           first_deposit_basis_points as "firstDepositBasisPoints",
           first_deposit_min_micro    as "firstDepositMinMicro",
           first_deposit_max_micro    as "firstDepositMaxMicro",
           first_deposit_stakes       as "firstDepositStakes",
           lost_bets_basis_points     as "lostBetsBasisPoints",
           valid_days                 as "validDays"
      from referral_terms
     where is_enabled
     order by website_id`);
}

export async function hasReferralTerms(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from referral_terms
     where website_id = ${websiteId}`);
  return rows.length > 0;
}
