import type { Bank } from '@kapao/contract/site.ts';

/** The banks whose name or abbreviation contains the text, in any case. */
export function searchBanks(banks: readonly Bank[], search: string): Bank[] {
  const wanted = search.trim().toLowerCase();
  return banks.filter(({ bank_abbr, bank_name_th }) =>
    `${bank_abbr} ${bank_name_th}`.toLowerCase().includes(wanted),
  );
}

/**
 * The option that a key leads to from the one at `at`, which is -1 in the search; -1 leads back to the search, and null
 * nowhere.
 */
export function nextOption(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, -1);
    case 'Home':
      return at < 0 ? null : 0;
    case 'End':
      return at < 0 ? null : count - 1;
    default:
      return null;
  }
}
