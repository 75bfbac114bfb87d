import type { Context } from '../context.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import { findCurrentClaim } from '../modules/promotions/claims-store.ts';
import type { CurrentClaim } from '../modules/promotions/claims-store.ts';
import { endingOf } from '../modules/promotions/rules.ts';
import type { ClaimEnding } from '../modules/promotions/rules.ts';
import { closePromotion, planClosing } from './close-promotion.ts';
import type { StakesOut } from './close-promotion.ts';

export type CancelledPromotion =
  | { outcome: 'closed'; ending: ClaimEnding; name: string; forfeitedMicro: bigint }
  | { outcome: 'nothing_open' }
  | ({ outcome: 'stakes_out' } & StakesOut);

/**
 * Ends the member's current claim of this promotion, where it has one: named, so that a late tap gives up
 * no other. One whose turnover is made is not given up but completed.
 */
export async function cancelPromotion(
  { database, ledger }: Context,
  { memberId, promotionId }: { memberId: bigint; promotionId: number },
): Promise<CancelledPromotion> {
  return database.transaction(async (tx) => {
    await lockMemberBalances(tx, memberId);
    const claim = await findCurrentClaim(tx, memberId);
    if (claim?.promotionId !== promotionId) return { outcome: 'nothing_open' };
    const planned = await planClosing(tx, claim, endingByMember(claim));
    if ('stakesOut' in planned) return { outcome: 'stakes_out', ...planned.stakesOut };
    const { closing } = planned;
    await closePromotion(tx, ledger, closing);
    const { ending, forfeitMicro: forfeitedMicro } = closing;
    return { outcome: 'closed', ending, name: claim.promotionName, forfeitedMicro };
  });
}

function endingByMember({ status, isOver }: CurrentClaim): ClaimEnding {
  return status === 'open' && !isOver ? 'cancelled' : endingOf(status);
}
