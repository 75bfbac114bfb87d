import type { Bank } from '@kapao/contract/site.ts';

/** The banks whose name or abbreviation contains the text, in any case. */
export function searchBanks(banks: readonly Bank[], search: string): Bank[] {
  const wanted = search.trim().toLowerCase();
  return banks.filter(({ bank_abbr, bank_name_th, bank_name_en }) =>
    `${bank_abbr} ${bank_name_th} ${bank_name_en}`.toLowerCase().includes(wanted),
  );
}

/**
 * Returns the option to which a key moves the focus from option `at` (-1 is the search field). Returns -1 for the
 * search field, null if the key moves nothing.
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
