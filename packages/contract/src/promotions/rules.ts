import { roundUpToSatang } from '../money.ts';

/** bonus-03: how often one member may claim a promotion. */
export const promotionKinds = ['once', 'daily', 'first_deposit', 'every_deposit'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/**
 * bonus-18: whether a claim requires a deposit: a promotion for deposits, a bonus that is a share of one, or a minimum.
 */
export function asksForDeposit(terms: {
  kind: PromotionKind;
  hasShareOfDeposit: boolean;
  hasMinDeposit: boolean;
}): boolean {
  const { kind, hasShareOfDeposit, hasMinDeposit } = terms;
  const isForDeposit = kind === 'first_deposit' || kind === 'every_deposit';
  return isForDeposit || hasShareOfDeposit || hasMinDeposit;
}

/**
 * bonus-05: returns the missing part of the wagering requirement, rounded up to the satang, so that 0.00 means that
 * nothing is missing.
 */
export function remainingWageringMicro(claim: {
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
}): bigint {
  const missing = claim.turnoverNeedMicro - claim.turnoverDoneMicro;
  return missing > 0n ? roundUpToSatang(missing) : 0n;
}
