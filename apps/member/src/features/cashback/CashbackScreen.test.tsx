import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './CashbackScreen.tsx';

const waiting = {
  returnCreditTotal: 1250.5,
  message: 'มียอดคืนรอรับ 1,250.50 บาท',
  awards: [
    {
      period: 'day',
      period_start: '2026-11-20',
      period_end: '2026-11-20',
      net_loss: 5010,
      percent: 5,
      amount: 250.5,
      expires_at: '2026-11-27T17:00:00.000Z',
    },
    {
      period: 'week',
      period_start: '2026-11-09',
      period_end: '2026-11-15',
      net_loss: 10_000,
      percent: 10,
      amount: 1000,
      expires_at: '2026-11-27T17:00:00.000Z',
    },
  ],
  running: [
    {
      period: 'day',
      period_start: '2026-11-21',
      period_end: '2026-11-21',
      net_loss: 1200,
      percent: 5,
      min_loss: 10,
      amount: 60,
      ends_at: '2026-11-21T17:00:00.000Z',
    },
    {
      period: 'week',
      period_start: '2026-11-16',
      period_end: '2026-11-22',
      net_loss: -50,
      percent: 10,
      min_loss: 500,
      amount: 0,
      ends_at: '2026-11-22T17:00:00.000Z',
    },
  ],
} as const;
const noCashback = {
  returnCreditTotal: 0,
  message: 'ยังไม่มียอดคืนให้รับ',
  awards: [],
  running: [],
};
const paid = { returnCreditTotal: 1250.5, message: 'รับยอดคืน 1,250.50 บาทแล้ว' };

function openCashback(answers: MockResponses = {}) {
  const requests = fakeApi({
    getCashback: () => ({
      ...waiting,
      awards: [...waiting.awards],
      running: [...waiting.running],
    }),
    claimCashback: () => paid,
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/cashback', { loggedIn: true }) };
}

const claimButton = () => screen.findByRole('button', { name: 'รับยอดคืน' });

it('reward-47: shows the unclaimed amount and how it was worked out', async () => {
  openCashback();
  expect(await screen.findByRole('heading', { name: 'คืนยอดเสีย' })).toBeVisible();
  expect(await claimButton()).toBeEnabled();
  expect(screen.getByRole('region', { name: 'ยอดคืนที่รอรับ' })).toHaveTextContent('1,250.50');
  const awards = screen.getByRole('region', { name: 'ที่มาของยอดคืน' });
  expect(awards).toHaveTextContent('ยอดเสียรายวัน20/11/2026ยอดเสีย 5,010.00 บาท คืน 5%');
  expect(awards).toHaveTextContent('09/11/2026 ถึง 15/11/2026ยอดเสีย 10,000.00 บาท คืน 10%');
  expect(awards).toHaveTextContent('รับก่อน 28/11/2026 00:00+250.50');
});

it('reward-73: shows the running periods, and what their losses give back so far', async () => {
  openCashback();
  const running = await screen.findByRole('region', { name: 'รอบที่กำลังนับ' });
  expect(running).toHaveTextContent('วันนี้เสีย 1,200.00 บาทถ้าจบรอบตอนนี้ได้คืน 60.00 บาท');
  expect(running).toHaveTextContent('จบรอบ 22/11/2026 00:00');
  expect(running).toHaveTextContent('สัปดาห์นี้เสีย 0.00 บาทคืน 10% เมื่อเสียตั้งแต่ 500.00 บาท');
});

it('reward-47: has its button disabled at zero', async () => {
  openCashback({ getCashback: () => noCashback });
  expect(await claimButton()).toBeDisabled();
  expect(screen.getByText('ยังไม่มียอดคืนให้รับ')).toBeVisible();
});

it('reward-48: claims once, keeps the amount without asking for it again, and says "claimed"', async () => {
  let answer: () => void = () => {};
  const open = new Promise<void>((resolve) => (answer = resolve));
  const { user, count } = openCashback({ claimCashback: () => open.then(() => paid) });
  const button = await claimButton();
  const before = count('checkAccessToken');
  await user.dblClick(button);
  answer();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(screen.getByRole('button', { name: 'รับแล้ว' })).toBeDisabled();
  expect(count('claimCashback')).toBe(1);
  await waitFor(() => expect(count('checkAccessToken')).toBe(before + 1));
  // Returning from the background refreshes everything except the cashback.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(count('checkAccessToken')).toBe(before + 2));
  expect(count('getCashback')).toBe(1);
  expect(screen.getByRole('region', { name: 'ยอดคืนที่รับแล้ว' })).toHaveTextContent('+1,250.50');
  expect(screen.queryByText(/รับก่อน/)).not.toBeInTheDocument();
});

it('reward-48: asks anew on the next visit, and shows nothing of before meanwhile', async () => {
  const totals = [waiting.returnCreditTotal, 0];
  const { user } = openCashback({
    getCashback: () => ({ ...noCashback, returnCreditTotal: totals.shift() ?? 0 }),
  });
  await user.click(await claimButton());
  await user.click(await screen.findByRole('button', { name: 'ตกลง' }));
  await user.click(screen.getByRole('link', { name: 'โปรไฟล์' }));
  await screen.findByRole('heading', { level: 1, name: 'โปรไฟล์' });
  expect(screen.queryByRole('region', { name: 'ยอดคืนที่รอรับ' })).not.toBeInTheDocument();
  await act(async () => history.back());
  expect(await claimButton()).toBeDisabled();
  expect(screen.getByRole('region', { name: 'ยอดคืนที่รอรับ' })).toHaveTextContent('0.00');
});

it('reward-49: shows the server’s message in an error dialog, and how it stands then', async () => {
  const totals = [waiting.returnCreditTotal, 0];
  const { user } = openCashback({
    getCashback: () => ({ ...noCashback, returnCreditTotal: totals.shift() ?? 0 }),
    claimCashback: () => refuse(409, 'ยังไม่มียอดคืนให้รับ'),
  });
  await user.click(await claimButton());
  const notice = await screen.findByRole('alertdialog', { name: 'รับยอดคืนไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ยังไม่มียอดคืนให้รับ');
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  expect(await claimButton()).toBeDisabled();
});

it('reward-49: tells that nothing answered, claims nothing by itself, and can be tried again', async () => {
  const { user, count } = openCashback({ claimCashback: noResponse });
  await user.click(await claimButton());
  const notice = await screen.findByRole('alertdialog', { name: 'รับยอดคืนไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ไม่สามารถเชื่อมต่อกับเซิฟได้');
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  expect(await claimButton()).toBeEnabled();
  expect(count('claimCashback')).toBe(1);
});

it('says that nothing came, and tries again', async () => {
  const { user, count } = openCashback({ getCashback: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดยอดคืนไม่สำเร็จ')).toBeVisible();
  expect(count('getCashback')).toBe(2);
});
