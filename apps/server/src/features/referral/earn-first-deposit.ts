import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../../db/database.ts';
import { insertFirstDepositShare, isFirstDeposit } from './first-deposits-store.ts';
import { firstDepositBonus, stakesNeeded } from './rules.ts';
import { findReferrers } from './store.ts';
import { listReferralTerms } from './terms-store.ts';
import { readStakesOfDay } from '../play/reads.ts';

/**
 * Records the referrer's share of a member's first successful deposit; rules.ts says how large it is and when it is
 * earned. A first deposit below the minimum counts as first and earns nothing.
 */
export async function earnFirstDeposit(
  tx: Tx,
  { id: depositId, memberId: friendId }: { id: bigint; memberId: bigint },
  creditedMicro: bigint,
): Promise<void> {
  const [referred] = await findReferrers(tx, [friendId]);
  if (!referred) return;
  const terms = (await listReferralTerms(tx)).find((each) => each.websiteId === referred.websiteId);
  if (!terms || !(await isFirstDeposit(tx, { memberId: friendId, depositId }))) return;
  const amountMicro = firstDepositBonus(creditedMicro, terms);
  if (amountMicro === 0n) return;
  const today = bangkokDay(tx.now());
  const stakedEarlierMicro = await readStakesOfDay(tx, friendId, today);
  await insertFirstDepositShare(tx, {
    referrerId: referred.referrerId,
    friendId,
    depositId,
    baseMicro: creditedMicro,
    basisPoints: terms.firstDepositBasisPoints,
    amountMicro,
    validDays: terms.validDays,
    stakesFrom: today,
    stakeNeededMicro: stakesNeeded(creditedMicro, terms.firstDepositStakes, stakedEarlierMicro),
  });
}
