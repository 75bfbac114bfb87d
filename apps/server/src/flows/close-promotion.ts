import type { Tx } from '../db/database.ts';
import { lockMemberBalances } from '../ledger/balances.ts';
import type { Ledger } from '../ledger/engine.ts';
import { netMovedSinceMicro } from '../ledger/movements.ts';
import type { TransferKind } from '../ledger/posting.ts';
import { sumStakesOutMicro } from '../modules/games/open-stakes-store.ts';
import { endClaim, findCurrentClaim } from '../modules/promotions/claims-store.ts';
import type { CurrentClaim } from '../modules/promotions/claims-store.ts';
import {
  endingOf,
  forfeitMicro,
  mayForfeit,
  OPEN_STAKE_HOURS,
  ownMoneyMicro,
} from '../modules/promotions/rules.ts';
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

/** A claim that cannot end yet: what was staked under it may come back as winnings. */
export interface StakesOut {
  promotionName: string;
  stakesOutMicro: bigint;
}

/**
 * Locks the member's accounts; what is planned holds until the transaction ends. Where something may be
 * taken back, no stake placed since the bonus is out.
 */
export async function planClosing(
  tx: Tx,
  claim: CurrentClaim,
  ending: ClaimEnding,
): Promise<{ closing: PlannedClosing } | { stakesOut: StakesOut }> {
  const { memberId, ownBaseMicro, maxWithdrawalMicro, promotionName } = claim;
  const { availableMicro } = await lockMemberBalances(tx, memberId);
  const bonus = { memberId, ...claimSource(claim.id, 'bonus') };
  if (mayForfeit(ending, maxWithdrawalMicro)) {
    const stakesOutMicro = await sumStakesOutMicro(tx, { ...bonus, hours: OPEN_STAKE_HOURS });
    if (stakesOutMicro > 0n) return { stakesOut: { promotionName, stakesOutMicro } };
  }
  const moved = await netMovedSinceMicro(tx, bonus, PLAY);
  const ownMicro = ownMoneyMicro(ownBaseMicro, moved);
  const end = { ending, availableMicro, ownMicro, maxWithdrawalMicro };
  return { closing: { claim, ending, forfeitMicro: forfeitMicro(end) } };
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
 * What a withdrawal finds, its member's accounts locked: an open claim that forbids it, one that waits for
 * stakes, or one that ends with it, and what that would take back.
 */
export async function planClosingForWithdrawal(
  tx: Tx,
  memberId: bigint,
): Promise<
  { stillOpen: CurrentClaim } | { stakesOut: StakesOut } | { closing: PlannedClosing | undefined }
> {
  const claim = await findCurrentClaim(tx, memberId);
  if (!claim) return { closing: undefined };
  if (claim.status === 'open' && !claim.isOver) return { stillOpen: claim };
  return planClosing(tx, claim, endingOf(claim.status));
}
