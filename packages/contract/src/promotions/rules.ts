/** How often one member may take a promotion. */
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
