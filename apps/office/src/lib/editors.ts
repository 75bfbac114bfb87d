import type { VersionKindName } from '@kapao/contract/office/version-kinds.ts';
import { itemPaths, paths } from './paths.ts';

interface Editor {
  /** The editor's address for a record, by the record's key among the versions. */
  href: (key: string) => string;
  /** The same address where a change is scheduled; absent where the editor takes no time. */
  scheduleHref?: (key: string, seen: SeenVersion) => string;
}

interface SeenVersion {
  /** The newest version of the record. */
  latest: string;
  /** Whether it changed a setting of the Settings screen; the Site screen has the others. */
  isOperating: boolean;
}

const first = (key: string) => key.split('/')[0] ?? '';
const last = (key: string) => key.split('/').at(-1) ?? '';
const schedule = 'yes';

/** The editors of the configuration's records, by their kind. */
export const editors: Readonly<Partial<Record<VersionKindName, Editor>>> = {
  site_settings: {
    href: () => paths.site(),
    scheduleHref: (_key, { isOperating }) =>
      isOperating ? paths.settings({ schedule }) : paths.site({ schedule }),
  },
  themes: { href: () => paths.site(), scheduleHref: () => paths.site({ schedule }) },
  game_words: { href: () => paths.games() },
  promotions: {
    href: (key) => itemPaths.promotion(key),
    scheduleHref: (key, { latest }) => itemPaths.promotion(key, { schedule: latest }),
  },
  coupons: {
    href: (key) => itemPaths.coupon(key),
    scheduleHref: (key, { latest }) => itemPaths.coupon(key, { schedule: latest }),
  },
  missions: {
    href: (key) => itemPaths.mission(last(key)),
    scheduleHref: (key) => itemPaths.mission(last(key), { schedule }),
  },
  daily_reward_days: {
    href: () => paths.dailyCalendar({ view: 'usual' }),
    scheduleHref: () => paths.dailyCalendar({ view: 'usual', schedule }),
  },
  daily_reward_dates: {
    href: (key) => paths.dailyCalendar({ month: last(key).slice(0, 'YYYY-MM'.length) }),
    scheduleHref: (key) =>
      paths.dailyCalendar({ month: last(key).slice(0, 'YYYY-MM'.length), schedule }),
  },
  point_rates: { href: () => paths.pointRate(), scheduleHref: () => paths.pointRate({ schedule }) },
  referral_terms: {
    href: () => paths.referralTerms(),
    scheduleHref: () => paths.referralTerms({ schedule }),
  },
  payment_methods: {
    href: (key) => itemPaths.paymentMethod(key),
    scheduleHref: (key) => itemPaths.paymentMethod(key, { schedule }),
  },
  spin_wheels: {
    href: (key) => itemPaths.wheel(key),
    scheduleHref: (key) => itemPaths.wheel(key, { schedule }),
  },
  // A prize is saved with its wheel, whose id begins its key.
  spin_prizes: {
    href: (key) => itemPaths.wheel(first(key)),
    scheduleHref: (key) => itemPaths.wheel(first(key), { schedule }),
  },
  cashback_rules: {
    href: (key) => itemPaths.cashbackRule(key),
    scheduleHref: (key) => itemPaths.cashbackRule(key, { schedule }),
  },
  ranks: {
    href: (key) => itemPaths.rank(key),
    scheduleHref: (key) => itemPaths.rank(key, { schedule }),
  },
  // A promotion's own contributions are saved with the promotion, whose id begins their key.
  promotion_contributions: {
    href: (key) => (isOfPromotion(key) ? itemPaths.promotion(first(key)) : paths.contributions()),
    scheduleHref: (key, { latest }) =>
      isOfPromotion(key)
        ? itemPaths.promotion(first(key), { schedule: latest })
        : paths.contributions({ schedule }),
  },
  brands: {
    href: (key) => itemPaths.brand(key),
    scheduleHref: (key) => itemPaths.brand(key, { schedule }),
  },
};

/** Whether a contribution is a promotion's own: `7/SLOT`, while the site's are `SLOT` and `brand/…`. */
function isOfPromotion(key: string): boolean {
  return /^\d+\//.test(key);
}
