import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { OperationName } from '@kapao/contract/routes.ts';

/**
 * limit-19, limit-21, bonus-24, reward-05, game-33, wheel-18: operations that are refused during a time-out or
 * self-exclusion: play, deposits, and rewards that invite to play. Withdrawals, history and claims of owed money stay
 * open.
 */
export const blockedWhileExcluded: ReadonlySet<OperationName> = new Set<OperationName>([
  'startGame',
  'redirectLogin',
  'openDeposit',
  'openSpin',
  'playSpin',
  'claimPromotion',
  'redeemCoupon',
  'previewCoupon',
  'claimDailyReward',
]);

export function exclusionText(until: Date): BothLanguages {
  const time = bangkokTimeText(until);
  return {
    th: `บัญชีนี้อยู่ในช่วงพักการเล่นจนถึง ${time} น.`,
    en: `This account is taking a break until ${time}`,
  };
}
