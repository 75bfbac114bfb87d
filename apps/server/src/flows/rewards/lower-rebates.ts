import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../../db/database.ts';
import { reduceUnclaimedCashback } from '../../features/cashback/rules.ts';
import { lockAwardsOf, lowerAward } from '../../features/cashback/store.ts';
import { findBetTimes } from '../../features/games/rounds/settled-bets.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { lostBetShare } from '../../features/referral/rules.ts';
import { lockLostBetEarnings, reduceEarning } from '../../features/referral/store.ts';
import { reverseRebate } from '../../features/rebates/store.ts';

/** The cash of a bet and of its wins, in micro. */
interface UndoneCash {
  stakedMicro: bigint;
  wonMicro: bigint;
}

/**
 * Lowers unclaimed cashback and the referrer's unclaimed share after the rollback of a bet that they counted
 * (reward-41); claimed money is kept. A bet that was still open when they were awarded is not part of them. The caller
 * has locked the member's accounts.
 */
export async function lowerRebates(
  tx: Tx,
  bet: StudioTransaction,
  undone: UndoneCash,
): Promise<void> {
  const lostMicro = undone.stakedMicro - undone.wonMicro;
  if (bet.isFree || lostMicro <= 0n) return;
  const times = await findBetTimes(tx, bet);
  if (!times?.decidedAt) return;
  const made = { day: bangkokDay(times.madeAt), after: times.decidedAt };
  for (const award of await lockAwardsOf(tx, bet.memberId, made)) {
    const amountMicro = reduceUnclaimedCashback(award, lostMicro);
    if (amountMicro > 0n) await lowerAward(tx, award.id, { ...undone, amountMicro });
    else await reverseRebate(tx, 'cashback', award.id);
  }
  for (const earning of await lockLostBetEarnings(tx, bet.memberId, made)) {
    const baseMicro = earning.baseMicro - lostMicro;
    const amountMicro = lostBetShare(baseMicro, earning.basisPoints);
    if (amountMicro > 0n) await reduceEarning(tx, earning.id, { baseMicro, amountMicro });
    else await reverseRebate(tx, 'referral', earning.id);
  }
}
