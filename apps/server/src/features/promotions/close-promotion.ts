import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { endClaim } from './claims-store.ts';
import type { OpenClaim } from './claims-store.ts';
import { forfeitPosting } from './postings.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

export type UnfulfilledEnding = 'expired' | 'cancelled';

/**
 * bonus-40, bonus-42: the status of a claim that is ended now: expired if its time is over, even if the job has not
 * run yet.
 */
export function endingNow({ isOver }: OpenClaim): UnfulfilledEnding {
  return isOver ? 'expired' : 'cancelled';
}

/**
 * Ends a claim whose wagering requirement is not met: its bonus goes back to the promotion. Cash is never
 * touched, and stakes that are out hold nothing up: what they bring of the bonus goes back when it comes
 * (docs/decisions/0017). Answers how much goes back now, in micro.
 */
export async function closePromotion(
  tx: Tx,
  ledger: Ledger,
  claim: OpenClaim,
  ending: UnfulfilledEnding,
): Promise<bigint> {
  const { bonusMicro } = await ledger.lockMember(tx, claim.memberId);
  if (bonusMicro > 0n) await moveOrThrow(tx, ledger, forfeitPosting(claim, bonusMicro));
  await endClaim(tx, claim, { ending, forfeitedMicro: bonusMicro });
  return bonusMicro;
}
