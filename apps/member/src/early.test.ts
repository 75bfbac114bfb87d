import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { call } from './api/client.ts';
import { queryClient } from './api/query-client.ts';
import { restrictionsQuery } from './api/restrictions.ts';
import { checkSession, resetSession } from './api/session.ts';
import { paymentMethodsQuery } from './features/payments/queries.ts';
import { underWayQuery } from './api/under-way.ts';
import { brandsQuery, lobbyRowsQuery, ownRowsQuery } from './features/games/queries.ts';
import { rememberToken } from './state/session.ts';
import { fakeApi, noResponse } from './testing/fake-api.ts';
import { game } from './testing/game-samples.ts';
import { member, promptPay } from './testing/samples.ts';

const answers = {
  checkAccessToken: () => ({ member_data: member }),
  listPaymentMethods: () => ({ payments: [promptPay] }),
};

beforeEach(() => {
  vi.resetModules();
  resetSession();
  queryClient.clear();
  delete window.kapaoEarly;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function startEarlyAt(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('./early.ts');
}

it('asks for nothing where no token is remembered', async () => {
  const requests = fakeApi(answers);
  await startEarlyAt('/login');
  expect(requests).toEqual([]);
});

it('site-59: on the deposits asks once for the session and their lists, which the app then takes', async () => {
  const requests = fakeApi(answers);
  rememberToken('token-of-before');
  await startEarlyAt('/payment/deposit');
  await checkSession();
  await queryClient.fetchQuery(paymentMethodsQuery);
  await queryClient.fetchQuery(underWayQuery);
  await queryClient.fetchQuery(restrictionsQuery);
  expect(requests.map((request) => [request.name, request.authorization])).toEqual([
    ['checkAccessToken', 'token-of-before'],
    ['listPaymentMethods', 'token-of-before'],
    ['listUnderWay', 'token-of-before'],
    ['getRestrictions', 'token-of-before'],
  ]);
});

it('site-59: in the lobby asks once for the session and the brands', async () => {
  const requests = fakeApi(answers);
  rememberToken('token-of-before');
  await startEarlyAt('/game');
  await checkSession();
  await queryClient.fetchQuery(brandsQuery);
  await queryClient.fetchQuery(restrictionsQuery);
  await queryClient.fetchQuery(lobbyRowsQuery);
  await queryClient.fetchQuery(ownRowsQuery);
  expect(requests.map(({ name }) => name)).toEqual([
    'checkAccessToken',
    'listBrands',
    'getRestrictions',
    'listLobbyRows',
    'listOwnRows',
  ]);
});

it('answers one call only: the next one asks anew', async () => {
  const requests = fakeApi(answers);
  rememberToken('token-of-before');
  await startEarlyAt('/profile');
  await checkSession();
  await call('checkAccessToken', {});
  expect(requests).toHaveLength(2);
});

it('site-59: gives one member’s answers to no other, and old ones to nobody', async () => {
  const requests = fakeApi(answers);
  rememberToken('token-of-before');
  await startEarlyAt('/profile');
  await call('checkAccessToken', {}, { authorization: 'token-of-other' });
  expect(requests.map(({ authorization }) => authorization)).toEqual([
    'token-of-before',
    'token-of-other',
  ]);
  vi.spyOn(performance, 'now').mockReturnValue(11_000);
  await call('checkAccessToken', {}, { authorization: 'token-of-before' });
  expect(requests).toHaveLength(3);
});

it('leaves a failure to the call that takes it', async () => {
  fakeApi({ checkAccessToken: noResponse });
  rememberToken('token-of-before');
  await startEarlyAt('/profile');
  const result = await call('checkAccessToken', {}, { authorization: 'token-of-before' });
  expect(result).toMatchObject({ success: false, status: 500 });
});

it('site-58: asks for the first tiles of the lobby before the app, of the tab that opens', async () => {
  const asked: { src?: string }[] = [];
  vi.stubGlobal('Image', function image(this: { src?: string }) {
    asked.push(this);
  });
  const row = (tab: 'SLOT' | 'FISH', game_ids: string[]) => ({
    tab,
    rows: [{ kind: 'popular' as const, game_ids }],
  });
  fakeApi({
    ...answers,
    listLobbyRows: () => ({
      tabs: [row('SLOT', ['a-1']), row('FISH', ['b-2', 'gone'])],
      games: [
        game(1, { game_id: 'a-1', image_vertical: 'games/a.webp', image_version: 7 }),
        game(2, { game_id: 'b-2', image_vertical: 'games/b.webp', image_version: 8 }),
      ],
    }),
  });
  rememberToken('a-token');
  for (const state of [null, 'FISH']) {
    vi.resetModules();
    history.replaceState(state, '', '/game');
    await import('./early.ts');
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(state === null ? 0 : 1));
  }
  expect(asked.map(({ src }) => src)).toEqual([
    '/api/cdn/games/a.webp?version=7',
    '/api/cdn/games/b.webp?version=8',
  ]);
});

it.each([
  ['th', '/api/cdn/slides/1.svg'],
  ['en', '/api/cdn/slides/1-en.svg'],
])('site-58: asks for the first slide of the home before the app, in %s', async (language, url) => {
  const asked: { src?: string }[] = [];
  vi.stubGlobal('Image', function image(this: { src?: string }) {
    asked.push(this);
  });
  localStorage.setItem('language', language);
  onTestFinished(() => localStorage.removeItem('language'));
  const slide_image = [{ path: 'slides/1.svg', path_en: 'slides/1-en.svg' }];
  document.body.innerHTML = `<script type="application/json" id="kapao-settings"></script>`;
  onTestFinished(() => document.getElementById('kapao-settings')?.remove());
  document.getElementById('kapao-settings')?.append(JSON.stringify({ slide_image }));
  fakeApi(answers);
  rememberToken('a-token');
  await startEarlyAt('/dashboard');
  expect(asked.map(({ src }) => src)).toEqual([url]);
});
