import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { cashCoupon, claim, mission, promotion } from '../testing/reward-samples.ts';
import { chooseLanguage } from '../text/language.ts';

const THAI = /[\u0E00-\u0E7F]/;
const thaiMessage = 'เซิร์ฟเวอร์พูดไทย';

const answers: MockResponses = {
  getCashback: () => ({ returnCreditTotal: 1250.5, message: thaiMessage, awards: [], running: [] }),
  claimCashback: () => ({ returnCreditTotal: 1250.5, message: thaiMessage }),
  getReferralCredit: () => ({
    returnCreditTotal: 321.5,
    waiting_credit: 0,
    friends_count: 1,
    friends_deposited: 1,
    terms: null,
  }),
  claimReferralCredit: () => ({ returnCreditTotal: 321.5, message: thaiMessage }),
  listMissions: () => ({ continuous_deposit: [{ ...mission, passed: true }] }),
  claimMission: () => ({ type: 'points', amount: 50 }),
  previewCoupon: () => cashCoupon,
  redeemCoupon: () => ({ type: 'credit', amount: 50 }),
  listPromotions: () => ({ promotions: [promotion] }),
  listPromotionHistory: () => ({ promotions: [], next_cursor: null }),
  claimPromotion: () => ({ bonus: 100, turnover_need: 1000, expires_at: claim.expires_at }),
  cancelPromotion: () => ({ forfeited: 42.5, status: 'cancelled' }),
  getProtection: () => ({
    limits: [],
    break_until: null,
    reminder_minutes: null,
    suggestion: null,
  }),
  getSession: () => ({
    started_at: claim.claimed_at,
    minutes: 5,
    staked: 0,
    won: 0,
    net_result: 0,
    reminder_minutes: null,
  }),
  setLimit: () => ({
    limits: [{ kind: 'stake', period: 'day', amount: 300, used: 0, waiting: 0, pending: null }],
    break_until: null,
    reminder_minutes: null,
    suggestion: null,
  }),
};

const runningClaim: MockResponses = {
  listPromotionHistory: () => ({ promotions: [claim], next_cursor: null }),
};
const raisedLimit: MockResponses = {
  setLimit: () => ({
    limits: [
      {
        kind: 'stake',
        period: 'day',
        amount: 100,
        used: 0,
        waiting: 0,
        pending: { amount: 300, from: claim.expires_at },
      },
    ],
    break_until: null,
    reminder_minutes: null,
    suggestion: null,
  }),
};
/** A suggestion of 500 baht, and the limit that the member has after accepting it. */
function accepted(amount: number): MockResponses {
  const none = { break_until: null, reminder_minutes: null };
  const one = { kind: 'stake', period: 'day' } as const;
  return {
    getProtection: () => ({ ...none, limits: [], suggestion: { id: '7', ...one, amount: 500 } }),
    answerLimitSuggestion: () => ({
      ...none,
      limits: [{ ...one, amount, used: 0, waiting: 0, pending: null }],
      suggestion: null,
    }),
  };
}
const saveDailyLimit = [/^per day/, { label: 'New limit', text: '300' }, 'Save'];

beforeAll(() => chooseLanguage('en'));
afterAll(async () => {
  await chooseLanguage('th');
  localStorage.clear();
});

/** Opens a screen, presses the buttons and fills the fields in turn, and returns the notice. */
async function noticeAfter(
  path: string,
  actions: (string | RegExp | { label: string; text: string })[],
  more: MockResponses,
): Promise<HTMLElement> {
  fakeApi({ ...answers, ...more });
  const { user } = renderApp(path, { loggedIn: true });
  for (const action of actions) {
    if (typeof action === 'string' || action instanceof RegExp) {
      // The last button of that name belongs to the dialog, which follows the page in the document.
      const button = (await screen.findAllByRole('button', { name: action })).at(-1);
      if (button) await user.click(button);
    } else {
      await user.type(await screen.findByLabelText(action.label), action.text);
    }
  }
  return screen.findByRole('alertdialog');
}

const coupon = [{ label: 'Coupon code', text: 'KAPAO50' }, 'Use coupon'];

it.each([
  ['/cashback', ['Claim cashback'], 'You received 1,250.50 baht of cashback', {}],
  ['/affiliate', [/^Claim your/], 'You received 321.50 baht from your friends', {}],
  ['/daily-task', ['Claim reward'], 'You received 50.00 Diamond', {}],
  ['/protection', saveDailyLimit, 'Limit saved', {}],
  ['/protection', saveDailyLimit, 'Saved. The new limit takes effect in 24 hours', raisedLimit],
  ['/protection', ['Use this limit'], 'Limit saved', accepted(500)],
  ['/protection', ['Use this limit'], 'Your own limit is not higher, so it stays', accepted(300)],
])('site-53: tells in English by its figures what was done at %s', async (...given) => {
  const [path, actions, title, more] = given;
  const notice = await noticeAfter(path, actions, more);
  expect(notice).toHaveAccessibleName(title);
  expect(notice).not.toHaveTextContent(THAI);
});

it.each([
  ['/coupon', coupon, 'The code KAPAO50 has been used\nYou received 50.00 baht', {}],
  [
    '/promotion',
    [/^Claim/],
    'A bonus of 100.00 baht is yours\nTurn over 1,000.00 baht before 28/11/2026 00:05',
    {},
  ],
  [
    '/promotion',
    ['Cancel promotion', 'Cancel promotion'],
    '42.50 baht was taken back',
    runningClaim,
  ],
])('site-53: describes in English by its figures what was done at %s', async (...given) => {
  const [path, actions, description, more] = given;
  expect(await noticeAfter(path, actions, more)).toHaveAccessibleDescription(description);
});

it.each([
  ['when nothing answers', noResponse, 'Could not reach the server'],
  ['by the code of a refusal', () => refuse(409, thaiMessage, 'coupon_used_up'), 'used up'],
])('site-53: words a failure in English %s', async (_when, redeemCoupon, words) => {
  const notice = await noticeAfter('/coupon', coupon, { redeemCoupon });
  expect(notice).toHaveAccessibleDescription(expect.stringContaining(words));
  expect(notice).not.toHaveTextContent(THAI);
});
