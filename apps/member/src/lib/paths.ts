import { casePath, contactPath } from '@kapao/contract/cases/rules.ts';
import type { ReferenceKind } from '@kapao/contract/cases/rules.ts';
import { DOCUMENTS_PATH } from '@kapao/contract/documents/documents-path.ts';
import { depositPath } from '@kapao/contract/payments/deposit-path.ts';
import { LINE_PATH } from '@kapao/contract/notifications/line-path.ts';
import { SECURITY_PATH, securityEventPath } from '@kapao/contract/security/rules.ts';

/** Every URL of the app, built in one place (site-06, spelling as pathSegments). */
const segment = encodeURIComponent;

export const paths = {
  root: () => '/',
  login: () => '/login',
  register: () => '/register',
  /** The screen of the code that proves the phone of a registration (account-64, account-62). */
  registerCode: () => '/register/code',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  dashboard: () => '/dashboard',
  brands: () => '/game',
  /** The lobby with the search field in focus. */
  searchGames: () => '/game?search',
  games: (brand: string) => `/game/${segment(brand)}`,
  launchGame: (gameId: string, brand: string, tab: string) =>
    `/luanch-game/${segment(gameId)}/${segment(brand)}/${segment(tab)}`,
  /** The launcher with play money (game-50). */
  launchDemo: (gameId: string, brand: string, tab: string) =>
    `${paths.launchGame(gameId, brand, tab)}?demo`,
  depositMethods: () => '/payment/deposit',
  deposit: (type: number) => `/payment/deposit/${type}`,
  /** The screen of one deposit: waiting, received or ended (pay-96). */
  openedDeposit: depositPath,
  withdraw: () => '/payment/withdraw',
  withdrawal: (id: string) => `/payment/withdraw/${segment(id)}`,
  promotions: () => '/promotion',
  coupon: () => '/coupon',
  cashback: () => '/cashback',
  affiliate: () => '/affiliate',
  contact: () => '/contact',
  /** The contact screen with the reference of the page that links to it (case-03). */
  contactAbout: (kind: ReferenceKind, id: string) => contactPath({ kind, id }),
  /** The thread of one of the member's cases. */
  contactCase: casePath,
  dailyTask: () => '/daily-task',
  dailyCheckin: () => '/daily-checkin',
  minigame: () => '/minigame',
  wheel: (roundId: string) => `/wheel/${segment(roundId)}`,
  profile: () => '/profile',
  ranks: () => '/profile/rank',
  /** The screen of the passkeys, by which the member signs in beside the password. */
  passkeys: () => '/profile/passkeys',
  /** The screen of the second lock (lock-11). */
  secondLock: () => '/profile/lock',
  /** The screen of notices by LINE (line-13). */
  line: () => LINE_PATH,
  changePassword: () => '/profile/password',
  /** The screen where a code proves the member's phone (account-64, account-62). */
  verifyPhone: () => '/profile/phone',
  /** The screen of the documents of identity (kyc-02). */
  documents: () => DOCUMENTS_PATH,
  /** The screen of the devices on which the member is signed in. */
  devices: () => '/profile/devices',
  /** The latest security events, and one of them, to which an SMS links (alert-04). */
  security: () => SECURITY_PATH,
  securityEvent: securityEventPath,
  notifications: () => '/notifications',
  /** The screen of limits, time-outs and the session reminder (site-06). */
  protection: () => '/protection',
  transactions: (type?: string) =>
    type === undefined ? '/transaction' : `/transaction?type=${segment(type)}`,
  /** The screens of one bet, reward or other movement, and of one claimed promotion (history-39). */
  activity: (activityId: string) => `/transaction/activity/${segment(activityId)}`,
  claim: (claimId: string) => `/transaction/promotion/${segment(claimId)}`,
  /**
   * `/auth` is not in the table of screens on purpose: an unknown brand leads there, and from there to the profile
   * (site-05).
   */
  auth: () => '/auth',
  authDeposit: () => '/auth/payment/deposit',
} as const;

/** The patterns of the URLs that carry values, for the table of screens. */
export const patterns = {
  games: '/game/:brand',
  launchGame: '/luanch-game/:gameId/:brand/:tab',
  contactCase: '/contact/:number',
  securityEvent: '/profile/security/:eventId',
  deposit: '/payment/deposit/:type',
  openedDeposit: '/payment/deposit/ref/:refCode',
  withdrawal: '/payment/withdraw/:id',
  wheel: '/wheel/:roundId',
  activity: '/transaction/activity/:activityId',
  claim: '/transaction/promotion/:claimId',
} as const;

/** The props of a screen: the values of the `:names` in its pattern. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}

/**
 * Matches a path against a pattern such as `/game/:brand`. Returns the decoded values; null if it does
 * not match.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(path);
  if (patternSegments.length !== pathSegments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternSegments.entries()) {
    const value = pathSegments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
