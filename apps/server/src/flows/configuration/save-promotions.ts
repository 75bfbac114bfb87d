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
  const asked = await listForDeposits(tx, websiteId, rows);
  const removals = await writePromotions(tx, websiteId, rows);
  const asks = await listForDeposits(tx, websiteId, rows);
  for (const id of asked) {
    if (!asks.includes(id)) await askForAllSigns(tx, websiteId, `promotions/${id}`);
  }
  return removals;
}

async function listForDeposits(
  tx: Tx,
  websiteId: number,
  rows: readonly PromotionRow[],
): Promise<number[]> {
  const found: number[] = [];
  for (const { id } of rows) {
    const promotion = await findWrittenPromotion(tx, { id, websiteId, isLocked: true });
    if (promotion && needsDeposit(promotion)) found.push(id);
  }
  return found;
}
