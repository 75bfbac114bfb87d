import { asksForDeposit } from '@kapao/contract/promotions/rules.ts';
import type { PromotionRow } from '@kapao/contract/promotions/written.ts';
import type { Tx } from '../../db/database.ts';
import { askForAllSigns } from '../../features/fair-offers/store.ts';
import { findWrittenPromotion } from '../../features/promotions/office-store.ts';
import { needsDeposit } from '../../features/promotions/rules.ts';
import { writePromotions } from '../../features/promotions/saved-promotions-store.ts';
import type { RemovedHtml } from '../../features/promotions/saved-promotions-store.ts';

/**
 * Saves promotions. The rule of a promotion that no longer requires a deposit compares all signs of a person again
 * (fair-16).
 */
export async function savePromotions(
  tx: Tx,
  websiteId: number,
  rows: readonly PromotionRow[],
): Promise<RemovedHtml[]> {
  const gifts: number[] = [];
  for (const { id, kind, reward, min_deposit } of rows) {
    const before = await findWrittenPromotion(tx, { id, websiteId, isLocked: true });
    const terms = { kind, hasShareOfDeposit: 'max' in reward, hasMinDeposit: min_deposit > 0 };
    if (before && needsDeposit(before) && !asksForDeposit(terms)) gifts.push(id);
  }
  const removals = await writePromotions(tx, websiteId, rows);
  for (const id of gifts) await askForAllSigns(tx, websiteId, `promotions/${id}`);
  return removals;
}
