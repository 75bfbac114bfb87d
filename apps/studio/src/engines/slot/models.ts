import { readFileSync } from 'node:fs';

/** The size of the screen. All models share it; a model defines the reels' strips and the prizes. */
export const REEL_COUNT = 5;
export const ROW_COUNT = 3;
/**
 * The lines: each digit is the row of one reel, with 0 at the top. A spin's stake is divided equally over all lines.
 */
export const PAYLINES: readonly (readonly number[])[] = (
  '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 ' +
  '21112 10121 12101 01010 21212 11011 11211 02020 20202 02220'
)
  .split(' ')
  .map((rows) => Array.from(rows, Number));

export const WILD_SYMBOL = 'W';
export const SCATTER_SYMBOL = 'S';
/** The symbols with prizes, from the highest prize to the lowest. */
export const PAYING_SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type PayingSymbol = (typeof PAYING_SYMBOLS)[number];
export type SlotSymbol = PayingSymbol | typeof WILD_SYMBOL | typeof SCATTER_SYMBOL;

/** The prizes for three, four and five in a row. */
export type RunPrizes = readonly [three: number, four: number, five: number];

export interface SlotModel {
  /** One string per reel, one letter per symbol. The reel is circular. */
  readonly strips: readonly string[];
  readonly linePrizes: Readonly<Record<PayingSymbol, RunPrizes>>;
  /** Prizes in multiples of the whole stake. Scatters count in any position. */
  readonly scatterPrizes: RunPrizes;
}

export function mapPayingSymbols<Value>(
  valueOf: (symbol: PayingSymbol) => Value,
): Readonly<Record<PayingSymbol, Value>> {
  const entries = PAYING_SYMBOLS.map((symbol) => [symbol, valueOf(symbol)]);
  // `Object.fromEntries` forgets the names of its entries.
  return Object.fromEntries(entries) as Record<PayingSymbol, Value>;
}

export type LineModelName = 'steady' | 'bold';

export const slotModels: Readonly<Record<LineModelName | 'ways' | 'hold', SlotModel>> = JSON.parse(
  readFileSync(new URL('models.json', import.meta.url), 'utf8'),
);

/** The models that pay on lines only: `steady` pays small prizes often, `bold` large prizes rarely. */
export const lineModels: Readonly<Record<LineModelName, SlotModel>> = {
  steady: slotModels.steady,
  bold: slotModels.bold,
};
