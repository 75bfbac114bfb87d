import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import { netMovedSinceMicro } from '../ledger/movements.ts';
import type { TransferKind } from '../ledger/posting.ts';
import { endClaim, findCurrentClaim } from '../modules/promotions/claims-store.ts';
import type { CurrentClaim } from '../modules/promotions/claims-store.ts';
import { endingOf, forfeitMicro, ownMoneyMicro } from '../modules/promotions/rules.ts';
import type { ClaimEnding } from '../modules/promotions/rules.ts';
import { moveOrThrow } from './move-or-throw.ts';

/** Where bonuses are paid from, and forfeited money goes back to. */
export const PROMOTION_COST = { kind: 'promotion_cost', reference: 'promotions' } as const;

/** Losses and winnings. Everything else that moves a member's money makes it theirs, or no longer theirs. */
const PLAY: readonly TransferKind[] = ['bet', 'win', 'rollback', 'debt', 'debt_repayment'];

/** The two movements of a claim, each of which happens once. */
export function claimSource(claimId: bigint, movement: 'bonus' | 'forfeit') {
  return { source: 'promotions', idempotencyKey: `${claimId}:${movement}` };
}

/** A claim that can end now, and what it would take back (docs/decisions/0009). */
export interface PlannedClosing {
  claim: CurrentClaim;
  ending: ClaimEnding;
  forfeitMicro: bigint;
}

/** Locks the member's accounts; what is planned holds until the transaction ends. */
export async function planClosing(
  tx: Tx,
  claim: CurrentClaim,
  ending: ClaimEnding,
): Promise<PlannedClosing> {
  const { memberId, ownBaseMicro, maxWithdrawalMicro } = claim;
  const { availableMicro } = await lockMemberBalances(tx, memberId);
  const bonus = { memberId, ...claimSource(claim.id, 'bonus') };
  const moved = await netMovedSinceMicro(tx, bonus, PLAY);
  const ownMicro = ownMoneyMicro(ownBaseMicro, moved);
  return {
    claim,
    ending,
    forfeitMicro: forfeitMicro({ ending, availableMicro, ownMicro, maxWithdrawalMicro }),
  };
}

/** Ends the claim and takes back what it does not leave to the member. */
export async function closePromotion(
  tx: Tx,
  ledger: Ledger,
  { claim, ending, forfeitMicro: amountMicro }: PlannedClosing,
): Promise<void> {
  if (amountMicro > 0n) {
    await moveOrThrow(tx, ledger, {
      ...claimSource(claim.id, 'forfeit'),
      kind: 'forfeit',
      from: { kind: 'member_available', memberId: claim.memberId },
      to: PROMOTION_COST,
      amountMicro,
      reference: claim.promotionName,
    });
  }
  await endClaim(tx, claim, { ending, forfeitedMicro: amountMicro });
}

/**
 * What a withdrawal finds, its member's accounts locked: an open claim that forbids it, or one that ends
 * with it, and what that would take back.
 */
export async function planClosingForWithdrawal(
  tx: Tx,
  memberId: bigint,
): Promise<{ stillOpen: CurrentClaim } | { closing: PlannedClosing | undefined }> {
  const claim = await findCurrentClaim(tx, memberId);
  if (!claim) return { closing: undefined };
  if (claim.status === 'open' && !claim.isOver) return { stillOpen: claim };
  return { closing: await planClosing(tx, claim, endingOf(claim.status)) };
}
