import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { Game } from '@kapao/contract/games.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { trackNavigation } from '../../lib/navigation-history.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import {
  game,
  gameNames,
  games,
  lobbyAnswers,
  prepareLobby,
  tabNames,
} from '../../testing/game-samples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chooseLanguage } from '../../text/language.ts';

beforeEach(prepareLobby);
afterEach(() => {
  vi.restoreAllMocks();
});

it('game-17: shows ALL and POKER beside them above the games of a brand', async () => {
  const categories = ['SLOT', 'CASINO', 'SPORT', 'FISH', 'POKER', 'KENO'];
  const mixed = categories.map((gameCategory, place) =>
    game(place, { gameCategory, gameName: gameCategory }),
  );
  fakeApi({ ...lobbyAnswers, listGames: () => mixed.toReversed() });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  expect(tabNames()).toEqual(['ALL', 'SLOT', 'CASINO', 'SPORT', 'FISH', 'POKER', 'OTHER']);
  expect(gameNames()).toEqual(categories);
  for (const [place, title] of tabNames().slice(1).entries()) {
    await user.click(screen.getByRole('tab', { name: title }));
    expect(gameNames()).toEqual([categories[place]]);
  }
});

it('game-50: opens a game with play money from its tile, and no sport', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game/orchid', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ทดลอง เกมที่ 4' }));
  const path = '/luanch-game/game%204/orchid/SLOT?demo';
  expect(window.open).toHaveBeenCalledExactlyOnceWith(path, '_blank');
  expect(screen.queryByLabelText('ทดลอง เกมที่ 5')).not.toBeInTheDocument();
});

it('game-56: shows on a tile whether a game is hot or new, and its return', async () => {
  const today = bangkokDay(new Date());
  const told = [
    game(1, { is_hot: true, return_percent: 96.2 }),
    game(2, { released_on: today }),
    game(3),
  ];
  fakeApi({ ...lobbyAnswers, listGames: () => told });
  renderApp('/game/nova', { loggedIn: true });
  await screen.findByText('ฮิต');
  const tiles = screen
    .getAllByRole('button', { name: /^เกมที่/ })
    .map(({ parentElement }) => parentElement);
  expect(tiles[0]).toHaveTextContent('RTP 96.20%ฮิต');
  expect(tiles[1]).toHaveTextContent('ใหม่');
  expect(tiles[1]).not.toHaveTextContent('RTP');
  expect(tiles[2]).not.toHaveTextContent(/ฮิต|ใหม่|RTP/);
});

it('site-68: shows a game by its name in English, and finds it by either', async () => {
  await chooseLanguage('en');
  onTestFinished(() => chooseLanguage('th'));
  fakeApi({
    ...lobbyAnswers,
    listGames: () => [game(1, { gameName_en: 'Lost in Orbit' }), game(2)],
  });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('button', { name: 'Lost in Orbit' });
  expect(screen.getByRole('button', { name: 'เกมที่ 2' })).toBeVisible();
  for (const typed of ['orbit', 'เกมที่ 1']) {
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), typed);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'เกมที่ 2' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Lost in Orbit' })).toBeVisible();
  }
});

const star = (name: string) => screen.getByLabelText(`เกมโปรด: ${name}`);

it('game-17: lists the games of a brand by their sort, under ALL and the categories they have', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'ALL',
    'SLOT',
    'POKER',
  ]);
  const panel = screen.getByRole('tabpanel');
  const names = () => gameNames(panel);
  expect(names()).toEqual(['เกมที่ 1', 'เกมที่ 2', 'Lucky Naga']);
  await user.click(screen.getByRole('tab', { name: 'POKER' }));
  expect(names()).toEqual(['เกมที่ 2']);
  await user.click(screen.getByRole('tab', { name: 'ALL' }));
  await user.type(screen.getByRole('searchbox', { name: 'ค้นหาเกม' }), 'naga');
  expect(names()).toEqual(['Lucky Naga']);
  await user.type(screen.getByRole('searchbox'), 'xyz');
  await screen.findByText('ไม่พบเกมที่ค้นหา');
});

it('game-17: takes a search while the games are still on their way', async () => {
  let answer: (value: Game[]) => void = () => {};
  fakeApi({ ...lobbyAnswers, listGames: () => new Promise((resolve) => (answer = resolve)) });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  const field = await screen.findByRole('searchbox', { name: 'ค้นหาเกม' });
  expect(within(screen.getByRole('tabpanel')).getByRole('status')).toHaveTextContent('กำลังโหลด');
  await user.type(field, 'naga');
  answer(games);
  await screen.findByRole('heading', { name: 'Nova Play' });
  expect(field).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(gameNames()).toEqual(['Lucky Naga']);
  expect(within(screen.getByRole('tabpanel')).queryByRole('status')).not.toBeInTheDocument();
});

it('draws no row while the list rushes past, not even between two flings, and all when it stands', async () => {
  const many = Array.from({ length: 600 }, (_game, place) => game(place + 1));
  fakeApi({ ...lobbyAnswers, listGames: () => many });
  renderApp('/game/nova', { loggedIn: true });
  await screen.findByText('เกมที่ 1');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() =>
    DOMRect.fromRect({ y: 240 - scrollY }),
  );
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top);
    fireEvent.scroll(window);
  };
  scrollTo(0);
  scrollTo(3000);
  // Too slow to count as fast scrolling by itself.
  scrollTo(3001);
  expect(screen.getByText('เกมที่ 1')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('เกมที่ 1')).not.toBeInTheDocument());
  expect(gameNames().length).toBeGreaterThan(9);
  vi.unstubAllGlobals();
});

it('game-20: shows the name of a game in the place of a picture that does not come', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game/orchid', { loggedIn: true });
  const [tile] = await within(await screen.findByRole('tabpanel')).findAllByRole('button', {
    name: 'เกมที่ 4',
  });
  const picture = tile?.querySelector('img') ?? expect.fail('a tile without a picture');
  expect(picture).toHaveAttribute('src', '/api/cdn/games/4.svg?version=1763700000');
  // A test’s page loads no pictures, so `complete` is set by hand.
  Object.defineProperty(picture, 'complete', { value: true });
  fireEvent.error(picture);
  expect(tile).toHaveTextContent('เกมที่ 4เกมที่ 4');
  expect(tile).toHaveAccessibleName('เกมที่ 4');
});

it('game-35: opens the launcher in a new window, and here where none may be opened', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game/orchid', { loggedIn: true });
  await user.click(await screen.findByText('เกมที่ 5'));
  const path = '/luanch-game/game%205/orchid/SPORT';
  expect(window.open).toHaveBeenCalledExactlyOnceWith(path, '_blank');
  vi.mocked(window.open).mockReturnValue(null);
  await user.click(screen.getByText('เกมที่ 5'));
  await waitFor(() => expect(location.pathname).toBe(path));
});

it('site-05 game-22: sends an unknown brand through /auth to the profile and says why', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game/nobody', { loggedIn: true });
  const replaced = vi.spyOn(history, 'replaceState');
  await screen.findByRole('alertdialog', { name: 'ไม่พบค่ายเกมนี้' });
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  expect(replaced.mock.calls.map(([, , url]) => url)).toEqual(['/auth', '/profile']);
});

it('game-38: says in the window with the games why a game could not be opened', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  const reason = 'เกมนี้ยังไม่พร้อมให้บริการ';
  const data = { kind: 'kapao:launch-failed', reason, onABreak: false };
  window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://elsewhere.example' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
  const notice = await screen.findByRole('alertdialog', { name: 'เปิดเกมไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('เกมนี้ยังไม่พร้อมให้บริการ');
  expect(within(notice).getAllByRole('button')).toHaveLength(1);
});

it('game-33: leads from a game that a break keeps closed to the limits and breaks', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  const data = { kind: 'kapao:launch-failed', reason: 'พักถึง 22/11/2026', onABreak: true };
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }));
  const notice = await screen.findByRole('alertdialog', { name: 'เปิดเกมไม่สำเร็จ' });
  await user.click(within(notice).getByRole('button', { name: 'ดูวงเงินและช่วงพัก' }));
  await waitFor(() => expect(location.pathname).toBe('/protection'));
  expect(notice).not.toBeInTheDocument();
});

it('game-39: reads the balance again on the way back from the window of a game', async () => {
  const requests = fakeApi(lobbyAnswers);
  renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  const profiles = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  const before = profiles();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(profiles()).toBe(before + 1));
});

it('game-18: sorts games by favourites, then by sort ascending, null last', async () => {
  const sorts = [8, 9, null, 0, 10, 1_000_000, null];
  const sorted = sorts.map((sort, place) => game(place, { sort, gameName: `${place}: ${sort}` }));
  const favourites = sorted.slice(0, 3).map(({ game_id }) => ({ game_id }));
  fakeApi({
    listGames: () => sorted.toReversed(),
    listFavouriteGames: () => ({ favorite_games: favourites }),
  });
  renderApp('/game/nova', { loggedIn: true });
  await waitFor(() => expect(gameNames()).toEqual(sorted.map(({ gameName }) => gameName)));
});

it('game-28: shows favourites first, and a toggled one at once, before the server answers', async () => {
  let answer: (value: { game_id: string; is_favorite: boolean }) => void = () => {};
  const favourites = [{ game_id: 'game 2' }];
  const requests = fakeApi({
    ...lobbyAnswers,
    listFavouriteGames: () => ({ favorite_games: favourites }),
    toggleFavouriteGame: () => new Promise((resolve) => (answer = resolve)),
  });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await waitFor(() => expect(gameNames()).toEqual(['เกมที่ 2', 'เกมที่ 1', 'Lucky Naga']));
  expect(star('เกมที่ 2')).toHaveAttribute('aria-pressed', 'true');
  await user.click(star('Lucky Naga'));
  await waitFor(() => expect(gameNames()).toEqual(['เกมที่ 2', 'Lucky Naga', 'เกมที่ 1']));
  // A second tap during the request sends nothing.
  await user.click(star('Lucky Naga'));
  const toggles = requests.filter(({ name }) => name === 'toggleFavouriteGame');
  expect(toggles).toMatchObject([{ body: { game_id: 'game 3' } }]);
  favourites.unshift({ game_id: 'game 3' });
  answer({ game_id: 'game 3', is_favorite: true });
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === 'listFavouriteGames')).toHaveLength(2),
  );
  expect(star('Lucky Naga')).toHaveAttribute('aria-pressed', 'true');
});

it('game-28: takes a favourite back, and says why, where the server refuses it', async () => {
  fakeApi({
    ...lobbyAnswers,
    toggleFavouriteGame: () => refuse(409, 'เพิ่มเกมโปรดได้ไม่เกิน 200 เกม'),
  });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await screen.findByRole('heading', { name: 'Nova Play' });
  await user.click(star('Lucky Naga'));
  const notice = await screen.findByRole('alertdialog', { name: 'บันทึกเกมโปรดไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('เพิ่มเกมโปรดได้ไม่เกิน 200 เกม');
  expect(star('Lucky Naga')).toHaveAttribute('aria-pressed', 'false');
  expect(gameNames()).toEqual(['เกมที่ 1', 'เกมที่ 2', 'Lucky Naga']);
});

it('game-23: finds the list as it was left on the way back from another screen', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game', { loggedIn: true });
  trackNavigation();
  await user.click(await screen.findByRole('link', { name: /Nova/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'ค้นหาเกม' }), 'naga');
  vi.stubGlobal('scrollY', 640);
  await user.click(screen.getByRole('link', { name: 'โปรไฟล์' }));
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' }));
  history.back();
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' }));
  expect(screen.getByRole('searchbox')).toHaveValue('naga');
  // The visible rows are calculated after the list has rendered.
  await waitFor(() => expect(gameNames()).toEqual(['Lucky Naga']));
  vi.unstubAllGlobals();
});

it('game-21: only logs that the games could not be loaded', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  fakeApi({ listGames: () => refuse(403) });
  renderApp('/dashboard', { loggedIn: true });
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('way-15: a closed game opens no window, and says the whole reason', async () => {
  const closed = { th: `เกมนี้ปิดให้บริการชั่วคราว: ${'ปรับปรุงระบบ'.repeat(6)}`, en: 'Closed' };
  fakeApi({ ...lobbyAnswers, listGames: () => [game(1, { closed })] });
  const { user } = renderApp('/game/nova', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: /^เกมที่ 1/ }));
  expect(await screen.findByRole('alertdialog', { name: 'เกมนี้ปิดอยู่' })).toHaveTextContent(closed.th);
  expect(window.open).not.toHaveBeenCalled();
});

it('way-15: no game opens a window while play is refused, for money or for play', async () => {
  const until = '2026-12-24T10:00:00.000Z';
  const play = [{ kind: 'time_out' as const, until, text: null }];
  fakeApi({ ...lobbyAnswers, getRestrictions: () => ({ deposit: [], withdrawal: [], play }) });
  const { user } = renderApp('/game/orchid', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ทดลอง เกมที่ 4' }));
  const notice = await screen.findByRole('alertdialog', { name: 'คุณกำลังพักการเล่น' });
  expect(notice).toHaveTextContent('ถึง 24/12/2026 17:00 น.');
  expect(window.open).not.toHaveBeenCalled();
});

it('switch-06: shows a closed game in its place with its reason, and loads the list again after a refused launch', async () => {
  const closed = { th: 'เกมนี้ปิดให้บริการชั่วคราว: ปรับปรุงระบบ', en: 'Closed' };
  let listed = [game(1), game(2, { return_percent: 96.2 })];
  fakeApi({ ...lobbyAnswers, listGames: () => listed });
  renderApp('/game/nova', { loggedIn: true });
  await screen.findByText('RTP 96.20%');
  listed = [game(1), game(2, { return_percent: 96.2, is_hot: true, closed })];
  const data = { kind: 'kapao:launch-failed', reason: closed.th, onABreak: false };
  fireEvent(window, new MessageEvent('message', { origin: location.origin, data }));
  await screen.findByText('ปิดชั่วคราว');
  expect(screen.getAllByText(closed.th)).not.toHaveLength(0);
  expect(screen.queryByText('RTP 96.20%')).not.toBeInTheDocument();
  expect(gameNames()).toEqual(['เกมที่ 1', 'เกมที่ 2']);
});
