import { readFileSync } from 'node:fs';

/**
 * The symbols on the reels of a slot, and their prizes. A model has no pictures, and many games share one. Lines pay
 * from left to right; the wild stands on the three inner reels only and never replaces a scatter, so that odds.ts
 * can compute every chance exactly.
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

export const slotModels: Readonly<Record<ModelName | 'ways' | 'hold', SlotModel>> = JSON.parse(
  readFileSync(new URL('models.json', import.meta.url), 'utf8'),
);

/** Lines alone: steady pays small prizes often, bold large ones seldom. */
export const models: Readonly<Record<ModelName, SlotModel>> = {
  steady: slotModels.steady,
  bold: slotModels.bold,
};
