import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { numberOf } from '../../lib/draft-numbers.ts';

export type ShownStudio = OfficeData<'getStudio'>;

const MOST_BAHT = 999_999_999;

/** Reads whole baht as a person writes them; undefined for anything else. */
export function wholeBaht(text: string): number | undefined {
  const baht = numberOf(text);
  return Number.isInteger(baht) && baht >= 0 && baht <= MOST_BAHT ? baht : undefined;
}

export function wholeBahtOfMicro(micro: string): string {
  return String(bahtFromMicro(BigInt(micro)));
}

/** Formats the counts of games and brands, such as `1,200 · 3`. */
export function gamesAndBrands({ games, brands }: { games: number; brands: number }): string {
  return `${games.toLocaleString('en-US')} · ${brands}`;
}

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Reads a list of networks, one a line or with commas between. */
export function listedNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
