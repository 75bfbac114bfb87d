// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { leaveWithoutHistory } from '../../testing/fake-leave.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  vi.spyOn(window, 'close').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  window.opener = null;
});

const LAUNCHER = '/luanch-game/game%205/orchid/SLOT';
const SPORTS_LAUNCHER = '/luanch-game/game%205/orchid/SPORT';

it('game-43: goes for a sport game to the sports site of the redirect link', async () => {
  window.opener = { postMessage: vi.fn() };
  const link = 'https://sports.example/sports?uuid=0b8d&lang=th';
  const requests = fakeApi({ redirectLogin: () => ({ url: link }) });
  renderApp(SPORTS_LAUNCHER, { loggedIn: true });
  await waitFor(() =>
    expect(leaveWithoutHistory).toHaveBeenCalledExactlyOnceWith(
      'https://sports.example/sports?uuid=0b8d',
    ),
  );
  expect(requests.some(({ name }) => name === 'startGame')).toBe(false);
});

it('game-43: closes where the link of the sports site has no uuid', async () => {
  const postMessage = vi.fn();
  window.opener = { postMessage };
  fakeApi({ redirectLogin: () => ({ url: 'https://sports.example/sports' }) });
  renderApp(SPORTS_LAUNCHER, { loggedIn: true });
  await waitFor(() => expect(window.close).toHaveBeenCalledOnce());
  expect(postMessage).toHaveBeenCalledOnce();
  expect(leaveWithoutHistory).not.toHaveBeenCalled();
});

it('game-36: launches the game once and goes to its page, which cannot reach back', async () => {
  window.opener = { postMessage: vi.fn() };
  const url = 'https://games.example/play?token=a';
  const requests = fakeApi({ startGame: () => ({ url }) });
  renderApp(LAUNCHER, { loggedIn: true });
  await waitFor(() => expect(leaveWithoutHistory).toHaveBeenCalledExactlyOnceWith(url));
  expect(requests.filter(({ name }) => name === 'startGame')).toMatchObject([
    {
      body: { game_id: 'game 5', provider: 'orchid', tab: 'SLOT', language: 'th', is_demo: false },
    },
  ]);
  expect(window.opener).toBeNull();
  expect(screen.getByText('กำลังเปิดเกม')).toBeInTheDocument();
  expect(window.close).not.toHaveBeenCalled();
  // Leaving would abort the lists of the lobby.
  await new Promise((idle) => setTimeout(idle, 400));
  expect(requests.some(({ name }) => name === 'listGames')).toBe(false);
});

it('game-50: asks for play money where the launcher was opened for free play', async () => {
  const url = 'https://games.example/play';
  const requests = fakeApi({ startGame: () => ({ url }) });
  renderApp(`${LAUNCHER}?demo`, { loggedIn: true });
  await waitFor(() => expect(leaveWithoutHistory).toHaveBeenCalledExactlyOnceWith(url));
  expect(requests.filter(({ name }) => name === 'startGame')).toMatchObject([
    { body: { game_id: 'game 5', is_demo: true } },
  ]);
});

it.each([
  { why: 'a refusal', answer: () => refuse(409, 'เกมยังไม่พร้อม'), reason: 'เกมยังไม่พร้อม' },
  {
    why: 'a break',
    answer: () => refuse(403, 'อยู่ในช่วงพัก', 'on_a_break'),
    reason: 'อยู่ในช่วงพัก',
    onABreak: true,
  },
  { why: 'no url', answer: () => ({ url: '' }), reason: 'ไม่พบหน้าเกม กรุณาลองใหม่' },
])(
  'game-38: tells its opener of $why, and closes',
  async ({ answer, reason, onABreak = false }) => {
    const postMessage = vi.fn();
    window.opener = { postMessage };
    fakeApi({ startGame: answer });
    renderApp(LAUNCHER, { loggedIn: true });
    await waitFor(() => expect(window.close).toHaveBeenCalledOnce());
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { kind: 'kapao:launch-failed', reason, onABreak },
      location.origin,
    );
    expect(leaveWithoutHistory).not.toHaveBeenCalled();
    // A window that the browser does not let a script close still shows the reason.
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
  },
);

it.each(['/luanch-game', '/luanch-game/a', '/luanch-game/a/nova', '/luanch-game/a//SLOT'])(
  'game-37: closes its window where a parameter is missing: %s',
  async (path) => {
    const requests = fakeApi();
    renderApp(path, { loggedIn: true });
    await waitFor(() => expect(window.close).toHaveBeenCalledOnce());
    expect(requests.some(({ name }) => name === 'startGame')).toBe(false);
  },
);
