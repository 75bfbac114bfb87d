import { upToSatang } from '../money.ts';

/** bonus-03: how often one member may take a promotion. */
export const promotionKinds = ['once', 'daily', 'first_deposit', 'every_deposit'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** bonus-18: a promotion for deposits, a bonus that is a share of one, or a minimum asks for a deposit. */
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
 * bonus-05: the part of the wagering requirement that is missing; it reads 0.00 only when nothing is missing.
 */
export function remainingMicro(claim: {
  turnoverNeedMicro: bigint;
  turnoverDoneMicro: bigint;
}): bigint {
  const missing = claim.turnoverNeedMicro - claim.turnoverDoneMicro;
  return missing > 0n ? upToSatang(missing) : 0n;
}
