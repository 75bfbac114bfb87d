import type { Platform } from '../../platform.ts';
import { closePromotion, endingNow } from './close-promotion.ts';
import type { UnfulfilledEnding } from './close-promotion.ts';
import { findCurrentClaim } from './reads.ts';

export type CancelledPromotion =
  | { outcome: 'closed'; ending: UnfulfilledEnding; name: string; forfeitedMicro: bigint }
  | { outcome: 'nothing_open' };

/**
 * Ends the member's open claim of the named promotion. If another claim is open by then, a late tap does not end it.
 */
export async function cancelPromotion(
  { database, ledger }: Platform,
  { memberId, promotionId }: { memberId: bigint; promotionId: number },
): Promise<CancelledPromotion> {
  return database.transaction(async (tx) => {
    await ledger.lockMember(tx, memberId);
    const claim = await findCurrentClaim(tx, memberId);
    if (claim?.promotionId !== promotionId) return { outcome: 'nothing_open' };
    const ending = endingNow(claim);
    const forfeitedMicro = await closePromotion(tx, ledger, claim, ending);
    return { outcome: 'closed', ending, name: claim.promotionName, forfeitedMicro };
  });
}
