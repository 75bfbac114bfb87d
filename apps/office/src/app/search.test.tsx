import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../testing/payments.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { meAs } from '../testing/samples.ts';
import { en } from '../text/en.ts';
import { th } from '../text/th.ts';
import { screens } from './screens.ts';
import { pageWords } from './search-words.ts';

async function openSearch(user: ReturnType<typeof renderOffice>['user']) {
  await user.keyboard('/');
  const field = await screen.findByLabelText(/^พิมพ์ชื่อหน้า/);
  await waitFor(() => expect(field).toHaveFocus());
}

it('desk-23: finds a member by what was heard, and opens the page', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    searchEverything: () => ({
      results: [
        {
          kind: 'member',
          id: '100001',
          line: 'KP100001 · สมชาย ใจดี · 081-xxx-5678',
          status: 'blocked',
          member_id: '100001',
          transfer_id: null,
        },
        {
          kind: 'bet',
          id: 'bet-1',
          line: 'lotus · Slot · KP100001',
          status: null,
          member_id: '100001',
          transfer_id: '17',
        },
      ],
    }),
  });
  const { user } = renderOffice('/');
  await screen.findByRole('heading', { level: 1 });
  await openSearch(user);
  await user.keyboard('081-234-5678');
  const found = await screen.findByRole('menuitem', { name: /สมาชิก · ถูกระงับ KP100001/ });
  const asked = requests.filter(({ name }) => name === 'searchEverything');
  expect(asked.map(({ query }) => query)).toEqual([{ q: '081-234-5678' }]);
  expect(screen.getByRole('menuitem', { name: /^เดิมพัน lotus/ })).toBeVisible();
  await user.click(found);
  await waitFor(() => expect(location.pathname).toBe('/members/100001'));
});

it('desk-23: has the words of both languages for each page of the menu', () => {
  const unnamed = screens.filter(({ isInMenu, path, title }) => {
    const words = pageWords[path]?.toLowerCase() ?? '';
    const names = [th, en].map(({ screens: titles }) => titles[title].toLowerCase());
    return isInMenu && names.some((name) => !words.includes(name));
  });
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

it.each([
  ['manager', 'gateway', ['วิธีชำระเงิน', 'บริการภายนอก', 'ระบบ', 'กระทบยอดเกตเวย์']],
  ['manager', 'เกตเวย์', ['วิธีชำระเงิน', 'บริการภายนอก', 'ระบบ', 'กระทบยอดเกตเวย์']],
  ['marketing', 'calendar', ['ปฏิทินเช็คอิน']],
  ['marketing', 'gateway', ['กระทบยอดเกตเวย์']],
  ['marketing', 'webhooks', [expect.stringMatching(/^ไม่พบ/)]],
] as const)(
  'desk-23: finds for the %s by "%s" what the role may open',
  async (role, typed, names) => {
    fakeApi({ getMe: () => meAs(role), searchEverything: () => ({ results: [] }) });
    const { user } = renderOffice('/security');
    await screen.findByRole('heading', { level: 1 });
    await openSearch(user);
    await user.paste(typed);
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(names),
    );
  },
);

it('desk-23: asks the server nothing for two letters', async () => {
  const requests = fakeApi({ getMe: () => meAs('support') });
  const { user } = renderOffice('/');
  await screen.findByRole('heading', { level: 1 });
  await openSearch(user);
  await user.keyboard('สม');
  await screen.findByRole('menuitem', { name: 'สมาชิก' });
  expect(requests.filter(({ name }) => name === 'searchEverything')).toEqual([]);
});

it('queue-25: opens a found withdrawal in its own panel, which is on no page of the list', async () => {
  const found = withdrawalRow('w-9', { approval: 'approved', status: 'success' });
  const requests = fakeApi({
    getMe: () => meAs('support'),
    searchEverything: () => ({
      results: [
        {
          kind: 'withdrawal',
          id: 'w-9',
          line: '12,000.00 · KPw-9',
          status: 'success',
          member_id: '100001',
          transfer_id: '17',
        },
      ],
    }),
    listWithdrawals: () => ({ rows: [withdrawalRow('other')], next: null }),
    getWithdrawal: () => withdrawalDetails(found),
  });
  const { user } = renderOffice('/');
  await screen.findByRole('heading', { level: 1 });
  await openSearch(user);
  await user.keyboard('w-9');
  await user.click(await screen.findByRole('menuitem', { name: /KPw-9/ }));
  expect(await screen.findByText('w-9')).toBeVisible();
  expect(location.pathname + location.search).toBe('/withdrawals?view=all&open=w-9');
  expect(requests.find(({ name }) => name === 'getWithdrawal')?.params).toEqual({ id: 'w-9' });
});
