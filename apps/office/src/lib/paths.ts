import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';

/** A list's filters in the URL are its operation's query: a change of the contract changes the links. */
type ListOf<Name extends OfficeOperationName> = Omit<OfficeQuery<Name>, 'limit'>;

/** `schedule` says that the editor was opened to schedule a change. */
type Scheduling = { schedule?: 'yes' | undefined };

/** `schedule` is the last version that the person saw before scheduling a change. */
type SchedulingFrom = { schedule?: string };

/** The part of the operations with the gateways. */
export const GATEWAYS_HASH = '#gateways';

/** Every URL of the office. Screens link with `<a href={paths.…()}>` and navigate with `useGo()`. */
export const paths = {
  signIn: (search: { to?: string } = {}) => withSearch('/sign-in', search),
  home: () => '/',
  members: (search: ListOf<'listMembers'> = {}) => withSearch('/members', search),
  /** `open` is the proposal whose details are shown. */
  proposals: (search: ListOf<'listProposals'> & { open?: string } = {}) =>
    withSearch('/proposals', search),
  /** A person's own second factors and sessions. */
  /** `view` is the review queue unless given, `risk` has those with risk; `open` is the row whose details are open. */
  withdrawals: (
    search: Omit<ListOf<'listWithdrawals'>, 'approval'> & {
      view?: 'all' | 'risk' | undefined;
      approval?: 'automatic' | 'approved' | 'rejected' | undefined;
      open?: string | undefined;
    } = {},
  ) => withSearch('/withdrawals', search),
  deposits: (
    search: Omit<ListOf<'listDeposits'>, 'queue' | 'method'> & {
      view?: 'all' | undefined;
      method?: string | undefined;
      open?: string | undefined;
    } = {},
  ) => withSearch('/deposits', search),
  transfers: (search: { after?: string | undefined; open?: string | undefined } = {}) =>
    withSearch('/transfers', search),
  /** `view` is the queue unless given; `open` is the case whose details are open. */
  cases: (
    search: Omit<ListOf<'listCases'>, 'state' | 'owner'> & {
      view?: 'waiting' | 'unclosed' | 'own' | 'closed' | 'all' | undefined;
      open?: string | undefined;
    } = {},
  ) => withSearch('/cases', search),
  /** `open` is the member whose documents are open. */
  documents: (search: ListOf<'listDocuments'> & { open?: string | undefined } = {}) =>
    withSearch('/documents', search),
  debts: (search: ListOf<'listDebts'> = {}) => withSearch('/debts', search),
  security: () => '/security',
  /** An invitation's page; its link has the token behind #. */
  join: () => '/join',
  /** `person` is the person whose details are open. */
  staff: (search: { person?: string } = {}) => withSearch('/staff', search),
  roles: (search: { role?: string } = {}) => withSearch('/roles', search),
  /** The screen that says from where the office answers. */
  access: () => '/access',
  /** `open` is the key whose details are open. */
  apiKeys: (search: { open?: string } = {}) => withSearch('/keys', search),
  /** The filter and the page in the address are those of the webhooks. */
  operations: (search: Omit<ListOf<'listWebhooks'>, 'gateway'> = {}) =>
    withSearch('/operations', search),
  alerts: () => '/alerts',
  eventEndpoints: () => '/event-endpoints',
  /** `game` is the game whose details are open. */
  games: (search: ListOf<'listGames'> & { game?: string } = {}) => withSearch('/games', search),
  /** `service` is the kind and code of the service whose details are open, such as `sms:main`. */
  services: (search: { service?: string } = {}) => withSearch('/services', search),
  /** `studio` is the studio whose details are open. */
  studios: (search: { studio?: string } = {}) => withSearch('/studios', search),
  /** `open` is the column and `row` the row of the number that is open; `after` is a page of the rows that it sums. */
  reports: (
    search: OfficeQuery<'getReport'> & { open?: string; row?: string; after?: string } = {},
  ) => withSearch('/reports', search),
  /** The days of a gateway, or one `day` of it; `after` is a page of its lines, `until` the newest of the days. */
  reconciliation: (
    search: {
      gateway?: string | undefined;
      until?: string | undefined;
      day?: string | undefined;
      state?: OfficeQuery<'getReconciliation'>['state'];
      after?: string | undefined;
    } = {},
  ) => withSearch('/reconciliation', search),
  /** `view` is the list of versions unless given; `open` is the row whose details are open. */
  versions: (
    search: ListOf<'listVersions'> & {
      view?: 'scheduled' | undefined;
      status?: OfficeQuery<'listScheduledChanges'>['status'];
      open?: string | undefined;
    } = {},
  ) => withSearch('/versions', search),
  site: (search: Scheduling = {}) => withSearch('/site', search),
  settings: (search: Scheduling = {}) => withSearch('/settings', search),
  fairRules: () => '/fair-rules',
  wheels: () => '/wheels',
  cashbackRules: () => '/cashback-rules',
  ranks: () => '/ranks',
  contributions: (search: Scheduling = {}) => withSearch('/contributions', { ...search }),
  brands: () => '/brands',
  missions: () => '/missions',
  /** `view` is the month's dates unless given; with `schedule` the page asks for a time. */
  dailyCalendar: (search: { month?: string; view?: 'usual' | undefined } & Scheduling = {}) =>
    withSearch('/daily-calendar', search),
  referralTerms: (search: Scheduling = {}) => withSearch('/referral-terms', search),
  pointRate: (search: Scheduling = {}) => withSearch('/point-rate', search),
  paymentMethods: () => '/payment-methods',
  promotions: (search: ListOf<'listOfficePromotions'> = {}) => withSearch('/promotions', search),
  coupons: (search: ListOf<'listCoupons'> = {}) => withSearch('/coupons', search),
  /** `open` is the message whose details are open; `view` writes a new one, to `member` by phone or username. */
  messages: (
    search: ListOf<'listMessages'> & { open?: string; view?: 'new'; member?: string } = {},
  ) => withSearch('/messages', search),
  /** `event` is the row whose details are open. */
  audit: (search: ListOf<'listAudit'> & { event?: string } = {}) => withSearch('/audit', search),
};

/** URLs of one thing, whose screens have a parameter. */
export const itemPaths = {
  /** `kind` and `after` are the filter and the page of the timeline. */
  member: (id: string, search: ListOf<'listMemberEvents'> = {}) =>
    withSearch(`/members/${id}`, search),
  /** The events of an endpoint; `event` is the one whose details are open. */
  eventEndpoint: (
    code: string,
    search: ListOf<'listEventDeliveries'> & { event?: string | undefined } = {},
  ) => withSearch(`/event-endpoints/${code}`, search),
  memberConnections: (id: string) => `/members/${id}?view=connections`,
  memberView: (id: string) => `/members/${id}/view`,
  transfer: (id: string) => `/ledger/${id}`,
  withdrawal: (id: string) => paths.withdrawals({ view: 'all', open: id }),
  /** The address of a deposit, by its ref_code. */
  deposit: (refCode: string) => paths.deposits({ view: 'all', open: refCode }),
  /** `id` is `new` for an offer that is not saved yet; `view` is the editor unless given. */
  promotion: (
    id: string,
    search: ListOf<'listPromotionClaims'> & { view?: 'claims' } & SchedulingFrom = {},
  ) => withSearch(`/promotions/${id}`, search),
  wheel: (id: string, search: Scheduling = {}) => withSearch(`/wheels/${id}`, { ...search }),
  cashbackRule: (id: string, search: Scheduling = {}) =>
    withSearch(`/cashback-rules/${id}`, { ...search }),
  rank: (code: string, search: Scheduling = {}) => withSearch(`/ranks/${code}`, { ...search }),
  brand: (code: string, search: Scheduling = {}) => withSearch(`/brands/${code}`, { ...search }),
  mission: (id: string, search: Scheduling = {}) => withSearch(`/missions/${id}`, search),
  paymentMethod: (id: string, search: Scheduling = {}) =>
    withSearch(`/payment-methods/${id}`, search),
  coupon: (
    id: string,
    search: ListOf<'listCouponRedemptions'> & { view?: 'redemptions' } & SchedulingFrom = {},
  ) => withSearch(`/coupons/${id}`, search),
};

function withSearch(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
