import { PROMOTION_COST } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/posting.ts';

/**
 * The details of a claim that its postings need: the id for the key, and the name that the member sees.
 */
interface PostedClaim {
  id: bigint;
  memberId: bigint;
  promotionName: string;
}

type Movement = 'bonus' | 'release' | 'forfeit';

/** The key of the bonus that a claim was paid, in the source `promotions`. */
export function bonusKey(claimId: bigint): string {
  return movementKey(claimId, 'bonus');
}

function movementKey(claimId: bigint, movement: Movement): string {
  return `${claimId}:${movement}`;
}

/** Builds the common fields. The key lets each movement of a claim happen once. */
function common({ id, promotionName }: PostedClaim, movement: Movement) {
  return {
    source: 'promotions',
    idempotencyKey: movementKey(id, movement),
    reference: promotionName,
  } as const;
}

/** Builds the posting of a bonus; without a wagering requirement it is cash at once. */
export function bonusPosting(
  claim: PostedClaim & { isCash: boolean },
  amountMicro: bigint,
): Posting {
  const { memberId, isCash } = claim;
  return {
    ...common(claim, 'bonus'),
    kind: 'reward',
    from: PROMOTION_COST,
    to: { kind: isCash ? 'member_available' : 'member_bonus', memberId },
    amountMicro,
  };
}

export function bonusReleasePosting(claim: PostedClaim, amountMicro: bigint): Posting {
  const { memberId } = claim;
  return {
    ...common(claim, 'release'),
    kind: 'bonus_release',
    from: { kind: 'member_bonus', memberId },
    to: { kind: 'member_available', memberId },
    amountMicro,
  };
}

export function forfeitPosting(claim: PostedClaim, amountMicro: bigint): Posting {
  const { memberId } = claim;
  return {
    ...common(claim, 'forfeit'),
    kind: 'forfeit',
    from: { kind: 'member_bonus', memberId },
    to: PROMOTION_COST,
    amountMicro,
  };
}
