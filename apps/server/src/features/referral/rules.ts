import { shareOf } from '@kapao/contract/money.ts';

export interface FirstDepositTerms {
  firstDepositBasisPoints: number;
  firstDepositMinMicro: bigint;
  /** The largest bonus; null for no maximum. */
  firstDepositMaxMicro: bigint | null;
}

/** The referrer's bonus for a friend's first deposit, in whole satang rounded down. */
export function firstDepositBonus(depositMicro: bigint, terms: FirstDepositTerms): bigint {
  if (depositMicro < terms.firstDepositMinMicro) return 0n;
  const share = shareOf(depositMicro, terms.firstDepositBasisPoints);
  const { firstDepositMaxMicro: maxMicro } = terms;
  return maxMicro !== null && share > maxMicro ? maxMicro : share;
}
