import type { Platform } from '../../platform.ts';
import { listDueClaims } from './claims-store.ts';
import { closePromotion } from './close-promotion.ts';
import { findCurrentClaim } from './reads.ts';

const BATCH = 200;

/**
 * Ends the claims whose time is over, each in its own transaction, so that one failure does not stop the others.
 * Another server waits for the member's accounts and then finds the claim ended.
 */
export async function closeDuePromotions(
  context: Pick<Platform, 'database' | 'ledger' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  let afterId = 0n;
  while (!stopping.aborted) {
    const due = await listDueClaims(context.database, afterId, BATCH);
    for (const { id, memberId } of due) {
      if (stopping.aborted) return;
      afterId = id;
      await closeDue(context, memberId).catch((error: unknown) => {
        context.log.error({ err: error, claim: String(id) }, 'a promotion could not be closed');
      });
    }
    if (due.length < BATCH) return;
  }
}

async function closeDue(
  { database, ledger }: Pick<Platform, 'database' | 'ledger'>,
  memberId: bigint,
): Promise<void> {
  await database.transaction(async (tx) => {
    await ledger.lockMember(tx, memberId);
    const claim = await findCurrentClaim(tx, memberId);
    if (!claim?.isOver) return;
    await closePromotion(tx, ledger, claim, 'expired');
  });
}
