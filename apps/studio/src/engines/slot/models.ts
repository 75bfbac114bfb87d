/**
 * The mathematics of a slot: what stands on the reels and what it pays. A model knows no picture;
 * many games share one. Left to right on fixed lines, the wild only on the three inner reels and
 * never for a scatter, so that every chance can be computed exactly (odds.ts).
 */
export const REELS = 5;
export const ROWS = 3;
/** The row of each reel, from the top. Prizes count in line stakes; the spin's stake is spread over all lines in equal parts. */
export const LINES: readonly (readonly number[])[] = (
  '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 ' +
  '21112 10121 12101 01010 21212 11011 11211 02020 20202 02220'
)
  .split(' ')
  .map((rows) => Array.from(rows, Number));

export const WILD = 'W';
export const SCATTER = 'S';
/** From the dearest to the cheapest. */
export const PAYING_SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type PayingSymbol = (typeof PAYING_SYMBOLS)[number];
export type SlotSymbol = PayingSymbol | typeof WILD | typeof SCATTER;

/** Prizes for three, four and five in a row. */
export type Prizes = readonly [three: number, four: number, five: number];

export interface SlotModel {
  /** One string per reel, one letter per stop; the reel is a circle. */
  readonly strips: readonly string[];
  readonly linePrizes: Readonly<Record<PayingSymbol, Prizes>>;
  /** In whole stakes, wherever the scatters stand. */
  readonly scatterPrizes: Prizes;
}

export function bySymbol<Value>(
  valueOf: (symbol: PayingSymbol) => Value,
): Readonly<Record<PayingSymbol, Value>> {
  const entries = PAYING_SYMBOLS.map((symbol) => [symbol, valueOf(symbol)]);
  return Object.fromEntries(entries) as Record<PayingSymbol, Value>;
}

export type ModelName = 'steady' | 'bold';

export const models: Readonly<Record<ModelName, SlotModel>> = {
  /** Small prizes often. */
  steady: {
    strips: [
      'DGCHGEFHDGEFCHFAGHBDEGFBDFHCBEAS',
      'GFAEFHEBDGFDCGHCBWDAGBHECGSWHESFWC',
      'BGHAECHBDCWFESHFSGWDHAFDEWFGEBGCED',
      'GDSFWABGHECBEHFEDSCGABGHFDWEFCHWFC',
      'GHCFEGFHEDFCEDBAGDAGHBECGHBSDHFA',
    ],
    linePrizes: {
      A: [40, 150, 800],
      B: [28, 90, 300],
      C: [20, 70, 250],
      D: [18, 50, 160],
      E: [14, 32, 100],
      F: [11, 28, 80],
      G: [9, 24, 70],
      H: [10, 22, 60],
    },
    scatterPrizes: [3, 18, 100],
  },
  /** Large prizes seldom. */
  bold: {
    strips: [
      'EADFGHEGHCEGDFCEHSFHGFDGHBCFEGHB',
      'AGBHDWGFDEGHWADFGCBHEGFCEWHFSEHFCS',
      'DHGFEBHWEGFEWSHCEDWGFHGDFAGCBAGECS',
      'AGBHDWGFDEGHWADFGCBHEGFCEWHFSEHFCS',
      'AGHEFGADBHCFEHGDCGFHGEHFDSEFCBHGE',
    ],
    linePrizes: {
      A: [80, 400, 2000],
      B: [50, 200, 1000],
      C: [32, 100, 420],
      D: [25, 80, 250],
      E: [8, 25, 90],
      F: [7, 22, 70],
      G: [5, 14, 45],
      H: [5, 14, 40],
    },
    scatterPrizes: [4, 30, 250],
  },
};
