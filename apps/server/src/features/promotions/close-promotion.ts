import type { Tx } from '../../db/database.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { endClaim } from './claims-store.ts';
import type { OpenClaim } from './claims-store.ts';
import { forfeitPosting } from './postings.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

export type UnfulfilledEnding = 'expired' | 'cancelled';

/**
 * bonus-40, bonus-42: returns the status of a claim that ends now: expired if its time is over, even before the job has
 * run.
 */
export function endingNow({ isOver }: OpenClaim): UnfulfilledEnding {
  return isOver ? 'expired' : 'cancelled';
}

/**
 * Ends a claim whose wagering requirement is not met: its bonus returns to the promotion, and cash is not touched. Open
 * bets do not delay it; the bonus part of their wins returns later (docs/decisions/0017). Returns the bonus taken back
 * now, in micro.
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
