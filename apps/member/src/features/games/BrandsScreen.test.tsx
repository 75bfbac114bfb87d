import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackNavigation } from '../../lib/navigation-history.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import {
  gameNames,
  games,
  lobbyAnswers,
  prepareLobby,
  brand,
  brands,
  tabNames,
} from '../../testing/game-samples.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member, settings } from '../../testing/samples.ts';

beforeEach(prepareLobby);
afterEach(() => {
  vi.restoreAllMocks();
});

async function brandNames(): Promise<(string | null)[]> {
  const links = await within(screen.getByRole('tabpanel')).findAllByRole('link');
  return links.map(({ textContent }) => textContent);
}

it('game-13: lists the brands of the opening tab by their sort, with a link to each', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game', { loggedIn: true });
  await screen.findByRole('tab', { name: 'SLOT', selected: true });
  expect(await brandNames()).toEqual(['Orchid2 เกม', 'Nova Play3 เกม']);
  expect(screen.getByRole('link', { name: /Nova/ })).toHaveAttribute('href', '/game/nova');
});

const lobbySearch = () => screen.findByRole('searchbox', { name: 'ค้นหาค่ายเกมหรือชื่อเกม' });

it('game-16: leads on from a search that finds nothing, and to the popular games', async () => {
  fakeApi({
    ...lobbyAnswers,
    getHome: () => ({
      is_newcomer: false,
      suggests_lock: false,
      suggests_documents: false,
      checkin: null,
      shelves: [{ kind: 'popular', game_ids: ['game 3'] }],
      games,
    }),
  });
  const { user } = renderApp('/game', { loggedIn: true });
  await user.type(await lobbySearch(), 'ไม่มีค่ายนี้');
  await screen.findByText('ไม่พบเกมหรือค่ายที่ตรงกับ “ไม่มีค่ายนี้”');
  const panel = screen.getByRole('tabpanel');
  await within(panel).findByRole('region', { name: 'เกมยอดนิยม' });
  await user.click(within(panel).getByRole('button', { name: 'ล้างคำค้นหา' }));
  expect(await brandNames()).not.toHaveLength(0);
});

it('game-16: searches brands and games of all tabs at once, and starts a game from its tile', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game', { loggedIn: true });
  await user.click(await screen.findByRole('tab', { name: 'SPORT' }));
  await user.type(await lobbySearch(), 'NOVA');
  const brands = await screen.findByRole('list', { name: 'ค่ายเกม' });
  expect(within(brands).getByRole('link', { name: /Nova/ })).toHaveAttribute('href', '/game/nova');
  await waitFor(() => expect(gameNames()).toEqual(['Lucky Naga', 'เกมที่ 1', 'เกมที่ 2']));
  expect(screen.getByText('พบ 3 เกม')).toHaveRole('status');
  await user.clear(await lobbySearch());
  await user.type(await lobbySearch(), 'naga');
  await waitFor(() => expect(gameNames()).toEqual(['Lucky Naga']));
  await user.click(screen.getByText('Lucky Naga'));
  expect(window.open).toHaveBeenCalledExactlyOnceWith('/luanch-game/game%203/nova/SLOT', '_blank');
});

it('game-16: narrows what is found by category and by brand', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game', { loggedIn: true });
  await user.type(await lobbySearch(), 'เกม');
  await waitFor(() => expect(tabNames()).toEqual(['ALL', 'SLOT', 'SPORT', 'POKER']));
  await user.click(screen.getByRole('button', { name: 'Orchid' }));
  expect(gameNames()).toEqual(['เกมที่ 4', 'เกมที่ 5']);
  await user.click(screen.getByRole('tab', { name: 'SPORT' }));
  expect(gameNames()).toEqual(['เกมที่ 5']);
  expect(screen.getByRole('button', { name: 'Orchid', pressed: true })).toBeInTheDocument();
  // A filter that no found game passes is left out, so that a search is never empty because of it.
  await user.clear(await lobbySearch());
  await user.type(await lobbySearch(), 'naga');
  await waitFor(() => expect(gameNames()).toEqual(['Lucky Naga']));
});

it('game-52: keeps the last searches that led somewhere, for this member on this device', async () => {
  fakeApi(lobbyAnswers);
  const { user, unmount } = renderApp('/game', { loggedIn: true });
  await user.type(await lobbySearch(), 'ลองพิมพ์');
  await user.clear(await lobbySearch());
  for (const typed of ['orchid', ' Naga{Enter}']) {
    await user.type(await lobbySearch(), typed);
    if (typed === 'orchid') await user.click(await screen.findByText('เกมที่ 4'));
    await user.clear(await lobbySearch());
  }
  const recent = await screen.findByRole('region', { name: 'ค้นหาล่าสุด' });
  const texts = () =>
    within(recent)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Naga', 'orchid']);
  await user.click(within(recent).getByRole('button', { name: 'orchid' }));
  expect(await lobbySearch()).toHaveValue('orchid');
  unmount();
  fakeApi({
    ...lobbyAnswers,
    checkAccessToken: () => ({ member_data: { ...member, id: member.id + 1 } }),
  });
  const other = renderApp('/game', { loggedIn: true });
  await lobbySearch();
  expect(screen.queryByText('ค้นหาล่าสุด')).not.toBeInTheDocument();
  other.unmount();
  fakeApi(lobbyAnswers);
  renderApp('/game', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ล้างคำค้นหาล่าสุด' }));
  expect(screen.queryByText('ค้นหาล่าสุด')).not.toBeInTheDocument();
});

it('game-16: stands ready to type where the lobby was opened to search', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game?search', { loggedIn: true });
  const field = await lobbySearch();
  await waitFor(() => expect(field).toHaveFocus());
});

it('game-16: keeps the keyboard closed where a member returns to a search', async () => {
  fakeApi(lobbyAnswers);
  trackNavigation();
  const { user } = renderApp('/game?search', { loggedIn: true });
  await user.type(await lobbySearch(), 'orchid');
  await user.click(screen.getByRole('link', { name: 'โปรไฟล์' }));
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  history.back();
  expect(await lobbySearch()).toHaveValue('orchid');
  await new Promise((passed) => setTimeout(passed));
  expect(await lobbySearch()).not.toHaveFocus();
});

it('game-51: shows the games of a tab that has fewer than four brands below them', async () => {
  const many = ['a', 'b', 'c', 'd'].map((code) => brand(code, code, ['FISH'], 1));
  fakeApi({ ...lobbyAnswers, listBrands: () => [...brands, ...many] });
  const { user } = renderApp('/game', { loggedIn: true });
  await user.click(await screen.findByRole('tab', { name: 'SPORT' }));
  expect(await brandNames()).toEqual(['Orchid2 เกม']);
  await waitFor(() => expect(gameNames()).toEqual(['เกมที่ 5']));
  await user.click(screen.getByRole('tab', { name: 'FISH' }));
  expect(await brandNames()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /^เกมโปรด/ })).not.toBeInTheDocument();
});

it('game-13: shows the tabs SLOT, CASINO, SPORT, FISH and OTHER above the brands', async () => {
  fakeApi(lobbyAnswers);
  renderApp('/game', { loggedIn: true });
  await screen.findByRole('tab', { name: 'SLOT', selected: true });
  expect(tabNames()).toEqual(['SLOT', 'CASINO', 'SPORT', 'FISH', 'OTHER']);
});

it('game-14: opens with the tab of the settings, and changes to another', async () => {
  fakeApi({
    ...lobbyAnswers,
    getSettings: () => ({ settings: { ...settings, main_page_category_show: 'OTHER' } }),
  });
  const { user } = renderApp('/game', { loggedIn: true });
  await screen.findByRole('tab', { name: 'OTHER', selected: true });
  expect(await brandNames()).toEqual(['Nova Play3 เกม']);
  await user.click(screen.getByRole('tab', { name: 'SPORT' }));
  expect(await brandNames()).toEqual(['Orchid2 เกม']);
  await user.click(screen.getByRole('tab', { name: 'FISH' }));
  await screen.findByText('ยังไม่มีค่ายเกมในหมวดนี้');
});

it('game-14: keeps the chosen tab for who comes back from a brand', async () => {
  fakeApi(lobbyAnswers);
  const { user } = renderApp('/game', { loggedIn: true });
  await user.click(await screen.findByRole('tab', { name: 'SPORT' }));
  await user.click(await screen.findByRole('link', { name: /Orchid/ }));
  await screen.findByRole('heading', { name: 'Orchid' });
  history.back();
  await screen.findByRole('tab', { name: 'SPORT', selected: true });
});

it('game-21: offers another try when the brands could not be loaded', async () => {
  let answers = 0;
  fakeApi({
    listBrands: () => {
      answers += 1;
      return answers === 1 ? refuse(403) : brands;
    },
  });
  const { user } = renderApp('/game', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByRole('link', { name: /Nova/ });
});

it('lobby-01: shows the rows of the tab above its brands, and leads past them to the brands', async () => {
  fakeApi({
    ...lobbyAnswers,
    listLobbyRows: () => ({
      tabs: [{ tab: 'SLOT', rows: [{ kind: 'popular', game_ids: ['game 3'] }] }],
      games,
    }),
    listOwnRows: () => ({
      tabs: [{ tab: 'SLOT', rows: [{ kind: 'recent', game_ids: ['game 1'] }] }],
      games,
    }),
  });
  const { user } = renderApp('/game', { loggedIn: true });
  const panel = await screen.findByRole('tabpanel', { name: 'SLOT' });
  await within(panel).findByRole('region', { name: 'เกมยอดนิยม' });
  const headings = within(panel).getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'เกมยอดนิยม',
    'เล่นล่าสุด',
    'ค่ายเกม',
  ]);
  await user.click(within(panel).getByRole('button', { name: 'ดูค่ายเกม 2 ค่าย' }));
  expect(headings.at(-1)).toHaveFocus();
});

it('lobby-01: shows the brands alone where the rows could not be loaded', async () => {
  fakeApi({ ...lobbyAnswers, listLobbyRows: () => refuse(500), listOwnRows: () => refuse(500) });
  renderApp('/game', { loggedIn: true });
  await screen.findByRole('tabpanel');
  expect(await brandNames()).toHaveLength(2);
});
