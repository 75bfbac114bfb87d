import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROFILE_REFRESH_MS } from '../api/profile.ts';
import { forgetDrafts } from '../state/drafts.ts';
import { useConnection } from '../state/connection.ts';
import { useSession } from '../state/session.ts';
import { fakeApi, noResponse, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { member } from '../testing/samples.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const WITHDRAW = '/payment/withdraw';

beforeEach(() => {
  forgetDrafts();
  useConnection.setState({ isLost: false, answeredAt: null, silentSince: null });
  // React's scheduler has its own timers, which one test must not leave behind for the next.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = () => ReturnType<typeof refuse> | Promise<never> | { member_data: typeof member };

const fine: Answer = () => ({ member_data: member });

/** The app of a member whose refreshes are answered by `answer.now`. */
function renderMember(path: string, answer: { now: Answer }) {
  const requests = fakeApi({ checkAccessToken: () => answer.now() });
  const { user } = renderApp(path, { loggedIn: true });
  const refreshes = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  return { user, refreshes };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const bar = () => screen.queryByText(/ไม่มีการเชื่อมต่อ/);
const isLogin = () => useSession.getState().isLogin;

it.each<[string, Answer]>([
  ['no network', noResponse],
  ['a gateway without a server', () => refuse(502)],
  ['a server without its database', () => refuse(503, 'ระบบไม่พร้อม', 'unavailable')],
  ['a gateway that waited too long', () => refuse(504)],
])('account-44: %s for a minute leaves the screen and what was typed', async (_what, silence) => {
  const answer = { now: fine };
  const { user } = renderMember('/coupon', answer);
  const field = await screen.findByLabelText('โค้ดคูปอง');
  await user.type(field, 'SONGKRAN');
  answer.now = silence;
  await pass(PROFILE_REFRESH_MS);
  expect(await screen.findByText(/^ไม่มีการเชื่อมต่อ ข้อมูลล่าสุดเมื่อ \d\d:\d\d น\.$/)).toBeVisible();
  await pass(MINUTE_MS);
  expect(isLogin()).toBe(true);
  expect(screen.getByLabelText('โค้ดคูปอง')).toBe(field);
  expect(field).toHaveValue('SONGKRAN');
  answer.now = fine;
  await pass(15 * SECOND_MS);
  await waitFor(() => expect(bar()).toBeNull());
  expect(location.pathname).toBe('/coupon');
});

it('account-44: tries again after growing pauses, of 15 s at most, and at once when the network is back', async () => {
  const times: number[] = [];
  const silence = () => {
    times.push(Date.now());
    return noResponse();
  };
  const answer: { now: Answer } = { now: fine };
  renderMember('/profile', answer);
  await screen.findByRole('banner');
  answer.now = silence;
  await pass(PROFILE_REFRESH_MS + MINUTE_MS);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const first = pauses.slice(0, 6).map((ms) => Math.round(ms / SECOND_MS));
  expect(first).toEqual([1, 2, 4, 8, 15, 15]);
  answer.now = fine;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(bar()).toBeNull());
});

it('account-44: ends the session after five minutes without any answer, and says why', async () => {
  const answer = { now: fine };
  renderMember(WITHDRAW, answer);
  await screen.findByRole('banner');
  answer.now = noResponse;
  await pass(PROFILE_REFRESH_MS + 4.5 * MINUTE_MS);
  expect(isLogin()).toBe(true);
  // A call of the page's idle time may be answered on a busy machine, and the five minutes begin anew.
  for (let tries = 0; tries < 30 && isLogin() === true; tries += 1) await pass(15 * SECOND_MS);
  expect(await screen.findByLabelText('รหัสผ่าน')).toBeVisible();
  // The login shows it as a notice (account-44).
  const endReason = 'ไม่สามารถเชื่อมต่อกับเซิฟได้';
  expect(useSession.getState()).toMatchObject({ access_token: null, isLogin: false, endReason });
});

it('account-44: time in which nobody looks ends no session', async () => {
  const answer = { now: fine };
  renderMember('/profile', answer);
  await screen.findByRole('banner');
  answer.now = noResponse;
  await pass(PROFILE_REFRESH_MS + 4 * MINUTE_MS);
  const seen = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(20 * MINUTE_MS);
  seen.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(MINUTE_MS);
  expect(isLogin()).toBe(true);
});

it('account-44: ends the session at once by a refusal, also after a silence', async () => {
  const answer = { now: fine };
  renderMember('/profile', answer);
  await screen.findByRole('banner');
  answer.now = noResponse;
  await pass(PROFILE_REFRESH_MS);
  answer.now = () => refuse(401);
  await pass(SECOND_MS);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('ทดสอบ');
  await screen.findByLabelText('รหัสผ่าน');
});

it('account-44: a fifth of all answers lost for five minutes ends nothing', async () => {
  let asked = 0;
  const answer = { now: () => ((asked += 1) % 5 === 2 ? noResponse() : fine()) };
  renderMember('/profile', answer);
  await screen.findByRole('banner');
  for (let seconds = 0; seconds < 300; seconds += 15) await pass(15 * SECOND_MS);
  expect(asked).toBeGreaterThan(20);
  expect(isLogin()).toBe(true);
});

it('account-44: the refresh button asks once, and keeps the session where nobody answers', async () => {
  const answer = { now: fine };
  const { user, refreshes } = renderMember('/dashboard', answer);
  const card = await screen.findByRole('region', { name: 'ยอดเงินคงเหลือ' });
  answer.now = noResponse;
  const before = refreshes();
  await user.click(within(card).getByRole('button', { name: 'อัปเดตยอดเครดิต' }));
  await pass(0);
  expect(refreshes()).toBe(before + 1);
  expect(isLogin()).toBe(true);
  expect(within(card).getByText(/^ยอดเงิน ณ \d\d:\d\d น\.$/)).toBeVisible();
});

it('account-43: keeps the token at the start while nobody answers, and opens the session when somebody does', async () => {
  const answer: { now: Answer } = { now: noResponse };
  renderMember('/profile', answer);
  await waitFor(() => expect(bar()).toBeVisible());
  expect(localStorage.getItem('access_token')).toBe('token-of-before');
  answer.now = fine;
  await pass(2 * SECOND_MS);
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(location.pathname).toBe('/profile');
});

it('account-44: an answer that does not come within 10 s is none', async () => {
  renderMember('/profile', { now: fine });
  await screen.findByRole('banner');
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  await pass(PROFILE_REFRESH_MS);
  await pass(9 * SECOND_MS);
  expect(bar()).toBeNull();
  await pass(SECOND_MS);
  await waitFor(() => expect(bar()).toBeVisible());
  expect(isLogin()).toBe(true);
});

it('account-44: an answer that breaks off amid its body is none', async () => {
  const answer: { now: Answer } = { now: fine };
  renderMember('/profile', answer);
  await screen.findByRole('banner');
  const broken = new ReadableStream({
    start: (body) => body.error(new TypeError('network error')),
  });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(broken, { status: 200 }));
  await pass(PROFILE_REFRESH_MS);
  await waitFor(() => expect(bar()).toBeVisible());
  expect(isLogin()).toBe(true);
});

it('account-43: is logged out at the start by another tab, also while nobody answers', async () => {
  renderMember('/profile', { now: noResponse });
  await waitFor(() => expect(bar()).toBeVisible());
  localStorage.removeItem('access_token');
  await pass(2 * SECOND_MS);
  expect(await screen.findByLabelText('รหัสผ่าน')).toBeVisible();
  expect(bar()).toBeNull();
});
