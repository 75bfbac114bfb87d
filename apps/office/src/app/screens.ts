import type { ReactNode } from 'react';
import type { NeededPermission } from '../api/use-me.ts';
import type { MenuEntry } from './menu.ts';

type ParamsOf<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer Next}`
    ? Record<Name, string> & ParamsOf<Next>
    : Record<Rest, string>
  : unknown;

interface Screen<Path extends string = string> extends MenuEntry {
  /**
   * The path below the shell, with parameters such as `/members/$memberId`; the URLs themselves are in lib/paths.ts.
   */
  path: Path;
  permission: NeededPermission;
  /** Loads the screen, whose default export gets the parameters: `{ params: { memberId: string } }`. */
  load: () => Promise<{ default: (props: { params: ParamsOf<Path> }) => ReactNode }>;
}

/** A screen of the table, without the types of its parameters. */
export type AnyScreen = Omit<Screen, 'load'> & {
  load: () => Promise<{ default: (props: { params: never }) => ReactNode }>;
};

/** Holds a screen's component to the parameters of its path. */
function screen<Path extends string>(row: Screen<Path>): AnyScreen {
  return row;
}

/** Every screen, in the order of the menu. A new screen is one line here, its title in the texts, and its path. */
export const screens: readonly AnyScreen[] = [
  screen({
    path: '/',
    title: 'home',
    permission: 'staff',
    isInMenu: true,
    load: () => import('./HomeScreen.tsx'),
  }),
  screen({
    path: '/members',
    title: 'members',
    permission: 'members:read',
    isInMenu: true,
    load: () => import('../features/members/MembersScreen.tsx'),
  }),
  screen({
    path: '/members/$memberId',
    title: 'member',
    permission: 'members:read',
    load: () => import('../features/members/MemberScreen.tsx'),
  }),
  screen({
    path: '/members/$memberId/view',
    title: 'memberView',
    permission: 'members:view',
    load: () => import('../features/members/MemberViewScreen.tsx'),
  }),
  screen({
    path: '/ledger/$transferId',
    title: 'transfer',
    under: '/members',
    permission: 'members:read',
    load: () => import('../features/members/TransferScreen.tsx'),
  }),
  screen({
    path: '/proposals',
    title: 'proposals',
    permission: 'proposals:read',
    isInMenu: true,
    load: () => import('../features/proposals/ProposalsScreen.tsx'),
  }),
  screen({
    path: '/withdrawals',
    title: 'withdrawals',
    permission: 'withdrawals:read',
    isInMenu: true,
    load: () => import('../features/payments/WithdrawalsScreen.tsx'),
  }),
  screen({
    path: '/deposits',
    title: 'deposits',
    permission: 'deposits:read',
    isInMenu: true,
    load: () => import('../features/payments/DepositsScreen.tsx'),
  }),
  screen({
    path: '/transfers',
    title: 'transfers',
    permission: 'deposits:read',
    isInMenu: true,
    load: () => import('../features/payments/TransfersScreen.tsx'),
  }),
  screen({
    path: '/cases',
    title: 'cases',
    permission: 'cases:read',
    isInMenu: true,
    load: () => import('../features/cases/CasesScreen.tsx'),
  }),
  screen({
    path: '/documents',
    title: 'documents',
    permission: 'documents:read',
    isInMenu: true,
    load: () => import('../features/documents/DocumentsScreen.tsx'),
  }),
  screen({
    path: '/debts',
    title: 'debts',
    permission: 'members:read',
    isInMenu: true,
    under: '/cases',
    load: () => import('../features/cases/DebtsScreen.tsx'),
  }),
  screen({
    path: '/promotions',
    title: 'promotions',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/PromotionsScreen.tsx'),
  }),
  screen({
    path: '/promotions/$promotionId',
    title: 'promotion',
    permission: 'rewards:read',
    load: () => import('../features/rewards/PromotionScreen.tsx'),
  }),
  screen({
    path: '/coupons',
    title: 'coupons',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/CouponsScreen.tsx'),
  }),
  screen({
    path: '/coupons/$couponId',
    title: 'coupon',
    permission: 'rewards:read',
    load: () => import('../features/rewards/CouponScreen.tsx'),
  }),
  screen({
    path: '/wheels',
    title: 'wheels',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/wheels/WheelsScreen.tsx'),
  }),
  screen({
    path: '/wheels/$wheelId',
    title: 'wheel',
    permission: 'rewards:read',
    load: () => import('../features/rewards/wheels/WheelScreen.tsx'),
  }),
  screen({
    path: '/cashback-rules',
    title: 'cashbackRules',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/cashback/CashbackRulesScreen.tsx'),
  }),
  screen({
    path: '/cashback-rules/$ruleId',
    title: 'cashbackRule',
    permission: 'rewards:read',
    load: () => import('../features/rewards/cashback/CashbackRuleScreen.tsx'),
  }),
  screen({
    path: '/ranks',
    title: 'ranks',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/ranks/RanksScreen.tsx'),
  }),
  screen({
    path: '/ranks/$code',
    title: 'rank',
    permission: 'rewards:read',
    load: () => import('../features/rewards/ranks/RankScreen.tsx'),
  }),
  screen({
    path: '/contributions',
    title: 'contributions',
    permission: 'rewards:read',
    isInMenu: true,
    under: '/referral-terms',
    load: () => import('../features/rewards/contributions/ContributionsScreen.tsx'),
  }),
  screen({
    path: '/fair-rules',
    title: 'fairRules',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('./FairRulesPage.tsx'),
  }),
  screen({
    path: '/missions',
    title: 'missions',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/records/MissionsScreen.tsx'),
  }),
  screen({
    path: '/missions/$missionId',
    title: 'mission',
    permission: 'rewards:read',
    load: () => import('../features/rewards/records/MissionScreen.tsx'),
  }),
  screen({
    path: '/daily-calendar',
    title: 'dailyCalendar',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/records/DailyCalendarScreen.tsx'),
  }),
  screen({
    path: '/referral-terms',
    title: 'referralTerms',
    permission: 'rewards:read',
    isInMenu: true,
    load: () => import('../features/rewards/records/ReferralTermsScreen.tsx'),
  }),
  screen({
    path: '/point-rate',
    title: 'pointRate',
    permission: 'rewards:read',
    isInMenu: true,
    under: '/referral-terms',
    load: () => import('../features/rewards/records/PointRateScreen.tsx'),
  }),
  screen({
    path: '/messages',
    title: 'messages',
    permission: 'messages:read',
    isInMenu: true,
    load: () => import('../features/rewards/messages/MessagesScreen.tsx'),
  }),
  screen({
    path: '/payment-methods',
    title: 'paymentMethods',
    permission: 'operations:read',
    isInMenu: true,
    load: () => import('../features/rewards/records/MethodsScreen.tsx'),
  }),
  screen({
    path: '/payment-methods/$methodId',
    title: 'paymentMethod',
    permission: 'operations:read',
    load: () => import('../features/rewards/records/MethodScreen.tsx'),
  }),
  screen({
    path: '/site',
    title: 'site',
    permission: 'site:read',
    isInMenu: true,
    load: () => import('../features/site/SiteScreen.tsx'),
  }),
  screen({
    path: '/settings',
    title: 'settings',
    permission: 'site:read',
    isInMenu: true,
    load: () => import('./SettingsPage.tsx'),
  }),
  screen({
    path: '/staff',
    title: 'staff',
    permission: 'staff:read',
    isInMenu: true,
    load: () => import('../features/people/StaffScreen.tsx'),
  }),
  screen({
    path: '/roles',
    title: 'roles',
    permission: 'staff:read',
    isInMenu: true,
    under: '/staff',
    load: () => import('../features/people/RolesScreen.tsx'),
  }),
  screen({
    path: '/access',
    title: 'access',
    permission: 'staff:read',
    isInMenu: true,
    under: '/staff',
    load: () => import('./AccessPage.tsx'),
  }),
  screen({
    path: '/keys',
    title: 'apiKeys',
    permission: 'staff:read',
    isInMenu: true,
    under: '/staff',
    load: () => import('../features/people/ApiKeysScreen.tsx'),
  }),
  screen({
    path: '/games',
    title: 'games',
    permission: 'games:read',
    isInMenu: true,
    load: () => import('../features/games/GamesScreen.tsx'),
  }),
  screen({
    path: '/brands',
    title: 'brands',
    permission: 'games:read',
    isInMenu: true,
    load: () => import('../features/rewards/brands/BrandsScreen.tsx'),
  }),
  screen({
    path: '/brands/$code',
    title: 'brand',
    permission: 'games:read',
    load: () => import('../features/rewards/brands/BrandScreen.tsx'),
  }),
  screen({
    path: '/studios',
    title: 'studios',
    permission: 'games:read',
    isInMenu: true,
    load: () => import('../features/games/StudiosScreen.tsx'),
  }),
  screen({
    path: '/services',
    title: 'services',
    permission: 'operations:read',
    isInMenu: true,
    under: '/operations',
    load: () => import('../features/services/ServicesScreen.tsx'),
  }),
  screen({
    path: '/alerts',
    title: 'alerts',
    permission: 'operations:read',
    isInMenu: true,
    under: '/operations',
    load: () => import('../features/alerts/AlertsScreen.tsx'),
  }),
  screen({
    path: '/event-endpoints',
    title: 'eventEndpoints',
    permission: 'operations:read',
    isInMenu: true,
    under: '/operations',
    load: () => import('../features/events/EndpointsScreen.tsx'),
  }),
  screen({
    path: '/event-endpoints/$code',
    title: 'eventEndpoint',
    permission: 'operations:read',
    under: '/operations',
    load: () => import('../features/events/EndpointScreen.tsx'),
  }),
  screen({
    path: '/operations',
    title: 'operations',
    permission: 'operations:read',
    isInMenu: true,
    load: () => import('../features/health/HealthScreen.tsx'),
  }),
  screen({
    path: '/reports',
    title: 'reports',
    permission: 'reports:read',
    isInMenu: true,
    load: () => import('../features/reports/ReportsScreen.tsx'),
  }),
  screen({
    path: '/reconciliation',
    title: 'reconciliation',
    permission: 'reports:read',
    isInMenu: true,
    load: () => import('../features/reconciliation/ReconciliationScreen.tsx'),
  }),
  screen({
    path: '/versions',
    title: 'versions',
    permission: 'versions:read',
    isInMenu: true,
    load: () => import('../features/versions/VersionsScreen.tsx'),
  }),
  screen({
    path: '/audit',
    title: 'audit',
    permission: 'audit:read',
    isInMenu: true,
    load: () => import('../features/audit/AuditScreen.tsx'),
  }),
  screen({
    path: '/security',
    title: 'security',
    permission: 'staff',
    isInMenu: true,
    load: () => import('../features/security/SecurityScreen.tsx'),
  }),
];
