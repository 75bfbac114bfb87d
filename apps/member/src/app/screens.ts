import type { ComponentType } from 'react';
import EntranceScreen from '../features/sessions/EntranceScreen.tsx';
import { matchPath, paths, patterns, type ScreenProps } from '../lib/paths.ts';
import { loadText } from '../text/language.ts';
import { LoadingPage } from '../ui/LoadingView.tsx';
import { lazyComponent, type LoadComponent } from '../ui/lazy-component.tsx';

type LoadScreen = LoadComponent<ScreenProps>;

interface Screen {
  /** The path, with `:name` for each value. */
  pattern: string;
  /** Loads the screen's chunk ahead, if it has one. */
  preload?: () => Promise<void>;
  /** Screens with the same name count as one page, so moving between them is not a page transition. */
  name: string;
  Component: ComponentType<ScreenProps>;
}

function screen(pattern: string, name: string, load: LoadScreen): Screen {
  return { pattern, name, ...lazyComponent(load) };
}

/**
 * A visitor's screen other than login and register. Few visitors open it, so the full text catalogue loads
 * with it.
 */
function recovery(pattern: string, load: LoadScreen): Screen {
  const loadAll: LoadScreen = async () => {
    const [loaded] = await Promise.all([load(), loadText()]);
    return loaded;
  };
  return { pattern, name: 'recovery', ...lazyComponent(loadAll, LoadingPage) };
}

const loadLauncher: LoadScreen = () => import('../features/games/LauncherScreen.tsx');

/** Every screen. A path that is not in this table is unlisted (site-05). */
const screens: readonly Screen[] = [
  // The first screen of a visitor is in the main bundle, because a separate chunk costs another round trip.
  { pattern: paths.login(), name: 'entrance', Component: EntranceScreen },
  { pattern: paths.register(), name: 'entrance', Component: EntranceScreen },
  recovery(paths.forgotPassword(), () => import('../features/sessions/ForgotPasswordScreen.tsx')),
  recovery(paths.resetPassword(), () => import('../features/sessions/ResetPasswordScreen.tsx')),
  recovery(paths.registerCode(), () => import('../features/sessions/RegisterCodeScreen.tsx')),
  screen(paths.contact(), 'contact', () => import('../features/contact/ContactScreen.tsx')),
  screen(patterns.contactCase, 'contact-case', () => import('../features/contact/CaseScreen.tsx')),
  screen(paths.dashboard(), 'dashboard', () => import('./HomeScreen.tsx')),
  screen(paths.profile(), 'profile', () => import('../features/members/ProfileScreen.tsx')),
  screen(paths.ranks(), 'ranks', () => import('../features/members/RanksScreen.tsx')),
  screen(
    paths.changePassword(),
    'change-password',
    () => import('../features/sessions/ChangePasswordScreen.tsx'),
  ),
  screen(
    paths.verifyPhone(),
    'verify-phone',
    () => import('../features/sessions/VerifyPhoneScreen.tsx'),
  ),
  screen(paths.passkeys(), 'passkeys', () => import('../features/sessions/PasskeysScreen.tsx')),
  screen(
    paths.secondLock(),
    'second-lock',
    () => import('../features/sessions/SecondLockScreen.tsx'),
  ),
  screen(paths.line(), 'line', () => import('../features/line/LineScreen.tsx')),
  screen(paths.documents(), 'documents', () => import('../features/documents/DocumentsScreen.tsx')),
  screen(paths.devices(), 'devices', () => import('../features/security/DevicesScreen.tsx')),
  screen(paths.security(), 'security', () => import('../features/security/SecurityScreen.tsx')),
  screen(
    patterns.securityEvent,
    'security-event',
    () => import('../features/security/SecurityEventScreen.tsx'),
  ),
  screen(
    paths.notifications(),
    'notifications',
    () => import('../features/notifications/NotificationsScreen.tsx'),
  ),
  screen(
    paths.protection(),
    'protection',
    () => import('../features/protection/ProtectionScreen.tsx'),
  ),
  screen(
    paths.depositMethods(),
    'deposit-methods',
    () => import('../features/payments/DepositMethodsScreen.tsx'),
  ),
  screen(patterns.deposit, 'deposit', () => import('../features/payments/DepositScreen.tsx')),
  screen(
    patterns.openedDeposit,
    'opened-deposit',
    () => import('../features/payments/OpenedDepositScreen.tsx'),
  ),
  screen(paths.withdraw(), 'withdraw', () => import('../features/payments/WithdrawScreen.tsx')),
  screen(
    patterns.withdrawal,
    'withdrawal',
    () => import('../features/payments/WithdrawalScreen.tsx'),
  ),
  screen(
    paths.transactions(),
    'transactions',
    () => import('../features/history/TransactionsScreen.tsx'),
  ),
  screen(patterns.activity, 'activity', () => import('../features/history/ActivityScreen.tsx')),
  screen(patterns.claim, 'claim', () => import('../features/history/ClaimScreen.tsx')),
  screen(
    paths.promotions(),
    'promotions',
    () => import('../features/promotions/PromotionsScreen.tsx'),
  ),
  screen(paths.coupon(), 'coupon', () => import('../features/coupons/CouponScreen.tsx')),
  screen(
    paths.dailyCheckin(),
    'daily-checkin',
    () => import('../features/daily-rewards/DailyCheckinScreen.tsx'),
  ),
  screen(paths.dailyTask(), 'daily-task', () => import('../features/missions/MissionsScreen.tsx')),
  screen(paths.cashback(), 'cashback', () => import('../features/cashback/CashbackScreen.tsx')),
  screen(paths.affiliate(), 'affiliate', () => import('../features/referral/AffiliateScreen.tsx')),
  screen(paths.minigame(), 'minigame', () => import('../features/spins/MinigameScreen.tsx')),
  screen(patterns.wheel, 'wheel', () => import('../features/spins/WheelScreen.tsx')),
  screen(paths.brands(), 'brands', () => import('./LobbyScreen.tsx')),
  screen(patterns.games, 'games', () => import('../features/games/BrandGamesScreen.tsx')),
  // A missing parameter closes the window (site-06), so the shorter paths are listed too.
  screen('/luanch-game', 'launcher', loadLauncher),
  screen('/luanch-game/:gameId', 'launcher', loadLauncher),
  screen('/luanch-game/:gameId/:brand', 'launcher', loadLauncher),
  screen(patterns.launchGame, 'launcher', loadLauncher),
];

export interface ScreenMatch {
  screen: Screen;
  params: Record<string, string>;
}

export function findScreen(path: string): ScreenMatch | null {
  for (const candidate of screens) {
    const params = matchPath(candidate.pattern, path);
    if (params !== null) return { screen: candidate, params };
  }
  return null;
}

/** Identifies a page: the screen's name with its values. */
export function pageKey({ screen: { name }, params }: ScreenMatch): string {
  return [name, ...Object.values(params)].join(' ');
}
