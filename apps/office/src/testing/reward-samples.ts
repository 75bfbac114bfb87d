import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { MemberAnswers } from '@kapao/contract/office/site.ts';
import type { OfferState } from '@kapao/contract/rewards/rules.ts';
import type { fakeApi } from './fake-api.ts';
import { meAs } from './samples.ts';

export const firstMark = '1'.repeat(32);
export const secondMark = '2'.repeat(32);

export function officePromotion(
  state: OfferState = 'draft',
  terms: Partial<OfficeData<'getOfficePromotion'>['terms']> = {},
): OfficeData<'getOfficePromotion'> {
  return {
    promotion: {
      id: '7',
      name: 'สงกรานต์',
      name_en: 'Songkran',
      kind: 'once',
      state,
      sort: null,
      available_from: null,
      available_until: null,
      open_claims: 2,
      changed_at: '2026-11-25T10:45:03.000Z',
      scheduled: 0,
    },
    terms: {
      name: 'สงกรานต์',
      name_en: 'Songkran',
      poster_image: 'promotions/daily.svg',
      html: '<p>รับเลย</p>',
      html_en: null,
      sort: null,
      kind: 'once',
      reward: { amount: 100 },
      min_deposit: 0,
      turnover: { multiple: 5 },
      max_withdrawal: null,
      duration_hours: 24,
      budget: null,
      budget_claims: null,
      available_from: '2027-04-13T00:00:00',
      available_until: null,
      contributions: { SLOT: 100, POKER: 5 },
      excluded_games: ['studio/game'],
      ...terms,
    },
    seen: firstMark,
    claims: { open: 2, completed: null, expired: 0, cancelled: 1 },
    spending: { claims: 3, micro: '300000000' },
  };
}

export function officeCoupon(isUnique = false): OfficeData<'getCoupon'> {
  return {
    coupon: {
      id: '9',
      code: 'SONGKRAN',
      type: 'credit',
      amount_micro: '50000000',
      total_limit: null,
      per_member_limit: 1,
      redeemed: 3,
      budget_micro: null,
      spent_micro: '150000000',
      unique_codes: isUnique,
      starts_at: null,
      ends_at: null,
      state: 'draft',
      scheduled: 0,
    },
    terms: {
      code: 'SONGKRAN',
      type: 'credit',
      amount: 50,
      total_limit: null,
      per_member_limit: 1,
      budget: null,
      turnover_multiple: 0,
      max_withdrawal: null,
      duration_hours: 168,
      from: null,
      until: null,
      unique_codes: isUnique,
    },
    seen: firstMark,
    batches: isUnique ? [{ id: '4', codes: 2, made_by: 'ann@kapao.test', made_at }] : [],
  };
}

const made_at = '2026-11-25T10:45:03.000Z';

/** Answers of the members' operations. The office's tests show no member app, so only the shape counts. */
export const memberAnswers: MemberAnswers = {
  getSettings: { settings: {} as MemberAnswers['getSettings']['settings'] },
  listBanks: { lists: [] },
  getContact: { hours: '', reply_time: '', answers: [], cases: [], may_open: true },
  listPromotions: { promotions: [] },
};

/** The answers of the card "who may claim", which stands on each offer's page. */
export const fairAnswers = {
  getFairRule: (): OfficeData<'getFairRule'> => ({
    terms: { one_per: [], per_member: null, per_day: null, per_week: null, min_staked: 0 },
    is_default: true,
    seen: firstMark,
    record: '3/promotions/7',
  }),
  listLoosenings: (): OfficeData<'listLoosenings'> => ({ rows: [] }),
};

/** The answers that the pages of the promotions ask for, to somebody who may change them. */
export const promotionAnswers = {
  getMe: () => meAs('marketing'),
  listOfficePromotions: () => ({ rows: [officePromotion().promotion], next: '7' }),
  getOfficePromotion: () => officePromotion(),
  getContributions: () => ({
    contributions: { SLOT: 100, CASINO: 20 },
    latest: null,
    scheduled: 0,
  }),
  listBrands: () => ({ brands: [] }),
  savePromotion: () => ({ id: '7', seen: secondMark, removed: [] }),
} satisfies Parameters<typeof fakeApi>[0];
