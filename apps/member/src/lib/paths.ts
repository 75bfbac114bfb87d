/** Every URL of the app, built in one place (SPEC 2.2, spelling as given). */
const segment = encodeURIComponent;

export const paths = {
  root: () => '/',
  login: () => '/login',
  register: () => '/register',
  /** Own: the code that proves the phone of a registration (RULINGS 42). */
  registerCode: () => '/register/code',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  dashboard: () => '/dashboard',
  providers: () => '/game',
  games: (provider: string) => `/game/${segment(provider)}`,
  launchGame: (gameId: string, provider: string, tab: string) =>
    `/luanch-game/${segment(gameId)}/${segment(provider)}/${segment(tab)}`,
  depositMethods: () => '/payment/deposit',
  deposit: (type: number) => `/payment/deposit/${type}`,
  withdraw: () => '/payment/withdraw',
  withdrawal: (id: string) => `/payment/withdraw/${segment(id)}`,
  promotions: () => '/promotion',
  coupon: () => '/coupon',
  cashback: () => '/cashback',
  affiliate: () => '/affiliate',
  contact: () => '/contact',
  dailyTask: () => '/daily-task',
  dailyCheckin: () => '/daily-checkin',
  minigame: () => '/minigame',
  wheel: (roundId: string) => `/wheel/${segment(roundId)}`,
  profile: () => '/profile',
  changePassword: () => '/profile/password',
  /** Own: a code proves the member's phone (RULINGS 42). */
  verifyPhone: () => '/profile/phone',
  /** Own: where the member is signed in. */
  devices: () => '/profile/devices',
  /** Own: limits, breaks and the reminder (RULINGS 29). */
  protection: () => '/protection',
  transactions: (type?: string) =>
    type === undefined ? '/transaction' : `/transaction?type=${segment(type)}`,
  /** Unlisted on purpose: where an unknown provider goes, and so on to the profile (RULINGS 2). */
  auth: () => '/auth',
  authDeposit: () => '/auth/payment/deposit',
} as const;

/** The shapes of those URLs that carry values, for the table of screens. */
export const patterns = {
  games: '/game/:provider',
  launchGame: '/luanch-game/:gameId/:provider/:tab',
  deposit: '/payment/deposit/:type',
  withdrawal: '/payment/withdraw/:id',
  wheel: '/wheel/:roundId',
} as const;

/** What a screen is given: the values of the `:names` in its pattern. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}

/** Matches `/game/:provider` against a path; the decoded values, or null where it does not fit. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
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
