import { referralTermsRow } from '@kapao/contract/referral/written.ts';
import type { ReferralTermsRow } from '@kapao/contract/referral/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind, ruleless } from '../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../db/saved-record.ts';
import type { FirstDepositTerms } from './rules.ts';

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
