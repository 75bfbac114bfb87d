import type { StudioStore } from '../store.ts';

export const WALLET_CALLS_WITH_MONEY = ['bet', 'win', 'rollback'] as const;

/** The expected change of the member's money according to the studio's books. */
export function booksBalanceUnits(store: StudioStore): number {
  return store.books().reduce((sum, { kind, status, amountUnits }) => {
    if (status !== 'done') return sum;
    if (kind === 'bet') return sum - amountUnits;
    return kind === 'win' ? sum + amountUnits : sum;
  }, 0);
}
