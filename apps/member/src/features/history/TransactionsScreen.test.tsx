import type { Transaction } from '@kapao/contract/history.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const deposit: Transaction = {
  txn_type: 'deposit',
  status: 'success',
  amount: 1500.5,
  txn_createdAt: '2026-11-20T17:05:00.000Z',
  payment_id: 2,
  reference: 'ref-1',
  short_reference: 'D-2111-0107',
  waits_for_staff: false,
};
const withdrawal: Transaction = { ...deposit, txn_type: 'withdraw', reference: 'withdrawal-1' };

it.each(['/transaction', '/transaction?type=bonus'])(
  'history-19: %s leads to ?type=deposit',
  async (path) => {
    fakeApi({ listTransactions: () => ({ transactions: [], next_cursor: null }) });
    renderApp(path, { loggedIn: true });
    await screen.findByRole('tab', { name: 'ฝาก', selected: true });
    expect(location.pathname + location.search).toBe('/transaction?type=deposit');
    await screen.findByText('ไม่พบรายการฝาก');
    const panel = screen.getByRole('tabpanel', { name: 'ฝาก' });
    expect(within(panel).getByRole('link', { name: 'ฝากเงิน' })).toBeInTheDocument();
  },
);

it('refs-02 history-02: a card shows the short reference, and what waits for staff', async () => {
  const waiting = { ...withdrawal, status: 'pending', waits_for_staff: true } as const;
  fakeApi({ listTransactions: () => ({ transactions: [waiting, deposit], next_cursor: null }) });
  renderApp('/transaction?type=withdraw', { loggedIn: true });
  const [first, second] = await screen.findAllByRole('link', { name: /D-2111-0107/ });
  expect(first).toHaveTextContent('กำลังประมวลผลรอเจ้าหน้าที่ตรวจสอบ');
  expect(second).not.toHaveTextContent('รอเจ้าหน้าที่ตรวจสอบ');
});

it('history-19: has four tabs, deposit, withdraw, activity and promotion, each with its list', async () => {
  fakeApi({
    listTransactions: ({ query }) => ({
      transactions: [query.get('txn_type') === 'withdraw' ? withdrawal : deposit],
      next_cursor: null,
    }),
    getOpenRounds: () => ({ rounds: [], stake_held: 0, round_count: 0, next_cursor: null }),
    listActivityDays: () => ({ days: [], next_cursor: null }),
    listPromotionHistory: () => ({ promotions: [], next_cursor: null }),
  });
  const { user } = renderApp('/transaction?type=deposit', { loggedIn: true });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['ฝาก', 'ถอน', 'กิจกรรม', 'โปรโมชั่น']);
  for (const [type, label, content] of [
    ['withdraw', 'ถอน', '-1,500.50'],
    ['activity', 'กิจกรรม', 'ยังไม่มีกิจกรรม'],
    ['promotion', 'โปรโมชั่น', 'ยังไม่เคยรับโปรโมชั่น'],
    ['deposit', 'ฝาก', '+1,500.50'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: label }));
    await within(screen.getByRole('tabpanel', { name: label })).findByText(content);
    expect(location.search).toBe(`?type=${type}`);
  }
});

it('history-20 history-21: shows type, date, status and amount of each deposit, and asks for 90 days of them', async () => {
  const failed: Transaction = { ...deposit, status: 'failed', amount: 20, reference: 'ref-2' };
  const requests = fakeApi({
    listTransactions: () => ({ transactions: [deposit, failed], next_cursor: null }),
  });
  renderApp('/transaction?type=deposit', { loggedIn: true });
  const [first, second] = await screen.findAllByRole('link', { name: /THB/ });
  expect(first).toHaveTextContent('ฝากเงิน21/11/2026 00:05+1,500.50 THBสำเร็จ');
  expect(second).toHaveTextContent('20.00 THBไม่สำเร็จ');
  expect(first).toHaveAttribute('href', `/payment/deposit/ref/${deposit.reference}`);
  const query = requests.find(({ name }) => name === 'listTransactions')?.query;
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    page: '1',
    limit: '50',
    txn_type: 'deposit',
  });
  expect(query?.get('from')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  expect(query?.get('to')).toMatch(/^\d{4}-\d\d-\d\dT23:59:59$/);
});

it('history-21: changes to withdrawals by its tab, each leading to its steps', async () => {
  const refund: Transaction = { ...withdrawal, status: 'refund', reference: 'withdrawal-2' };
  fakeApi({
    listTransactions: ({ query }) => ({
      transactions: query.get('txn_type') === 'withdraw' ? [withdrawal, refund] : [],
      next_cursor: null,
    }),
  });
  const { user } = renderApp('/transaction?type=deposit', { loggedIn: true });
  await user.click(await screen.findByRole('tab', { name: 'ถอน' }));
  const link = await screen.findByRole('link', { name: /-1,500\.50/ });
  expect(link).toHaveAttribute('href', '/payment/withdraw/withdrawal-1');
  expect(screen.getByRole('link', { name: /คืนเงิน/ })).toHaveTextContent('0.00 THB');
  expect(location.search).toBe('?type=withdraw');
});

it('history-24: says that there are no withdrawals', async () => {
  fakeApi({ listTransactions: () => ({ transactions: [], next_cursor: null }) });
  renderApp('/transaction?type=withdraw', { loggedIn: true });
  await screen.findByText('ไม่พบรายการถอน');
});

it('history-24: says that it is loading, and offers another try when that failed', async () => {
  let answer: () => ReturnType<typeof refuse> | Data<'listTransactions'> = () => refuse(403);
  fakeApi({ listTransactions: () => answer() });
  const { user } = renderApp('/transaction?type=deposit', { loggedIn: true });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด'));
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  answer = () => ({ transactions: [deposit], next_cursor: null });
  await user.click(retry);
  await screen.findByText('+1,500.50');
});
