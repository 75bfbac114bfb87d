import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROFILE_REFRESH_MS } from '../api/profile.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../state/session.ts';
import { fakeApi, noResponse, refuse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { member, promptPay } from '../testing/samples.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const otherMember = {
  ...member,
  id: 8,
  uuid: 'f2b0d6a1-1111-4c57-9a43-2f6f3a1f1c08',
  username: '0898765432',
  bank_account_data: { ...member.bank_account_data, bank_account_name: 'มานี มีนา' },
  credit_data: { ...member.credit_data, availableCredit: 9.75 },
};
const memberByToken = { 'token-of-before': member, 'token-of-other': otherMember };

/** Each token has its own member; the second member's otherMember calls never answer. */
function fakeTwoMembers() {
  const neverAnswers = () => new Promise<never>(() => {});
  const isOther = (authorization: string | null) => authorization === 'token-of-other';
  return fakeApi({
    checkAccessToken: ({ authorization }) => ({
      member_data: memberByToken[isOther(authorization) ? 'token-of-other' : 'token-of-before'],
    }),
    login: () => ({
      member_data: {
        access_token: 'token-of-other',
        id: 8,
        uuid: otherMember.uuid,
        website_id: 3,
      },
    }),
    listPaymentMethods: ({ authorization }) =>
      isOther(authorization) ? neverAnswers() : { payments: [promptPay] },
    listTransactions: ({ authorization }) =>
      isOther(authorization)
        ? neverAnswers()
        : {
            transactions: [
              {
                txn_type: 'deposit',
                status: 'success',
                amount: 777.25,
                txn_createdAt: '2026-11-20T05:00:00.000Z',
                payment_id: 2,
                reference: 'DP-1',
                short_reference: 'D-2111-0107',
                waits_for_staff: false,
              },
            ],
            next_cursor: null,
          },
  });
}

const memberQueries = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
    .filter((name) => name !== 'getSettings' && name !== 'listBanks');

async function logInAsOther(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0898765432');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'kapao1234{Enter}');
  await screen.findByRole('banner');
}

it('account-47: never shows one member’s data to the next one on the same phone', async () => {
  fakeTwoMembers();
  const { user } = renderApp('/transaction?type=deposit', { loggedIn: true });
  expect(await screen.findByText(/777\.25/)).toBeInTheDocument();
  sessionStorage.setItem('kept-for-the-first', 'x');
  await user.click(screen.getByRole('button', { name: 'เปิดเมนู' }));
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
  await screen.findByLabelText('รหัสผ่าน');
  expect(memberQueries()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);

  await logInAsOther(user);
  const page = () => document.body.textContent;
  for (const path of ['/transaction?type=deposit', '/payment/deposit', '/profile']) {
    act(() => history.pushState(null, '', path));
    await waitFor(() => expect(location.pathname + location.search).toBe(path));
    await waitFor(() => expect(page()).toContain('9.75'));
    expect(page()).not.toContain('777.25');
    expect(page()).not.toContain(promptPay.name);
    expect(page()).not.toContain('สมชาย');
    expect(page()).not.toContain('1,234.50');
  }
  expect(await screen.findByRole('heading', { name: 'มานี มีนา' })).toBeInTheDocument();
});

it('takes no late answer to the member before for the next one’s', async () => {
  let answerLate = (_answer: { member_data: typeof member }) => {};
  let isLate = false;
  fakeApi({
    checkAccessToken: ({ authorization }) => {
      if (authorization === 'token-of-other') return { member_data: otherMember };
      if (!isLate) return { member_data: member };
      return new Promise((resolve) => (answerLate = resolve));
    },
    login: () => ({
      member_data: {
        access_token: 'token-of-other',
        id: 8,
        uuid: otherMember.uuid,
        website_id: 3,
      },
    }),
  });
  const { user } = renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  isLate = true;
  await user.click(within(bar).getByRole('button', { name: /อัปเดต/ }));
  await user.click(screen.getByRole('button', { name: 'เปิดเมนู' }));
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }));
  await logInAsOther(user);
  await act(async () => answerLate({ member_data: member }));
  expect(document.body.textContent).not.toContain('1,234.50');
  expect(useSession.getState()).toMatchObject({ id: 8, isLogin: true });
});

/** Changes the stored token as another tab would, with the event that this tab receives. */
function setTokenInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('access_token');
  else localStorage.setItem('access_token', token);
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: token }));
  });
}

it('account-47: is logged out by a logout in another tab', async () => {
  fakeTwoMembers();
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('banner');
  setTokenInOtherTab(null);
  await screen.findByLabelText('รหัสผ่าน');
  expect(memberQueries()).toEqual([]);
});

it('account-47: becomes the member who logs in in another tab', async () => {
  fakeTwoMembers();
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('heading', { name: 'สมชาย ใจดี' });
  setTokenInOtherTab('token-of-other');
  await screen.findByRole('heading', { name: 'มานี มีนา' });
  expect(useSession.getState()).toMatchObject({ access_token: 'token-of-other', id: 8 });
  expect(document.body.textContent).not.toContain('สมชาย');
});

it('leaves the login when another tab has logged in', async () => {
  fakeTwoMembers();
  renderApp('/login');
  await screen.findByLabelText('รหัสผ่าน');
  setTokenInOtherTab('token-of-other');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('does not mind what other tabs write for themselves', async () => {
  fakeTwoMembers();
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('banner');
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'en' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(useSession.getState()).toMatchObject({ isLogin: true });
});

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('asks for nothing in the background, and at once when it is looked at again', async () => {
  const requests = fakeApi();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('banner');
  const profileRequests = () => requests.filter(({ name }) => name === 'checkAccessToken').length;
  act(() => setHidden(true));
  const before = profileRequests();
  await act(() => vi.advanceTimersByTimeAsync(PROFILE_REFRESH_MS * 3));
  expect(profileRequests()).toBe(before);
  act(() => setHidden(false));
  expect(profileRequests()).toBe(before + 1);
});

it('account-45: is not logged out by a refresh that the walk to another app cut off', async () => {
  let rejectRequest: ((error: Error) => void) | null = null;
  let isConnectionCut = false;
  fakeApi({
    checkAccessToken: () =>
      isConnectionCut
        ? new Promise<never>((_resolve, reject) => (rejectRequest = reject))
        : { member_data: member },
  });
  const { user } = renderApp('/profile', { loggedIn: true });
  const bar = await screen.findByRole('banner');
  isConnectionCut = true;
  await user.click(within(bar).getByRole('button', { name: /อัปเดต/ }));
  act(() => setHidden(true));
  isConnectionCut = false;
  await act(async () => rejectRequest?.(new TypeError('Failed to fetch')));
  act(() => setHidden(false));
  await waitFor(() => expect(useSession.getState().isLogin).toBe(true));
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

it('account-44 account-45: is logged out by a refresh on the return that is refused, and by none that finds no server', async () => {
  let answer: () => ReturnType<typeof noResponse> | ReturnType<typeof refuse> = noResponse;
  let isFine = true;
  fakeApi({ checkAccessToken: () => (isFine ? { member_data: member } : answer()) });
  renderApp('/profile', { loggedIn: true });
  await screen.findByRole('banner');
  isFine = false;
  act(() => setHidden(true));
  act(() => setHidden(false));
  await screen.findByText(/ไม่มีการเชื่อมต่อ/);
  answer = () => refuse(401);
  act(() => setHidden(true));
  act(() => setHidden(false));
  await screen.findByLabelText('รหัสผ่าน');
});
