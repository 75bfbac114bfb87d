import { shareOf } from '@kapao/contract/money.ts';

export interface FirstDepositTerms {
  firstDepositBasisPoints: number;
  firstDepositMinMicro: bigint;
  /** The largest bonus; null for no maximum. */
  firstDepositMaxMicro: bigint | null;
}

/** reward-52: returns the referrer's share of a friend's first deposit, in whole satang rounded down. */
export function firstDepositBonus(depositMicro: bigint, terms: FirstDepositTerms): bigint {
  if (depositMicro < terms.firstDepositMinMicro) return 0n;
  const share = shareOf(depositMicro, terms.firstDepositBasisPoints);
  const { firstDepositMaxMicro: maxMicro } = terms;
  return maxMicro !== null && share > maxMicro ? maxMicro : share;
}

/** reward-54: returns the referrer's share of a friend's cash loss on one day, in whole satang rounded down. */
export function lostBetShare(netLossMicro: bigint, basisPoints: number): bigint {
  return netLossMicro > 0n ? shareOf(netLossMicro, basisPoints) : 0n;
}

/**
 * reward-53: returns the stakes that earn a share: the deposit times the terms' factor. Turnover counts whole days, so
 * stakes earlier on the day of the deposit are added. 0 earns the share at once. `openStakedShares` compares it in SQL,
 * and leaves out blocked members and people who are their own friends (fair-09).
 */
export function stakesNeeded(
  depositMicro: bigint,
  times: number,
  stakedEarlierTodayMicro: bigint,
): bigint {
  return times === 0 ? 0n : depositMicro * BigInt(times) + stakedEarlierTodayMicro;
}
