import { bangkokDay, endOfDays } from '@kapao/contract/bangkok.ts';
import type { Database } from '../../db/database.ts';
import type { MemberRange } from '../../features/play/period-store.ts';
import { lostBetShare } from '../../features/referral/rules.ts';
import { findReferrers, insertLostBetShares } from '../../features/referral/store.ts';
import type { LostBetShare } from '../../features/referral/store.ts';
import { listReferralTerms } from '../../features/referral/terms-store.ts';
import type { SavedReferralTerms } from '../../features/referral/terms-store.ts';
import { expireRebates } from '../../features/rebates/store.ts';
import { memberBatches } from '../../features/play/member-batches.ts';
import { listRebatedLosses } from './list-rebated-losses.ts';

/**
 * Awards referrers their share of each friend's losses on an ended Bangkok day, and expires old earnings. A friend's
 * day earns once, so repeated and parallel runs award nothing more. The time to claim begins at `now`.
 */
export async function awardLostBetShares(
  database: Database,
  { day, now }: { day: string; now: Date },
  stopping: AbortSignal,
): Promise<void> {
  await expireRebates(database, 'referral', now, stopping);
  for (const terms of await listReferralTerms(database)) {
    if (terms.lostBetsBasisPoints === 0) continue;
    const expiresAt = endOfDays(bangkokDay(now), terms.validDays);
    for await (const members of memberBatches(database, stopping)) {
      const shares = await computeLostBetShares(database, terms, { day, members });
      await database.transaction((tx) =>
        insertLostBetShares(tx, shares, { basisPoints: terms.lostBetsBasisPoints, expiresAt }),
      );
    }
  }
}

async function computeLostBetShares(
  database: Database,
  { websiteId, lostBetsBasisPoints }: SavedReferralTerms,
  { day, members }: { day: string; members: MemberRange },
): Promise<LostBetShare[]> {
  const period = { start: day, end: day };
  const lossOf = new Map<bigint, bigint>();
  for (const { play, lossMicro } of await listRebatedLosses(database, {
    websiteId,
    period,
    members,
  })) {
    lossOf.set(play.memberId, lossMicro);
  }
  const referrers = await findReferrers(database, [...lossOf.keys()]);
  return referrers.flatMap(({ friendId, referrerId }) => {
    const baseMicro = lossOf.get(friendId) ?? 0n;
    const amountMicro = lostBetShare(baseMicro, lostBetsBasisPoints);
    return amountMicro > 0n ? [{ referrerId, friendId, day, baseMicro, amountMicro }] : [];
  });
}
