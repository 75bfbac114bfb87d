import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

async function openAt(minutes: number, reminderMinutes: number | null, isDown = false) {
  const now = { minutes, isDown };
  const requests = fakeApi({
    getSession: () =>
      now.isDown
        ? refuse(429)
        : {
            started_at: '2026-11-21T10:00:00.000Z',
            minutes: now.minutes,
            staked: 200,
            won: 320,
            net_result: 120,
            reminder_minutes: reminderMinutes,
          },
    startBreak: () => ({ break_until: '2026-11-22T13:30:00.000Z' }),
  });
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  const { user } = renderApp('/profile', { loggedIn: true });
  const sessionRequests = () => requests.filter(({ name }) => name === 'getSession').length;
  await waitFor(() => expect(sessionRequests()).toBe(1));
  const pass = async (elapsedMinutes: number) => {
    now.minutes += elapsedMinutes;
    await act(() => vi.advanceTimersByTimeAsync(elapsedMinutes * MINUTE_MS));
  };
  return { now, requests, user, sessionRequests, pass };
}

const reminder = () => screen.queryByRole('dialog', { name: 'แวะพักสักครู่' });

it('limit-25: tells time and net result at the chosen interval, over any screen', async () => {
  const { user, pass } = await openAt(20, 15);
  expect(reminder()).not.toBeInTheDocument();
  await pass(10);
  await waitFor(() => expect(reminder()).toHaveTextContent('30 นาที'));
  expect(reminder()).toHaveTextContent('ได้เสียสุทธิ+120.00 บาท');
  await user.click(screen.getByRole('button', { name: 'ใช้งานต่อ' }));
  await waitFor(() => expect(reminder()).not.toBeInTheDocument());
  await pass(15);
  await waitFor(() => expect(reminder()).toHaveTextContent('45 นาที'));
});

it('limit-25: stops for today from the reminder by one tap', async () => {
  const { requests, user, pass } = await openAt(14, 15);
  await pass(1);
  await waitFor(() => expect(reminder()).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'พอแค่นี้สำหรับวันนี้' }));
  await user.click(screen.getByRole('button', { name: 'เริ่มพัก' }));
  await screen.findByRole('alertdialog', { name: 'เริ่มพักแล้ว' });
  expect(reminder()).not.toBeInTheDocument();
  expect(requests.find(({ name }) => name === 'startBreak')?.body).toEqual({
    kind: 'time_out',
    days: 1,
  });
});

it('limit-25: asks for nothing and says nothing where no reminder is wished', async () => {
  const { sessionRequests, pass } = await openAt(20, null);
  await pass(130);
  expect(sessionRequests()).toBe(1);
  expect(reminder()).not.toBeInTheDocument();
});

it('limit-26: asks again where the first question found no answer', async () => {
  const { now, pass } = await openAt(10, 15, true);
  now.isDown = false;
  await pass(1);
  await pass(4);
  await waitFor(() => expect(reminder()).toHaveTextContent('15 นาที'));
});
