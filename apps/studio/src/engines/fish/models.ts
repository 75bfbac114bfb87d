/**
 * The kinds of fish, from the highest prize to the lowest. All have the same return, so the choice of target does not
 * matter.
 */
export const FISH_KINDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
/** A kind of fish. A is the treasure, whose prize is picked at random. */
export type FishKind = (typeof FISH_KINDS)[number];

interface FishPrize {
  readonly stakes: number;
  /** The relative frequency of this prize among the prizes of its kind. */
  readonly weight: number;
}

export interface FishModel {
  /** The long-run return of each shot in hundredths of a per cent: 9700 is 97 %. */
  readonly returnPerTenThousand: number;
  readonly prizes: Readonly<Record<FishKind, readonly FishPrize[]>>;
}

export const fishModels = {
  /** The model with small prizes often. */
  brisk: model(9700, [10, 20, 50, 100], [50, 30, 16, 4], [40, 25, 18, 12, 8, 6, 4, 3, 2]),
  calm: model(9650, [20, 40, 80, 200], [50, 30, 15, 5], [60, 35, 20, 12, 8, 5, 4, 3, 2]),
  /** The model with large prizes rarely. */
  wild: model(9600, [50, 100, 250, 500], [50, 35, 12, 3], [150, 80, 40, 25, 15, 10, 6, 4, 2]),
} as const satisfies Record<string, FishModel>;

export type FishModelName = keyof typeof fishModels;

/** Builds a model from the treasure's prizes and their weights, and one prize for each other kind, all in stakes. */
function model(
  returnPerTenThousand: number,
  treasure: readonly number[],
  weights: readonly number[],
  others: readonly number[],
): FishModel {
  const prizes = treasure.map((stakes, place) => ({ stakes, weight: weights[place] ?? 0 }));
  const kinds = FISH_KINDS.map((kind, place) => {
    return [kind, place === 0 ? prizes : [{ stakes: others[place - 1] ?? 0, weight: 1 }]];
  });
  // `Object.fromEntries` forgets the names of its entries.
  return { returnPerTenThousand, prizes: Object.fromEntries(kinds) as FishModel['prizes'] };
}
