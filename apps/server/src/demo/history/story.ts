import type { DepositEnding } from './payments.ts';

/** Days of the history; they count from 0, and the last one is yesterday. */
export const HISTORY_DAYS = 60;
/** From this day on the member deposits daily, so that a mission advances, and does not withdraw. */
export const LAST_RUN_FROM = HISTORY_DAYS - 3;

/** One day that differs from the usual evening. */
export interface Chapter {
  isAbsent?: true;
  /** The deposit in baht; on other days the member deposits when the balance is low. */
  deposit?: number;
  oddDeposit?: Exclude<DepositEnding, 'paid'>;
  /** The promotion claimed after the deposit. */
  promotionId?: number;
  playsNothing?: true;
  coupon?: string;
  likesGames?: true;
  claimsReferral?: true;
  withdrawal?: { baht: number; ending: 'paid' | 'failed' };
}

/**
 * The story of the demo member. Absences end a streak of check-ins and let a bonus expire; a withdrawal gives one up;
 * the last promotion is open today.
 */
export const story: ReadonlyMap<number, Chapter> = new Map<number, Chapter>([
  [0, { deposit: 300, promotionId: 1 }],
  [4, { likesGames: true }],
  [6, { deposit: 500, promotionId: 3 }],
  [9, { oddDeposit: 'expired' }],
  [10, { isAbsent: true }],
  [11, { isAbsent: true }],
  [13, { promotionId: 5 }],
  [17, { oddDeposit: 'wrong' }],
  [20, { coupon: 'DIAMOND100' }],
  [21, { deposit: 300, promotionId: 2, claimsReferral: true }],
  [23, { isAbsent: true }],
  [25, { deposit: 500, withdrawal: { baht: 200, ending: 'failed' } }],
  [
    29,
    { deposit: 500, promotionId: 4, playsNothing: true, withdrawal: { baht: 300, ending: 'paid' } },
  ],
  [33, { oddDeposit: 'expired' }],
  [35, { deposit: 300, promotionId: 4, playsNothing: true }],
  [36, { isAbsent: true }],
  [37, { isAbsent: true }],
  [38, { isAbsent: true }],
  [41, { deposit: 500, promotionId: 2 }],
  [44, { withdrawal: { baht: 200, ending: 'paid' } }],
  [46, { isAbsent: true }],
  [47, { claimsReferral: true }],
  // The coupon asks for stakes of 5,000 baht before.
  [48, { coupon: 'KAPAO50' }],
  [50, { deposit: 1_000, promotionId: 3 }],
  [52, { oddDeposit: 'expired' }],
  [55, { deposit: 300, withdrawal: { baht: 400, ending: 'paid' } }],
  [57, { deposit: 500 }],
  [58, { deposit: 500 }],
  [59, { deposit: 500, promotionId: 4 }],
]);
