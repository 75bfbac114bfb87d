/**
 * The mathematics of a keno: how many numbers there are, how many are drawn, and what each ticket
 * pays. odds.ts computes from this exactly what comes back.
 */
export interface KenoVariant {
  readonly pool: number;
  readonly drawn: number;
  /** What the first number is called: 1, or 0 where they are two figures from 00. */
  readonly firstNumber: 0 | 1;
  /**
   * For each number of picks from 1, the prizes in stakes for 0, 1, 2 … hits. At most two
   * decimals: they are counted in hundredths.
   */
  readonly prizes: readonly (readonly number[])[];
}

export type KenoVariantName = 'classic' | 'swift' | 'lottery';

export const kenoVariants: Readonly<Record<KenoVariantName, KenoVariant>> = {
  /** 20 of 80. */
  classic: {
    pool: 80,
    drawn: 20,
    firstNumber: 1,
    prizes: [
      [0, 3.8],
      [0, 1.5, 6.5],
      [0, 0, 4, 30],
      [0, 0, 2, 6, 90],
      [0, 0, 0, 4, 25, 500],
      [0, 0, 0, 2.5, 9, 60, 1500],
      [0, 0, 0, 1.5, 5, 22, 220, 3500],
      [0, 0, 0, 0, 4.5, 14, 75, 900, 5000],
      [1.5, 0, 0, 0, 2.5, 6, 30, 200, 2800, 5000],
      [3, 0, 0, 0, 0, 5.5, 18, 110, 1000, 3500, 5000],
    ],
  },
  /** 10 of 40: a smaller board for quick rounds. */
  swift: {
    pool: 40,
    drawn: 10,
    firstNumber: 1,
    prizes: [
      [0, 3.8],
      [0, 1.5, 6.5],
      [0, 0, 4.5, 28],
      [0, 0, 2, 7, 110],
      [0, 0, 0, 6, 28, 550],
      [0, 0, 0, 2.5, 10, 120, 3000],
      [0, 0, 0, 2, 5.5, 30, 450, 3500],
      [0, 0, 0, 0, 4.5, 18, 180, 3500, 4000],
      [2.5, 0, 0, 0, 3, 7, 60, 600, 3500, 4000],
      [4.5, 0, 0, 0, 0, 7, 35, 350, 3000, 3500, 5000],
    ],
  },
  /** 20 of the hundred two-figure numbers from 00 to 99, as on a Thai lottery stall. */
  lottery: {
    pool: 100,
    drawn: 20,
    firstNumber: 0,
    prizes: [
      [0, 4.8],
      [0, 1.5, 12.5],
      [0, 0, 5, 70],
      [0, 0, 3, 12, 180],
      [0, 0, 0, 7, 60, 1500],
      [0, 0, 0, 4.5, 20, 180, 5000],
      [0, 0, 0, 3, 9, 75, 750, 5000],
      [0, 0, 0, 0, 8, 40, 350, 4000, 5000],
    ],
  },
};
