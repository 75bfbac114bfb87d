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
    listOffers: () => ({ offers: [] }),
  });
  renderApp('/promotion', { loggedIn: true });
  const english = await screen.findByRole('article', { name: 'Welcome' });
  expect(within(english).getByText('Twice your first deposit')).toBeVisible();
  expect(within(english).getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'ของขวัญ' })).toBeVisible();
});

it('site-68: names payment methods, missions and wheels in English', async () => {
  fakeApi({
    listPaymentMethods: () => ({ payments: [{ ...promptPay, name_en: 'Scan to pay' }] }),
    listOpenPayins: () => ({ payins: [] }),
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
