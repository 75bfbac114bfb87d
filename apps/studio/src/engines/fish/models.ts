/**
 * The mathematics of a fish shooter: what each kind pays, and what comes back. Every kind returns
 * the same in the long run, so it never matters at what one shoots: the dearer, the rarer.
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

export type FishModelName = 'brisk' | 'calm' | 'wild';

const always = (stakes: number): readonly FishPrize[] => [{ stakes, weight: 1 }];

export const fishModels: Readonly<Record<FishModelName, FishModel>> = {
  /** Many small catches. */
  brisk: {
    returnPerTenThousand: 9700,
    prizes: {
      A: [
        { stakes: 10, weight: 50 },
        { stakes: 20, weight: 30 },
        { stakes: 50, weight: 16 },
        { stakes: 100, weight: 4 },
      ],
      B: always(40),
      C: always(25),
      D: always(18),
      E: always(12),
      F: always(8),
      G: always(6),
      H: always(4),
      I: always(3),
      J: always(2),
    },
  },
  calm: {
    returnPerTenThousand: 9650,
    prizes: {
      A: [
        { stakes: 20, weight: 50 },
        { stakes: 40, weight: 30 },
        { stakes: 80, weight: 15 },
        { stakes: 200, weight: 5 },
      ],
      B: always(60),
      C: always(35),
      D: always(20),
      E: always(12),
      F: always(8),
      G: always(5),
      H: always(4),
      I: always(3),
      J: always(2),
    },
  },
  /** Seldom, but large. */
  wild: {
    returnPerTenThousand: 9600,
    prizes: {
      A: [
        { stakes: 50, weight: 50 },
        { stakes: 100, weight: 35 },
        { stakes: 250, weight: 12 },
        { stakes: 500, weight: 3 },
      ],
      B: always(150),
      C: always(80),
      D: always(40),
      E: always(25),
      F: always(15),
      G: always(10),
      H: always(6),
      I: always(4),
      J: always(2),
    },
  },
};
