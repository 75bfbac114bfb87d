import type { Store } from '../store.ts';

export const WALLET_CALLS_WITH_MONEY = ['bet', 'win', 'rollback'] as const;

/** What the member's money must have changed by, if the operator did as our books say. */
export function booksBalanceUnits(store: Store): number {
  return store.books().reduce((sum, { kind, status, amountUnits }) => {
    if (status !== 'done') return sum;
    if (kind === 'bet') return sum - amountUnits;
    return kind === 'win' ? sum + amountUnits : sum;
  }, 0);
}
