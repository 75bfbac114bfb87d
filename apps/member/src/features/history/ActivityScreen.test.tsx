import type { Activity } from '@kapao/contract/history.ts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const CONTACT = 'ติดต่อเจ้าหน้าที่';

const reward: Activity = {
  id: '80',
  kind: 'reward',
  currency: 'THB',
  amount: 50,
  balance_before: 100,
  balance_after: 150,
  created_at: '2026-11-20T17:05:00.000Z',
  area: 'coupons',
  reference: 'WELCOME50',
  note: null,
  round: null,
};
const bet: Activity = {
  ...reward,
  id: '90',
  kind: 'bet',
  amount: -20,
  area: null,
  round: {
    game_id: 'mango',
    game_name: 'สวนมะม่วง',
    provider: 'DAONUEA',
    provider_name: 'ดาวเหนือ',
    studio: 'daonuea',
    round: 'round 7',
    transaction_uuid: 'uuid-of-the-bet',
    stake: 20,
    win: 0,
    is_free: false,
    is_rolled_back: false,
  },
};

const open = (activity: Activity, inRound: Activity[] = []) => {
  const requests = fakeApi({
    getActivity: () => ({ activity, round_movements: inRound }),
    getRoundPage: () => refuse(404),
  });
  return { requests, ...renderApp(`/transaction/activity/${activity.id}`, { loggedIn: true }) };
};

it('history-39: shows a reward with its coupon, both balances and the reference to copy', async () => {
  open(reward);
  expect(await screen.findByText('+50.00')).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('รับของรางวัล+50.00บาทคูปอง WELCOME50');
  expect(main).toHaveTextContent('วันที่21/11/2026 00:05');
  expect(main).toHaveTextContent('ยอดก่อนรายการ100.00ยอดหลังรายการ150.00');
  expect(main).toHaveTextContent('รหัสอ้างอิง80');
  expect(within(main).getByRole('link', { name: CONTACT })).toHaveAttribute('href', '/contact');
  expect(within(main).queryByRole('button', { name: /ค่ายเกม/ })).toBeNull();
});

it('history-39: shows a bet with its game, and the way to the studio’s page', async () => {
  const { user, requests } = open(bet);
  vi.spyOn(window, 'open').mockReturnValue(null);
  await user.click(await screen.findByRole('button', { name: 'ดูรายละเอียดรอบที่ค่ายเกม' }));
  expect(screen.getByRole('main')).toHaveTextContent(
    'เดิมพัน-20.00บาทสวนมะม่วงค่ายเกมดาวเหนือรอบที่เล่นround 7',
  );
  expect(requests.find(({ name }) => name === 'getRoundPage')?.params).toEqual({
    activityId: '90',
  });
  expect(screen.getByRole('link', { name: CONTACT })).toHaveAttribute('href', '/contact?round=90');
});

it('history-43: shows all movements of a round, each leading to its own page', async () => {
  const note = { note: 'นับเทิร์น 100%', note_en: '100% counts' };
  const placed = { ...bet, ...note, balance_after: 80 };
  const lost: Activity = { ...bet, id: '91', kind: 'win', amount: 0, balance_after: 80 };
  const back: Activity = { ...bet, id: '92', kind: 'rollback', amount: -5, balance_after: 75 };
  open(placed, [placed, lost, back]);
  const list = await screen.findByRole('region', { name: 'รายการในรอบนี้' });
  const movements = within(list).getAllByRole('link');
  expect(movements.map(({ textContent }) => textContent)).toEqual([
    'เดิมพันนับเทิร์น 100%21/11/2026 00:05-20.00คงเหลือ 80.00',
    'ไม่ได้รางวัล21/11/2026 00:050.00คงเหลือ 80.00',
    'เรียกคืนรางวัล21/11/2026 00:05-5.00คงเหลือ 75.00',
  ]);
  expect(movements[1]).toHaveAttribute('href', '/transaction/activity/91');
});

it('history-39: says that an item is unknown, and tries again where it could not be read', async () => {
  let answer = () => refuse(404);
  fakeApi({ getActivity: () => answer() });
  const { user, unmount } = renderApp('/transaction/activity/7', { loggedIn: true });
  await user.click(await screen.findByRole('link', { name: 'ประวัติธุรกรรม' }));
  expect(location.search).toBe('?type=activity');
  unmount();
  answer = () => refuse(403);
  renderApp('/transaction/activity/8', { loggedIn: true });
  expect(await screen.findByRole('button', { name: 'ลองอีกครั้ง' })).toBeVisible();
});
