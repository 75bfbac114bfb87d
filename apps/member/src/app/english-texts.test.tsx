import type { Activity } from '@kapao/contract/history.ts';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeApi, noResponse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { mission, promotion } from '../testing/reward-samples.ts';
import { member, promptPay, settings } from '../testing/samples.ts';
import { spins } from '../testing/spin-samples.ts';
import { chooseLanguage } from '../text/language.ts';

beforeAll(() => chooseLanguage('en'));
afterAll(async () => {
  await chooseLanguage('th');
  localStorage.clear();
});

const inEnglish = { name_en: 'Welcome', html_en: '<p>Twice your first deposit</p>' };

it('site-68: shows an operator’s promotion in English, and in Thai where it has no other text', async () => {
  fakeApi({
    listPromotions: () => ({
      promotions: [
        { ...promotion, ...inEnglish },
        { ...promotion, id: 2, name: 'ของขวัญ', name_en: null },
      ],
    }),
    listPromotionHistory: () => ({ promotions: [], next_cursor: null }),
    listOffers: () => ({
      offers: [
        {
          promotion_id: promotion.id,
          bonus: 0,
          turnover_need: 0,
          refusal: 'กรุณาฝากเงินก่อนรับโปรโมชั่นนี้',
          refusal_en: 'Please deposit first',
          with_deposit: null,
        },
      ],
    }),
  });
  renderApp('/promotion', { loggedIn: true });
  const english = await screen.findByRole('article', { name: 'Welcome' });
  expect(within(english).getByText('Twice your first deposit')).toBeVisible();
  expect(within(english).getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(await within(english).findByText('Please deposit first')).toBeVisible();
  expect(screen.getByRole('article', { name: 'ของขวัญ' })).toBeVisible();
});

it('site-68: names payment methods, missions and wheels in English', async () => {
  fakeApi({
    listPaymentMethods: () => ({ payments: [{ ...promptPay, name_en: 'Scan to pay' }] }),
  });
  const deposit = renderApp('/payment/deposit', { loggedIn: true });
  expect(await screen.findByText('Scan to pay')).toBeVisible();
  deposit.unmount();
  fakeApi({
    listMissions: () => ({ continuous_deposit: [{ ...mission, title_en: 'Three days' }] }),
    listDailyRewards: noResponse,
  });
  const missions = renderApp('/daily-task', { loggedIn: true });
  expect(await screen.findByRole('article', { name: 'Three days' })).toBeVisible();
  missions.unmount();
  const [wheel] = spins;
  fakeApi({
    listSpins: () => ({ spins: wheel ? [{ ...wheel, name_en: 'Lucky wheel' }] : [] }),
    listSpinRounds: () => ({ rounds: [] }),
  });
  renderApp('/minigame', { loggedIn: true });
  expect(await screen.findByRole('heading', { name: 'Lucky wheel' })).toBeVisible();
});

it('history-40 site-68: names games, subjects, notes and banks of the history in English', async () => {
  const bet: Activity = {
    id: '2',
    kind: 'bet',
    currency: 'THB',
    amount: -20,
    balance_before: 100,
    balance_after: 80,
    created_at: '2026-11-20T17:05:00.000Z',
    area: null,
    reference: 'round 7',
    note: 'เกมสล็อตนับยอดเทิร์น 100%',
    note_en: '100% counts as turnover: SLOT',
    round: {
      game_id: 'mango',
      game_name: 'สวนมะม่วง',
      game_name_en: 'Mango Garden',
      provider: 'DAONUEA',
      provider_name: 'ดาวเหนือ',
      studio: 'daonuea',
      round: 'round 7',
      transaction_uuid: 'a',
      stake: 20,
      win: 0,
      is_free: false,
      is_rolled_back: false,
    },
  };
  const mission: Activity = {
    ...bet,
    id: '1',
    kind: 'reward',
    area: 'missions',
    reference: 'ฝากสามวัน',
    reference_en: 'Three days',
    note: null,
    round: null,
  };
  const { round } = bet;
  fakeApi({
    listActivityDays: () => ({
      days: [
        {
          day: '2026-11-21',
          play_net: -20,
          lines: [
            {
              session: {
                id: '2-2',
                game_id: 'mango',
                game_name: 'สวนมะม่วง',
                game_name_en: 'Mango Garden',
                provider_name: 'ดาวเหนือ',
                image: null,
                image_version: 0,
                started_at: bet.created_at,
                ended_at: bet.created_at,
                round_count: 1,
                stake: 20,
                win: 0,
                net: -20,
              },
            },
            { movement: mission },
          ],
        },
      ],
      next_cursor: null,
    }),
    getOpenRounds: () => ({
      rounds: round
        ? [{ ...round, activity_id: '2', stake: 20, bet_count: 1, opened_at: bet.created_at }]
        : [],
      stake_held: 20,
      round_count: 1,
      next_cursor: null,
    }),
  });
  const history = renderApp('/transaction?type=activity', { loggedIn: true });
  expect(await screen.findAllByText('Mango Garden')).toHaveLength(2);
  expect(screen.getByText('Mission Three days')).toBeVisible();
  history.unmount();
  fakeApi({ getActivity: () => ({ activity: bet, round_movements: [bet] }) });
  const item = renderApp('/transaction/activity/2', { loggedIn: true });
  expect(await screen.findByText('100% counts as turnover: SLOT')).toBeInTheDocument();
  item.unmount();
  fakeApi({});
  renderApp('/profile', { loggedIn: true });
  expect(await screen.findByText('Kasikornbank')).toBeVisible();
});

it('site-68: tells in English what the slides and the site’s title say, and names the promotion in use', async () => {
  const slide_image = [{ path: 'slides/1.svg', text: 'กระเป๋าเดียว', text_en: 'One wallet' }];
  const current = { name: 'ต้อนรับ', poster_image: '', turnover_need: 100, remaining: 50 };
  fakeApi({
    getSettings: () => ({
      settings: { ...settings, slide_image, title_en: 'The member wallet' },
    }),
    checkAccessToken: () => ({
      member_data: { ...member, current_promotion: { ...current, name_en: 'Welcome' } },
    }),
  });
  renderApp('/dashboard', { loggedIn: true });
  expect(await screen.findByText('One wallet')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(document.title).toContain('The member wallet');
});
