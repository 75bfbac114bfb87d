import type { OperationName } from '../routes.ts';

/**
 * The members' reads that "view as the member sees it" answers (desk-34). Left out is what belongs to one session or
 * device, a member's cases, which have a permission of their own, and every write.
 */
export const viewedOperations = [
  'checkAccessToken',
  'getCredit',
  'listRanks',
  'listBanks',
  'getSettings',
  'listGames',
  'listCategories',
  'listBrands',
  'listLobbyRows',
  'listOwnRows',
  'listGameWords',
  'getOpenRounds',
  'listFavouriteGames',
  'listRecentGames',
  'getHome',
  'listPaymentMethods',
  'listOpenDeposits',
  'getDeposit',
  'getWithdrawalTerms',
  'getWithdrawal',
  'listTransactions',
  'listActivity',
  'listActivityDays',
  'listSessionRounds',
  'getActivity',
  'listPromotionHistory',
  'getClaim',
  'listStatementMonths',
  'listPromotions',
  'listOffers',
  'listRedeemedCoupons',
  'getCashback',
  'getReferralCredit',
  'listFriends',
  'listDailyRewards',
  'listMissions',
  'listSpins',
  'listSpinRounds',
  'listNotifications',
  'getProtection',
  'getDocuments',
] as const satisfies readonly OperationName[];
export type ViewedOperation = (typeof viewedOperations)[number];

export function isViewedOperation(name: string): name is ViewedOperation {
  const names: readonly string[] = viewedOperations;
  return names.includes(name);
}

/** Minutes of a recorded look. After them the view has to be opened, and recorded, anew. */
export const VIEW_MINUTES = 30;
