import type { OperationName } from '@kapao/contract/routes.ts';

interface RateLimit {
  /** Calls in the time window, per member or, without a session, per network. */
  max: number;
  timeWindow: '1 minute';
}

const perMinute = (max: number): RateLimit => ({ max, timeWindow: '1 minute' });

/**
 * reward-04, wheel-19, bonus-23: limits calls that are expensive or open to abuse (api-21, api-22). Limits without a
 * session are generous, because many members share one mobile carrier's address. Sign-in slows down password guesses
 * per account.
 */
export const rateLimits: Partial<Record<OperationName, RateLimit>> = {
  login: perMinute(60),
  register: perMinute(30),
  requestPassword: perMinute(20),
  verifyResetCode: perMinute(30),
  resetPassword: perMinute(30),
  listSessions: perMinute(600),
  endSession: perMinute(60),
  endOtherSessions: perMinute(60),
  listPasskeys: perMinute(600),
  startPasskeyCreation: perMinute(30),
  addPasskey: perMinute(30),
  removePasskey: perMinute(60),
  startPasskeyLogin: perMinute(60),
  logInByPasskey: perMinute(60),
  requestPhoneCode: perMinute(20),
  requestOwnPhoneCode: perMinute(20),
  provePhone: perMinute(30),
  confirmBankAccount: perMinute(30),
  changePassword: perMinute(30),
  openDeposit: perMinute(60),
  uploadSlip: perMinute(30),
  requestWithdrawal: perMinute(30),
  startGame: perMinute(60),
  redirectLogin: perMinute(60),
  toggleFavouriteGame: perMinute(120),
  redeemCoupon: perMinute(60),
  previewCoupon: perMinute(60),
  claimDailyReward: perMinute(60),
  claimPromotion: perMinute(30),
  cancelPromotion: perMinute(30),
  openSpin: perMinute(120),
  playSpin: perMinute(120),
  claimCashback: perMinute(60),
  claimMission: perMinute(60),
  claimReferralCredit: perMinute(60),
  setLimit: perMinute(60),
  startBreak: perMinute(30),
  setReminder: perMinute(60),
  getOpenRounds: perMinute(600),
  getRoundPage: perMinute(60),
  getHome: perMinute(600),
  listFriends: perMinute(600),
  listRanks: perMinute(600),
  listRedeemedCoupons: perMinute(600),
  listOffers: perMinute(600),
  listActivity: perMinute(600),
  listTransactions: perMinute(600),
  requestStatement: perMinute(10),
  getStatement: perMinute(600),
  downloadStatement: perMinute(30),
  listLedgerDays: perMinute(600),
  getLedgerDay: perMinute(600),
  listLedgerKeys: perMinute(600),
  listNotifications: perMinute(600),
  readNotifications: perMinute(600),
  getPush: perMinute(600),
  subscribePush: perMinute(30),
  unsubscribePush: perMinute(60),
  getSession: perMinute(600),
  getReferralCredit: perMinute(600),
};
