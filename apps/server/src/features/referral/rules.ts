import { shareOf } from '@kapao/contract/money.ts';

export interface FirstDepositTerms {
  firstDepositBasisPoints: number;
  firstDepositMinMicro: bigint;
  /** The largest bonus; null where nothing bounds it. */
  firstDepositMaxMicro: bigint | null;
}

/** What a referrer earns by a friend's first deposit, in whole satang rounded down. */
export function firstDepositBonus(depositMicro: bigint, terms: FirstDepositTerms): bigint {
  if (depositMicro < terms.firstDepositMinMicro) return 0n;
  const share = shareOf(depositMicro, terms.firstDepositBasisPoints);
  const { firstDepositMaxMicro: maxMicro } = terms;
  return maxMicro !== null && share > maxMicro ? maxMicro : share;
}
