import { bangkokDay, daysOfMonth } from '@kapao/contract/bangkok.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToast } from '../../state/toast.ts';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import type { DailyReward } from './rules.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './CheckinModal.tsx';
import './DailyCheckinScreen.tsx';

/** After midnight in Bangkok but still the previous day in UTC. */
const NOW = new Date('2026-11-20T18:00:00Z');
const TODAY = '2026-11-21';

const rewards: DailyReward[] = daysOfMonth(TODAY).map((date) => ({
  date,
  claimed: date === '2026-11-01',
  type: date === '2026-11-20' ? 'credit' : 'points',
  amount: date === '2026-11-20' ? 5.5 : 1000,
}));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
  useToast.setState({ toast: null });
});

function openCheckin(answers: MockResponses = {}, path = '/daily-checkin') {
  const requests = fakeApi({
    listDailyRewards: () => ({ rewards, streak: 2 }),
    claimDailyReward: () => ({ type: 'points', amount: 1000 }),
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp(path, { loggedIn: true }) };
}

const grid = () => screen.findByRole('list', { name: 'รางวัลของเดือนนี้' });
const claimName = 'รับรางวัลวันที่ 21: 1,000 Diamond';

it('reward-21: shows the Bangkok month in five columns, and only today can be clicked', async () => {
  openCheckin();
  const list = await grid();
  expect(list).toHaveStyle({ gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' });
  const cells = within(list).getAllByRole('listitem');
  expect(cells).toHaveLength(30);
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  expect(within(list).getByRole('button')).toHaveAccessibleName(claimName);
  expect(cells[0]).toHaveTextContent('รับแล้ว');
  expect(cells[19]).toHaveTextContent('20วันที่ 20บาท5.5ผ่านไปแล้ว');
  expect(cells[21]).toHaveTextContent('22วันที่ 22Diamond1,000');
  expect(cells[21]?.querySelector('img')).toHaveAttribute('src', '/api/points/3/diamond.svg');
  expect(screen.getByText('วันนี้รับได้ 1,000 Diamond')).toBeVisible();
  expect(screen.getByText('เดือนนี้เช็คอินแล้ว 1 วัน')).toBeVisible();
  expect(screen.getByText(/ไม่สามารถรับอัตโนมัติได้/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'รางวัลเข้าสู่ระบบ' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'ย้อนกลับ' })).toBeVisible();
});

it('reward-21 reward-69: today’s reward, its one gold button and the streak stand above the grid', async () => {
  const { user, count } = openCheckin();
  const today = await screen.findByRole('region', { name: 'เช็คอินวันนี้' });
  expect(today).toHaveTextContent('วันนี้รับได้ 1,000 Diamond');
  expect(today).toHaveTextContent('เช็คอินต่อเนื่อง 2 วัน');
  expect(today.compareDocumentPosition(await grid())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const gold = document.querySelectorAll('button.gradient');
  expect([...gold]).toEqual([within(today).getByRole('button', { name: 'รับรางวัลวันนี้' })]);
  await user.click(within(today).getByRole('button', { name: 'รับรางวัลวันนี้' }));
  await waitFor(() => expect(count('claimDailyReward')).toBe(1));
});

it('reward-21: opens with today in sight', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  openCheckin();
  const cell = within(await grid())
    .getByRole('button')
    .closest('li');
  expect(seen.mock.contexts).toEqual([cell]);
  expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
  seen.mockRestore();
});

it.each([
  ['claimed', rewards.map((each) => ({ ...each, claimed: true }))],
  ['missing', rewards.filter(({ date }) => date !== TODAY)],
])('reward-22: offers nothing where today’s is %s', async (_why, listed) => {
  openCheckin({ listDailyRewards: () => ({ rewards: listed, streak: 0 }) });
  expect(within(await grid()).queryByRole('button')).not.toBeInTheDocument();
});

it('fair-15: says why today’s reward would be refused, and offers no button', async () => {
  const refusal = 'เดิมพันด้วยเงินของคุณอีก 500.00 บาท จึงจะรับได้';
  openCheckin({ listDailyRewards: () => ({ rewards, refusal, streak: 0 }) });
  expect(within(await grid()).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(refusal)).toBeVisible();
});

it('reward-23: claims today once under a double tap, says so, and reloads the list', async () => {
  let isClaimed = false;
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, requests, count } = openCheckin({
    listDailyRewards: () => ({
      streak: 0,
      rewards: rewards.map((each) =>
        each.date === TODAY ? { ...each, claimed: isClaimed } : each,
      ),
    }),
    claimDailyReward: async () => {
      await waiting;
      isClaimed = true;
      return { type: 'points', amount: 1000 };
    },
  });
  const button = await screen.findByRole('button', { name: claimName });
  const before = count('checkAccessToken');
  await user.dblClick(button);
  answer();
  expect(await screen.findByText('เช็คอินรายวันสำเร็จ')).toBeVisible();
  const claims = requests.filter(({ name }) => name === 'claimDailyReward');
  expect(claims.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { websiteId: '3' }, body: { date: TODAY } },
  ]);
  await waitFor(() => expect(count('checkAccessToken')).toBe(before + 1));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: claimName })).not.toBeInTheDocument(),
  );
  expect(count('listDailyRewards')).toBe(2);
});

it.each([
  [() => refuse(409, 'วันนี้รับรางวัลไปแล้ว'), '409 - วันนี้รับรางวัลไปแล้ว'],
  [noResponse, '500 - ไม่สามารถเชื่อมต่อกับเซิฟได้'],
])(
  'reward-23: tells a failure with status and message, and reloads the list',
  async (answer, why) => {
    const { user, count } = openCheckin({ claimDailyReward: answer });
    await user.click(await screen.findByRole('button', { name: claimName }));
    expect(await screen.findByText(`เช็คอินรายวันไม่สำเร็จ (${why})`)).toBeVisible();
    expect(count('claimDailyReward')).toBe(1);
    await waitFor(() => expect(count('listDailyRewards')).toBe(2));
  },
);

it('reward-23: goes on to the next day and its month after midnight in Bangkok', async () => {
  const { count } = openCheckin({
    listDailyRewards: () => {
      const days = daysOfMonth(bangkokDay(new Date()));
      return {
        streak: 0,
        rewards: days.map((date) => ({ date, claimed: false, type: 'points', amount: 1 })),
      };
    },
  });
  expect(within(await grid()).getAllByRole('listitem')).toHaveLength(30);
  vi.setSystemTime(new Date('2026-11-30T17:00:01Z'));
  await vi.advanceTimersByTimeAsync(15_000);
  await screen.findByRole('button', { name: 'รับรางวัลวันที่ 1: 1 Diamond' });
  expect(within(await grid()).getAllByRole('listitem')).toHaveLength(31);
  expect(count('listDailyRewards')).toBe(2);
});

it('says that there is nothing this month, or that nothing came', async () => {
  const { unmount } = openCheckin({ listDailyRewards: () => ({ rewards: [], streak: 0 }) });
  expect(await screen.findByText('ยังไม่มีรางวัลในเดือนนี้')).toBeVisible();
  unmount();
  const { user, count } = openCheckin({ listDailyRewards: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดรางวัลไม่สำเร็จ')).toBeVisible();
  expect(count('listDailyRewards')).toBe(2);
});

it('site-16 reward-24: the side menu opens it as a modal without leaving the screen', async () => {
  const { user } = openCheckin({}, '/profile');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'เปิดเมนู' }));
    await user.click(screen.getByRole('button', { name: 'เช็คอิน' }));
    return screen.findByRole('dialog', { name: 'รางวัลเข้าสู่ระบบ' });
  };
  const modal = await open();
  expect(location.pathname).toBe('/profile');
  expect(await within(modal).findByRole('button', { name: claimName })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'เมนู' })).not.toBeInTheDocument();
  await user.click(within(modal).getByRole('button', { name: 'ย้อนกลับ' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // A click on the dialog element itself is a click on its backdrop.
  fireEvent.click(await open());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
