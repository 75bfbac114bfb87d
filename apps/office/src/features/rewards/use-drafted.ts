import type { Promotion } from '@kapao/contract/promotions.ts';
import { draftedPromotion } from '@kapao/contract/promotions/listed.ts';
import { promotionMistakes } from '@kapao/contract/promotions/rules.ts';
import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { promotionOfDraft } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

const PAUSE_MS = 300;

/**
 * Returns the draft as members would get it. While a field breaks a rule, the last right draft stays; undefined until
 * there was one. `id` is null for a promotion that was never saved.
 */
export function useDrafted(id: string | null, draft: PromotionDraft): Promotion | undefined {
  const { data } = useQueryOf('getContributions', {});
  const settled = useSettled(draft, PAUSE_MS);
  const [right, setRight] = useState<PromotionDraft>();
  const isRight = promotionMistakes(promotionOfDraft(settled)).length === 0;
  if (isRight && settled !== right) setRight(settled);
  if (data === undefined || right === undefined) return undefined;
  const { contributions: siteContributions } = data;
  return draftedPromotion(promotionOfDraft(right), { id: Number(id ?? 0), siteContributions });
}
