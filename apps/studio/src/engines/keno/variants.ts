import { readFileSync } from 'node:fs';

/**
 * The numbers of a keno: how many there are, how many are drawn, and what each ticket pays. odds.ts computes the
 * exact return from them.
 */
export interface KenoVariant {
  readonly pool: number;
  readonly drawn: number;
  /** The first number: 1, or 0 where they are two figures from 00. */
  readonly firstNumber: 0 | 1;
  /**
   * For each number of picks from 1, the prizes in stakes for 0, 1, 2 … hits. At most two
   * decimals: they are counted in hundredths.
   */
  readonly prizes: readonly (readonly number[])[];
}

export type KenoVariantName = 'classic' | 'swift' | 'lottery';

/**
 * Classic draws 20 of 80, swift 10 of 40: a smaller board for quick rounds. The lottery draws 20 of the hundred
 * two-figure numbers from 00 to 99, as on a Thai lottery stall.
 */
export const kenoVariants: Readonly<Record<KenoVariantName, KenoVariant>> = JSON.parse(
  readFileSync(new URL('variants.json', import.meta.url), 'utf8'),
);
