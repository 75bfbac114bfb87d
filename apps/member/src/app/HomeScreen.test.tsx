import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { gameNames, games, prepareLobby } from '../testing/game-samples.ts';
import { renderApp } from '../testing/render-app.tsx';

const home: Data<'getHome'> = {
  is_newcomer: false,
  suggests_lock: false,
  suggests_documents: false,
  checkin: { date: '2026-11-20', type: 'points', amount: 10, claimed: false, streak: 3 },
  shelves: [
    { kind: 'recent', game_ids: ['game 4', 'game 1'] },
    { kind: 'favourites', game_ids: ['game 2'] },
    { kind: 'popular', game_ids: ['game 3'] },
    { kind: 'SPORT', game_ids: ['game 5'] },
  ],
  games,
};

beforeEach(() => {
  prepareLobby();
  // Every shelf is near the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen;
      }
      observe() {
        this.#seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const regions = () =>
  screen
    .getAllByRole('region')
    .map(
      (region) =>
        region.getAttribute('aria-label') ?? within(region).getAllByRole('heading')[0]?.textContent,
    );

it('site-26 game-30 game-53: goes on below the shortcuts with check-in, search and shelves', async () => {
  const requests = fakeApi({ getHome: () => home });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  const recent = await screen.findByRole('region', { name: 'เล่นล่าสุด' });
  expect(regions().slice(-5)).toEqual(['เช็คอินวันนี้', 'เล่นล่าสุด', 'เกมโปรด', 'เกมยอดนิยม', 'กีฬา']);
  expect(screen.queryByText('เริ่มด้วยการฝากครั้งแรก')).not.toBeInTheDocument();
  await waitFor(() => expect(gameNames(recent)).toEqual(['เกมที่ 4', 'เกมที่ 1']));
  expect(requests.filter(({ name }) => name === 'getHome')).toHaveLength(1);
  await user.click(screen.getByText('เกมที่ 4'));
  expect(window.open).toHaveBeenCalledExactlyOnceWith(
    '/luanch-game/game%204/orchid/SLOT',
    '_blank',
  );
  await user.click(screen.getByRole('link', { name: 'ดูทั้งหมด กีฬา' }));
  await screen.findByRole('tab', { name: 'SPORT', selected: true });
});

it('site-26: leads from the dashboard to the search of the lobby', async () => {
  fakeApi({ getHome: () => home });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  await user.click(await screen.findByRole('link', { name: 'ค้นหาค่ายเกมหรือชื่อเกม' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
});

it('site-26: shows a member without a deposit the way to the first', async () => {
  fakeApi({ getHome: () => ({ ...home, is_newcomer: true, checkin: null, shelves: [] }) });
  renderApp('/dashboard', { loggedIn: true });
  const strip = await screen.findByRole('region', { name: 'เริ่มด้วยการฝากครั้งแรก' });
  expect(within(strip).getByRole('link')).toHaveAttribute('href', '/payment/deposit');
  expect(screen.queryByText('เช็คอินวันนี้')).not.toBeInTheDocument();
});

it('reward-69: claims today’s reward in place, and counts it at once', async () => {
  let answers = 0;
  fakeApi({
    // The second answer never comes, so that the card shows the claim by itself.
    getHome: () => {
      answers += 1;
      return answers === 1 ? home : new Promise(() => {});
    },
    claimDailyReward: () => ({ type: 'points', amount: 10 }),
  });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'เช็คอินวันนี้' });
  expect(card).toHaveTextContent('เช็คอินวันนี้ รับ 10 Diamond');
  expect(card).toHaveTextContent('เช็คอินต่อเนื่อง 3 วัน');
  await user.click(within(card).getByRole('button', { name: 'เช็คอิน' }));
  await waitFor(() => expect(card).toHaveTextContent('รับแล้ว'));
  expect(card).toHaveTextContent('เช็คอินต่อเนื่อง 4 วัน');
});

it('fair-15: says why today’s reward cannot be claimed, and does not offer it', async () => {
  const refusal = 'สิทธิ์นี้รับได้คนละหนึ่งครั้ง';
  const checkin = { date: '2026-11-20', type: 'points', amount: 10, claimed: false } as const;
  fakeApi({ getHome: () => ({ ...home, checkin: { ...checkin, streak: 3, refusal } }) });
  renderApp('/dashboard', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'เช็คอินวันนี้' });
  const button = within(card).getByRole('button', { name: 'เช็คอิน' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(refusal);
});

it('site-32: offers another try where the content of the home screen did not come', async () => {
  let answers = 0;
  fakeApi({
    getHome: () => {
      answers += 1;
      return answers === 1 ? refuse(403) : home;
    },
  });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('region', { name: 'เล่นล่าสุด' });
});

it('site-69: gives the screens of a section its colour, and the shelves on the dashboard that of games', async () => {
  fakeApi({ getHome: () => home });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  const recent = await screen.findByRole('region', { name: 'เล่นล่าสุด' });
  expect(recent.closest('[data-section]')).toHaveAttribute('data-section', 'games');
  const balance = screen.getByRole('region', { name: 'ยอดเงินคงเหลือ' });
  expect(balance.closest('[data-section]')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'คูปอง' }));
  const title = await screen.findByRole('heading', { name: 'คูปอง' });
  expect(title.closest('[data-section]')).toHaveAttribute('data-section', 'rewards');
});
