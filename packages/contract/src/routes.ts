/**
 * Every operation with its method, path (below /api) and access. Plain data, because the member app bundles it, but
 * never zod. The owner's specification names the first list with its paths (api-10); the second
 * is added.
 */
type Access =
  | 'visitor'
  /** A live session is required; the call counts as the member's activity (account-39). */
  | 'member'
  /** A token is required. The operation checks it in its own read, and the call is no activity. */
  | 'token';

export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  /** The largest body; only operations with a picture need one. */
  readonly bodyLimitBytes?: number;
}

/** Enough for a picture of 6 MB, as base64 in JSON. */
const PICTURE_BODY_BYTES = 8 * 1024 * 1024;

/** The operations that the specification names. */
const specifiedRoutes = {
  // Sessions
  login: { method: 'POST', path: '/member/login', access: 'visitor' },
  requestPassword: { method: 'POST', path: '/requestpassword', access: 'visitor' },
  /** The call's token is the reset token of `verifyResetCode`, not a session's. */
  resetPassword: { method: 'POST', path: '/resetpassword', access: 'token' },

  // Members
  register: { method: 'POST', path: '/member/register', access: 'visitor' },
  checkAccessToken: { method: 'POST', path: '/member/checkaccesstoken', access: 'token' },
  getCredit: { method: 'GET', path: '/member/get/credit', access: 'member' },

  // Site
  listBanks: { method: 'GET', path: '/bank/support', access: 'visitor' },
  getSettings: { method: 'GET', path: '/settings/:websiteId', access: 'visitor' },

  // Games
  listGames: { method: 'GET', path: '/games/get/:websiteId', access: 'member' },
  listCategories: { method: 'GET', path: '/games/:websiteId/category', access: 'member' },
  /** `category` is ALL, a tab of game-09 or a category of the games. */
  listBrands: {
    method: 'GET',
    path: '/games/:websiteId/provider/:category',
    access: 'member',
  },
  startGame: { method: 'POST', path: '/member/get/startgameurl', access: 'member' },
  redirectLogin: { method: 'GET', path: '/member/get/redirectlogin', access: 'member' },
  listFavouriteGames: { method: 'GET', path: '/member/get/favgame', access: 'member' },
  toggleFavouriteGame: { method: 'POST', path: '/member/togglefavgame', access: 'member' },

  // Payments
  listPaymentMethods: { method: 'GET', path: '/payment/get/payin/:websiteId', access: 'member' },
  openDeposit: { method: 'POST', path: '/payment/:paymentId/create/payin', access: 'member' },
  requestWithdrawal: {
    method: 'POST',
    path: '/payment/:paymentId/create/payout',
    access: 'member',
  },

  // History
  listTransactions: { method: 'GET', path: '/member/get/history/transaction', access: 'member' },

  // Promotions
  listPromotions: { method: 'GET', path: '/promotion/:websiteId', access: 'member' },
  claimPromotion: { method: 'POST', path: '/member/get/promotion', access: 'member' },

  // Coupons
  redeemCoupon: { method: 'POST', path: '/member/get/coupon', access: 'member' },

  // Cashback
  getCashback: { method: 'GET', path: '/member/get/returncredit', access: 'member' },
  claimCashback: { method: 'POST', path: '/member/get/returncredit', access: 'member' },

  // Referral
  getReferralCredit: { method: 'GET', path: '/member/get/returnfriendcredit', access: 'member' },
  claimReferralCredit: { method: 'POST', path: '/member/get/returnfriendcredit', access: 'member' },

  // Daily rewards
  listDailyRewards: { method: 'GET', path: '/dailyrewards/:websiteId', access: 'member' },
  claimDailyReward: { method: 'POST', path: '/dailyrewards/:websiteId', access: 'member' },

  // Missions
  listMissions: { method: 'GET', path: '/member/continuous-deposit', access: 'member' },
  claimMission: { method: 'POST', path: '/member/continuous-deposit', access: 'member' },

  // Spins
  listSpins: { method: 'GET', path: '/member/get/spin/:websiteId', access: 'member' },
  openSpin: { method: 'POST', path: '/member/get/redirect/spin', access: 'member' },
} as const satisfies Record<string, Route>;

/** The operations that the owner's specification does not have. */
const addedRoutes = {
  // Sessions
  /** Ends this session at once (account-37). */
  logout: { method: 'POST', path: '/member/logout', access: 'member' },
  /** Exchanges the code from the SMS for a reset token (account-58). */
  verifyResetCode: { method: 'POST', path: '/requestpassword/verify', access: 'visitor' },
  /** The member's sign-ins; one of them, or all but the caller's, can be ended. */
  listSessions: { method: 'GET', path: '/member/sessions', access: 'member' },
  endSession: { method: 'POST', path: '/member/sessions/end', access: 'member' },
  endOtherSessions: { method: 'POST', path: '/member/sessions/endothers', access: 'member' },
  /** A code for a phone that is about to be registered (account-64, account-67). */
  requestPhoneCode: { method: 'POST', path: '/member/phone/code', access: 'visitor' },
  /** Requests a code for the member's phone, and returns it. */
  requestOwnPhoneCode: { method: 'POST', path: '/member/phone/owncode', access: 'member' },
  provePhone: { method: 'POST', path: '/member/phone/prove', access: 'member' },
  /** Confirms the bank account after a reset by SMS, before the next withdrawal (account-64, account-67). */
  confirmBankAccount: { method: 'POST', path: '/member/bankaccount/confirm', access: 'member' },
  /** Changes the password of the signed-in member (account-20). */
  changePassword: { method: 'POST', path: '/member/changepassword', access: 'member' },
  /** Sign-in with a passkey beside the password (account-70). */
  listPasskeys: { method: 'GET', path: '/member/passkeys', access: 'member' },
  startPasskeyCreation: { method: 'POST', path: '/member/passkeys/options', access: 'member' },
  addPasskey: { method: 'POST', path: '/member/passkeys/add', access: 'member' },
  removePasskey: { method: 'POST', path: '/member/passkeys/remove', access: 'member' },
  startPasskeyLogin: { method: 'POST', path: '/member/passkeys/login/options', access: 'visitor' },
  logInByPasskey: { method: 'POST', path: '/member/passkeys/login', access: 'visitor' },
  /** The second lock of a signed-in phone (lock-01). */
  getLock: { method: 'GET', path: '/member/lock', access: 'member' },
  setLock: { method: 'POST', path: '/member/lock', access: 'member' },
  removeLock: { method: 'POST', path: '/member/lock/remove', access: 'member' },
  unlock: { method: 'POST', path: '/member/lock/open', access: 'member' },
  startLockPasskey: { method: 'POST', path: '/member/lock/passkey', access: 'member' },
  dismissLockSuggestion: { method: 'POST', path: '/member/lock/suggestion/end', access: 'member' },
  noteTouch: { method: 'POST', path: '/member/lock/touch', access: 'member' },
  /** The member's security events, and the report that one was somebody else's (alert-01, alert-05). */
  getSecurity: { method: 'GET', path: '/member/security', access: 'member' },
  getSecurityEvent: { method: 'GET', path: '/member/security/:eventId', access: 'member' },
  reportNotMe: { method: 'POST', path: '/member/security/notme', access: 'member' },

  // Documents of identity (kyc-02)
  getDocuments: { method: 'GET', path: '/member/documents', access: 'member' },
  giveDocument: {
    method: 'POST',
    path: '/member/documents',
    access: 'member',
    bodyLimitBytes: PICTURE_BODY_BYTES,
  },

  // Members
  /** The ladder of ranks, with the member's position. */
  listRanks: { method: 'GET', path: '/member/get/ranks', access: 'member' },

  // Games
  /** The studio's own page about a round (history-11, history-16). */
  getRoundPage: {
    method: 'GET',
    path: '/member/get/history/round/:activityId',
    access: 'member',
  },
  /** Rounds in which the member has unsettled stakes. */
  getOpenRounds: { method: 'GET', path: '/member/get/openrounds', access: 'member' },
  /** The games that the member played last (game-29). */
  listRecentGames: { method: 'GET', path: '/member/get/recentgame', access: 'member' },
  /** The content below the home screen's shortcuts (game-53). */
  getHome: { method: 'GET', path: '/games/:websiteId/home', access: 'member' },
  /** The rows of games in the lobby's tabs, of all members and of the member alone (lobby-01). */
  listLobbyRows: { method: 'GET', path: '/games/:websiteId/rows', access: 'member' },
  listOwnRows: { method: 'GET', path: '/games/:websiteId/ownrows', access: 'member' },
  /** The words by which a search finds games (lobby-03). */
  listGameWords: { method: 'GET', path: '/games/:websiteId/words', access: 'member' },

  // Payments
  /** The member's open deposits, to resume one. */
  listOpenDeposits: { method: 'GET', path: '/payment/payin', access: 'member' },
  /** Returns one deposit by its ref_code, for when the live channel is silent. */
  getDeposit: { method: 'GET', path: '/payment/payin/:refCode', access: 'member' },
  /** The picture of a bank transfer's slip (pay-27). */
  uploadSlip: {
    method: 'POST',
    path: '/payment/payin/:refCode/slip',
    access: 'member',
    bodyLimitBytes: PICTURE_BODY_BYTES,
  },
  /** Money that has been asked for and has not arrived, in and out (way-01). */
  listUnderWay: { method: 'GET', path: '/member/underway', access: 'member' },
  /** Ends an open deposit of the member (way-06). */
  cancelDeposit: { method: 'POST', path: '/payment/payin/:refCode/cancel', access: 'member' },
  /** The member's restrictions now, with their reasons (way-10). */
  getRestrictions: { method: 'GET', path: '/member/restrictions', access: 'member' },
  /** The fee of a withdrawal, and the rest of today's limits. */
  getWithdrawalTerms: { method: 'GET', path: '/payment/payout/terms', access: 'member' },
  /** Returns one withdrawal of the member (pay-70). */
  getWithdrawal: { method: 'GET', path: '/payment/payout/:withdrawalId', access: 'member' },

  // History
  /** Bets, wins, rewards and adjustments (history-09, history-18, history-11, history-16). */
  listActivity: { method: 'GET', path: '/member/get/history/activity', access: 'member' },
  /** The activity by days, and the rounds of a play session (history-42, history-43). */
  listActivityDays: { method: 'GET', path: '/member/get/history/days', access: 'member' },
  listSessionRounds: { method: 'GET', path: '/member/get/history/rounds', access: 'member' },
  /** Returns one movement of the member's activity (history-39). */
  getActivity: {
    method: 'GET',
    path: '/member/get/history/activity/:activityId',
    access: 'member',
  },
  getClaim: { method: 'GET', path: '/member/get/history/promotion/:claimId', access: 'member' },
  /** The account statement of a month (history-31). */
  listStatementMonths: { method: 'GET', path: '/member/statement', access: 'member' },
  requestStatement: { method: 'POST', path: '/member/statement', access: 'member' },
  getStatement: { method: 'GET', path: '/member/statement/:statementId', access: 'member' },
  downloadStatement: {
    method: 'GET',
    path: '/member/statement/:statementId/file',
    access: 'member',
  },

  // Proofs
  /** The closed days of the ledger, published for anybody (proof-10). */
  listLedgerDays: { method: 'GET', path: '/ledger/days', access: 'visitor' },
  getLedgerDay: { method: 'GET', path: '/ledger/days/:day', access: 'visitor' },
  listLedgerKeys: { method: 'GET', path: '/ledger/keys', access: 'visitor' },

  // Promotions
  /** Offers, and the end of the current promotion. */
  listOffers: { method: 'GET', path: '/member/promotion/offers', access: 'member' },
  cancelPromotion: { method: 'POST', path: '/member/cancel/promotion', access: 'member' },
  /** The claimed promotions, with their turnover (history-09, history-18). */
  listPromotionHistory: {
    method: 'GET',
    path: '/member/get/history/promotion',
    access: 'member',
  },

  // Coupons
  /** The coupons that the member has used, newest first. */
  listRedeemedCoupons: { method: 'GET', path: '/member/get/coupon', access: 'member' },
  previewCoupon: { method: 'POST', path: '/member/coupon/terms', access: 'member' },

  // Referral
  /** The members who registered by the caller's link. */
  listFriends: { method: 'GET', path: '/member/get/friends', access: 'member' },

  // Spins
  /** Returns one round of the member, with the data to check it once it is played. */
  getSpinRound: { method: 'GET', path: '/spin/round/:roundId', access: 'member' },
  /** Takes the price, picks the prize and pays it; a repeat returns the same result. */
  playSpin: { method: 'POST', path: '/spin/round/:roundId', access: 'member' },
  /** The member's latest rounds, for checking them later. */
  listSpinRounds: { method: 'GET', path: '/spin/rounds', access: 'member' },

  // Notifications
  /** Lists the member's notifications, and marks them as read (note-03, note-04). */
  listNotifications: { method: 'GET', path: '/member/notifications', access: 'member' },
  readNotifications: { method: 'POST', path: '/member/notifications/read', access: 'member' },
  /** Web push to this session's browser (note-12). */
  getPush: { method: 'GET', path: '/member/push', access: 'member' },
  subscribePush: { method: 'POST', path: '/member/push', access: 'member' },
  unsubscribePush: { method: 'POST', path: '/member/push/end', access: 'member' },
  /** Notices by LINE (line-01). */
  getLine: { method: 'GET', path: '/member/line', access: 'member' },
  startLineLink: { method: 'POST', path: '/member/line/start', access: 'member' },
  finishLineLink: { method: 'POST', path: '/member/line/finish', access: 'member' },
  setLineTopics: { method: 'POST', path: '/member/line/topics', access: 'member' },
  checkLineFriend: { method: 'POST', path: '/member/line/friend', access: 'member' },
  unlinkLine: { method: 'POST', path: '/member/line/unlink', access: 'member' },

  // Contact
  /** The operator's texts, and the member's cases with staff (case-03, case-04). */
  getContact: { method: 'GET', path: '/member/contact', access: 'member' },
  getContactCase: { method: 'GET', path: '/member/contact/cases/:number', access: 'member' },
  openCase: { method: 'POST', path: '/member/contact/cases', access: 'member' },
  replyToCase: { method: 'POST', path: '/member/contact/cases/:number/reply', access: 'member' },

  // Protection
  /** The member's own limits, breaks and reminder for responsible gambling (limit-06). */
  getProtection: { method: 'GET', path: '/member/protection', access: 'member' },
  setLimit: { method: 'POST', path: '/member/protection/limit', access: 'member' },
  answerLimitSuggestion: {
    method: 'POST',
    path: '/member/protection/suggestion',
    access: 'member',
  },
  startBreak: { method: 'POST', path: '/member/protection/break', access: 'member' },
  setReminder: { method: 'POST', path: '/member/protection/reminder', access: 'member' },
  getSession: { method: 'GET', path: '/member/protection/session', access: 'member' },
} as const satisfies Record<string, Route>;

export const routes = { ...specifiedRoutes, ...addedRoutes } as const satisfies Record<
  string,
  Route
>;

export type OperationName = keyof typeof routes;
