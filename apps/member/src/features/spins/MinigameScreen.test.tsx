import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { leaveTo } from '../../testing/fake-leave.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { openRound, playedRound, spins } from '../../testing/spin-samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './MinigameScreen.tsx';

function openMinigame(answers: MockResponses = {}) {
  const requests = fakeApi({
    listSpins: () => ({ spins }),
    listSpinRounds: () => ({ rounds: [] }),
    openSpin: () => ({ url: `https://kapao.test/wheel/${openRound.id}`, round_id: openRound.id }),
    getSpinRound: () => ({ round: openRound }),
    ...answers,
  });
  return { requests, ...renderApp('/minigame', { loggedIn: true }) };
}

it('wheel-25: lists the wheels with price and picture, and the price with 0 to 2 decimals', async () => {
  const { requests } = openMinigame();
  const list = await screen.findByRole('list', { name: 'วงล้อทั้งหมด' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('วงล้อนำโชค10 Diamond ต่อครั้งพอหมุนได้ 50 ครั้ง');
  expect(second).toHaveTextContent('วงล้อทองคำ50.5 Diamond ต่อครั้ง');
  const pictures = list.querySelectorAll('img[src*="spinsimg"]');
  expect(pictures[0]).toHaveAttribute('src', '/api/spinsimg/3/lucky.svg?version=1763700000');
  expect(pictures[1]).toHaveAttribute('src', '/api/spinsimg/3/gold%20en.svg?version=1763700001');
  expect(requests.find(({ name }) => name === 'listSpins')?.params).toEqual({ websiteId: '3' });
});

it('wheel-25: says that there is nothing, or that nothing came', async () => {
  const { unmount } = openMinigame({ listSpins: () => ({ spins: [] }) });
  expect(await screen.findByText('ไม่มีข้อมูล')).toBeVisible();
  unmount();
  const { user } = openMinigame({ listSpins: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดวงล้อไม่สำเร็จ')).toBeVisible();
});

it('wheel-26: opens a round of the wheel without leaving the page', async () => {
  const { requests, user } = openMinigame();
  await user.click(await screen.findByRole('button', { name: 'หมุนวงล้อ: วงล้อทองคำ' }));
  expect(await screen.findByRole('table', { name: 'รางวัลและโอกาส' })).toBeVisible();
  expect(location.pathname).toBe(`/wheel/${openRound.id}`);
  expect(requests.find(({ name }) => name === 'openSpin')?.body).toEqual({ spin_id: 2 });
  await user.click(screen.getByRole('button', { name: 'ย้อนกลับ' }));
  expect(location.pathname).toBe('/minigame');
});

it('wheel-26: goes to another page where the url is not ours', async () => {
  const url = 'https://wheels.example/round/9';
  const { user } = openMinigame({ openSpin: () => ({ url, round_id: openRound.id }) });
  await user.click(await screen.findByRole('button', { name: 'หมุนวงล้อ: วงล้อนำโชค' }));
  expect(leaveTo).toHaveBeenCalledWith(url);
});

it('wheel-26: shows why a wheel could not be opened', async () => {
  const { user } = openMinigame({ openSpin: () => refuse(404, 'ไม่พบวงล้อนี้') });
  await user.click(await screen.findByRole('button', { name: 'หมุนวงล้อ: วงล้อนำโชค' }));
  const notice = await screen.findByRole('alertdialog', { name: 'เปิดวงล้อไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ไม่พบวงล้อนี้');
});

it('wheel-25 wheel-32: lists the latest rounds, each leading to its page', async () => {
  const line = {
    id: playedRound.id,
    wheel_id: playedRound.wheel_id,
    name: playedRound.name,
    price: 10,
    nonce: 1234,
    status: 'played' as const,
    server_seed_hash: playedRound.server_seed_hash,
    opened_at: playedRound.opened_at,
    played_at: '2026-11-20T17:06:00.000Z',
    prize: playedRound.prizes[1] ?? null,
  };
  const open = { ...line, id: 'another', status: 'open' as const, played_at: null, prize: null };
  openMinigame({ listSpinRounds: () => ({ rounds: [open, line] }) });
  const rounds = await screen.findByRole('region', { name: 'รอบล่าสุดของคุณ' });
  const [first] = screen.getAllByRole('heading', { name: 'วงล้อนำโชค' });
  expect(first?.parentElement).toHaveTextContent('ครั้งล่าสุดได้ 5 Diamond');
  const links = within(rounds).getAllByRole('link');
  expect(links[0]).toHaveTextContent('รอหมุน');
  expect(links[1]).toHaveTextContent('5 Diamondวงล้อนำโชค · รอบที่ 1,234 · 21/11/2026 00:06');
  expect(links[1]).toHaveAttribute('href', `/wheel/${playedRound.id}`);
});

it('is on the dashboard’s shortcut menu', async () => {
  fakeApi();
  renderApp('/dashboard', { loggedIn: true });
  expect(await screen.findByRole('link', { name: 'มินิเกม' })).toHaveAttribute('href', '/minigame');
});
