import type { OperationName } from '@kapao/contract/routes.ts';

/**
 * What a member on a time-out or self-exclusion may not do: play, pay in, or take what invites to play.
 * Withdrawals, history and money that is owed to them stay open (RULINGS 29).
 */
export const closedOnBreaks: ReadonlySet<OperationName> = new Set<OperationName>([
  'startGame',
  'redirectLogin',
  'createPayin',
  'openSpin',
  'playSpin',
  'claimPromotion',
  'redeemCoupon',
  'claimDailyReward',
]);

export function breakText(until: Date): string {
  const shown = until.toLocaleString('th-TH-u-ca-gregory-nu-latn', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Bangkok',
  });
  return `บัญชีนี้อยู่ในช่วงพักการเล่นจนถึง ${shown} น.`;
}
