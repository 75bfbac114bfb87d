import type { OperationName } from '@kapao/contract/routes.ts';

/**
 * Operations refused during a time-out or self-exclusion: play, deposits, and rewards that invite to play.
 * Withdrawals, history and claims to owed money stay open (limit-19, limit-21).
 */
export const blockedWhileExcluded: ReadonlySet<OperationName> = new Set<OperationName>([
  'startGame',
  'redirectLogin',
  'createPayin',
  'openSpin',
  'playSpin',
  'claimPromotion',
  'redeemCoupon',
  'claimDailyReward',
]);

export function exclusionText(until: Date): string {
  const untilText = until.toLocaleString('th-TH-u-ca-gregory-nu-latn', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Bangkok',
  });
  return `บัญชีนี้อยู่ในช่วงพักการเล่นจนถึง ${untilText} น.`;
}
