import type { CouponDetails } from '@kapao/contract/coupons.ts';
import { couponMistakes } from '@kapao/contract/coupons/rules.ts';
import { draftedCoupon } from '@kapao/contract/coupons/terms.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import { draftedPromotion } from '@kapao/contract/promotions/listed.ts';
import { promotionMistakes } from '@kapao/contract/promotions/rules.ts';
import type { SiteTerms } from '@kapao/contract/promotions/terms.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { couponOfDraft } from './coupon-draft.ts';
import type { CouponDraft } from './coupon-draft.ts';
import { promotionOfDraft } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

const PAUSE_MS = 300;

/**
 * Returns the last draft that broke no rule, a moment after it was typed. Until there was one, the fields that break a
 * rule have the sample's values, so that an empty form has a preview (office-71); without a sample undefined.
 */
export function useRightDraft<Draft extends object>(
  draft: Draft,
  mistakesOf: (draft: Draft) => Mistake[],
  sample?: Draft,
): Draft | undefined {
  const settled = useSettled(draft, PAUSE_MS);
  const [right, setRight] = useState<{ draft: Draft }>();
  const mistakes = mistakesOf(settled);
  if (mistakes.length === 0 && settled !== right?.draft) setRight({ draft: settled });
  if (right !== undefined || sample === undefined) return right?.draft;
  const filled = withSample(settled, sample, mistakes);
  return mistakesOf(filled).length === 0 ? filled : sample;
}

/** Returns the draft with the sample's values in the fields that break a rule, such as `reward` for `reward.amount`. */
function withSample<Draft extends object>(
  draft: Draft,
  sample: Draft,
  mistakes: readonly Mistake[],
): Draft {
  const wrong = new Set(mistakes.map(({ field }) => field.split('.')[0]));
  const values = Object.entries(sample).filter(([field]) => wrong.has(field));
  return { ...draft, ...Object.fromEntries(values) };
}

/** Reads what the site adds to the terms of an offer. */
function useSiteTerms(): SiteTerms | undefined {
  const { data: list } = useQueryOf('getContributions', {});
  const brandNames = useBrandNames();
  return list && { siteContributions: list.contributions, brandNames };
}

/** Reads the names of all brands by their codes; empty until they are known, as a preview shows codes meanwhile. */
export function useBrandNames(): SiteTerms['brandNames'] {
  const { data } = useQueryOf('listBrands', {});
  return Object.fromEntries((data?.brands ?? []).map(({ code, name }) => [code, name]));
}

/** Returns the draft as members would get it. `id` is null for a promotion that was never saved. */
export function useDrafted(
  id: string | null,
  draft: PromotionDraft,
  sample?: PromotionDraft,
): Promotion | undefined {
  const site = useSiteTerms();
  const right = useRightDraft(draft, mistakesOf, sample);
  if (site === undefined || right === undefined) return undefined;
  return draftedPromotion(promotionOfDraft(right), { ...site, id: Number(id ?? 0) });
}

/** Returns the draft of a coupon as members would read it before they redeem it. */
export function useDraftedCoupon(draft: CouponDraft): CouponDetails | undefined {
  const site = useSiteTerms();
  const right = useRightDraft(draft, (typed) => couponMistakes(couponOfDraft(typed)));
  if (site === undefined || right === undefined) return undefined;
  return draftedCoupon(couponOfDraft(right), site);
}

function mistakesOf(draft: PromotionDraft): Mistake[] {
  return promotionMistakes(promotionOfDraft(draft));
}
