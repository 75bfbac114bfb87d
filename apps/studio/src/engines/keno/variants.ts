import { readFileSync } from 'node:fs';

/** The rules of a keno variant: the size of the pool, the number of drawn balls, and the prizes. */
export interface KenoVariant {
  readonly pool: number;
  readonly drawn: number;
  /** The number on the first ball. With 0, the balls have two digits from 00. */
  readonly firstNumber: 0 | 1;
  /** The prizes by number of picks (from 1) and hits (from 0), in multiples of the stake with at most two decimals. */
  readonly prizes: readonly (readonly number[])[];
}

export type KenoVariantName = 'classic' | 'swift' | 'lottery';

/** All keno variants. `lottery` has the two-digit numbers 00 to 99 of a Thai lottery. */
export const kenoVariants: Readonly<Record<KenoVariantName, KenoVariant>> = JSON.parse(
  readFileSync(new URL('variants.json', import.meta.url), 'utf8'),
);
