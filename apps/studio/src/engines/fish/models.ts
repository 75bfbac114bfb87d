/**
 * The chances and prizes of a fish shooter. Every kind has the same long-run return: a higher prize is hit more
 * rarely, so the choice of target does not matter.
 */
export const KINDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
/** From the dearest to the cheapest; A is the treasure, whose prize is drawn. */
export type FishKind = (typeof KINDS)[number];

interface FishPrize {
  readonly stakes: number;
  /** How often it is drawn among the prizes of its kind. */
  readonly weight: number;
}

export interface FishModel {
  /** Hundredths of a per cent that come back of each shot in the long run. */
  readonly returnPerTenThousand: number;
  readonly prizes: Readonly<Record<FishKind, readonly FishPrize[]>>;
}

export const fishModels = {
  /** Many small catches. */
  brisk: model(9700, [10, 20, 50, 100], [50, 30, 16, 4], [40, 25, 18, 12, 8, 6, 4, 3, 2]),
  calm: model(9650, [20, 40, 80, 200], [50, 30, 15, 5], [60, 35, 20, 12, 8, 5, 4, 3, 2]),
  /** Seldom, but large. */
  wild: model(9600, [50, 100, 250, 500], [50, 35, 12, 3], [150, 80, 40, 25, 15, 10, 6, 4, 2]),
} as const satisfies Record<string, FishModel>;

export type FishModelName = keyof typeof fishModels;

/** The prizes of the treasure with their weights, then the one prize of each other kind. */
function model(
  returnPerTenThousand: number,
  treasure: readonly number[],
  weights: readonly number[],
  others: readonly number[],
): FishModel {
  const prizes = treasure.map((stakes, place) => ({ stakes, weight: weights[place] ?? 0 }));
  const kinds = KINDS.map((kind, place) => {
    return [kind, place === 0 ? prizes : [{ stakes: others[place - 1] ?? 0, weight: 1 }]];
  });
  return { returnPerTenThousand, prizes: Object.fromEntries(kinds) as FishModel['prizes'] };
}
