import { isWholeSatang, MAX_AMOUNT_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../db/saved-record.ts';
import { FIRST_DEPOSIT_STAKES_DEFAULT, FIRST_DEPOSIT_STAKES_MAX } from './rules.ts';
import type { FirstDepositTerms } from './rules.ts';

const share = z.number().nonnegative().max(100).refine(isWholeSatang);
const amount = z.number().nonnegative().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A website's terms as an operator writes them: percent with two decimals, baht; null means no maximum. */
export const referralTermsRow = z.strictObject({
  first_deposit_percent: share,
  first_deposit_min: amount.default(0),
  first_deposit_max: amount.positive().nullable().default(null),
  first_deposit_stakes: z
    .int()
    .min(0)
    .max(FIRST_DEPOSIT_STAKES_MAX)
    .default(FIRST_DEPOSIT_STAKES_DEFAULT),
  lost_bets_percent: share,
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

const referralRecord = savedRecord<ReferralTermsRow>({
  table: 'referral_terms',
  key: ['website_id'],
  fields: {
    first_deposit_percent: percent('first_deposit_basis_points'),
    first_deposit_min: baht('first_deposit_min_micro'),
    first_deposit_max: baht('first_deposit_max_micro'),
    first_deposit_stakes: stored('integer'),
    lost_bets_percent: percent('lost_bets_basis_points'),
    valid_days: stored('integer'),
    is_enabled: stored('boolean'),
  },
  onUpdate: { changed_at: sql`now()` },
});

export async function saveReferralTerms(
  tx: Tx,
  websiteId: number,
  terms: ReferralTermsRow,
): Promise<void> {
  await referralRecord.save(tx, { website_id: websiteId }, [terms]);
}

export const referralKind = rowKind('referral_terms', referralRecord, {
  schema: referralTermsRow,
  save: (tx, websiteId, terms) => ruleless(saveReferralTerms(tx, websiteId, terms)),
});

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
