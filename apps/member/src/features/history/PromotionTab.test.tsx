import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PATH = '/transaction?type=promotion';

const running: ClaimedPromotion = {
  id: '5',
  promotion_id: 2,
  name: 'โบนัสต้อนรับ',
  poster_image: 'promotions/welcome.svg',
  status: 'open',
  bonus: 100,
  deposit: 200,
  turnover_need: 1600,
  turnover_done: 400,
  remaining: 1200,
  max_withdrawal: null,
  released: 0,
  forfeited: 0,
  claimed_at: '2026-11-20T17:05:00.000Z',
  expires_at: '2026-11-27T17:05:00.000Z',
  ended_at: null,
};
const completed: ClaimedPromotion = {
  ...running,
  id: '3',
  status: 'completed',
  remaining: 0,
  released: 310.5,
  ended_at: '2026-11-22T10:00:00.000Z',
};
const ended: ClaimedPromotion = {
  ...running,
  id: '4',
  name: 'คืนสนุกทุกวัน',
  status: 'expired',
  remaining: 1200,
  forfeited: 85.25,
  ended_at: '2026-11-22T10:00:00.000Z',
};

/** The items of the list, without those of the menu. */
function listItems(): Promise<HTMLElement[]> {
  return waitFor(() => within(screen.getByRole('tabpanel')).getAllByRole('listitem'));
}

it('history-29: shows each promotion taken with its turnover, what became cash and what went back', async () => {
  fakeApi({
    listPromotionHistory: () => ({ promotions: [running, ended, completed], next_cursor: null }),
  });
  renderApp(PATH, { loggedIn: true });
  const [first, second, third] = await listItems();
  expect(first).toHaveTextContent('โบนัสต้อนรับกำลังทำเทิร์นโบนัส100.00');
  expect(first).toHaveTextContent('เทิร์น400.00 / 1,600.00');
  expect(first).toHaveTextContent('เหลือยอดเทิร์นอีก 1,200.00 บาท');
  expect(first).toHaveTextContent('ใช้ได้ถึง28/11/2026 00:05');
  expect(within(first ?? document.body).getByRole('progressbar')).toHaveValue(25);
  expect(second).toHaveTextContent('หมดเวลา');
  expect(second).toHaveTextContent('สิ้นสุดเมื่อ22/11/2026 17:00');
  expect(second).toHaveTextContent('หักคืน85.25 บาท');
  expect(second).not.toHaveTextContent('เหลือยอดเทิร์น');
  expect(third).toHaveTextContent('เป็นเงินสด310.50 บาท');
});

it('history-26: goes on from where the page ended', async () => {
  const requests = fakeApi({
    listPromotionHistory: ({ query }) =>
      query.get('cursor') === null
        ? { promotions: [running], next_cursor: 'next' }
        : { promotions: [ended], next_cursor: null },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ดูเพิ่มเติม' }));
  await screen.findByText('คืนสนุกทุกวัน');
  const cursors = requests.map(({ query }) => query.get('cursor'));
  // Other requests of the app have no cursor.
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['next']);
});

it('history-29: says that none were taken yet', async () => {
  fakeApi({ listPromotionHistory: () => ({ promotions: [], next_cursor: null }) });
  renderApp(PATH, { loggedIn: true });
  await screen.findByText('ยังไม่เคยรับโปรโมชั่น');
});

it('says that it is loading, and offers another try when that failed', async () => {
  let isFailing = true;
  fakeApi({
    listPromotionHistory: () =>
      isFailing ? refuse(403) : { promotions: [running], next_cursor: null },
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด'));
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  isFailing = false;
  await user.click(retry);
  await screen.findByText('โบนัสต้อนรับ');
});

it('history-39: leads from a claim to its page', async () => {
  fakeApi({
    listPromotionHistory: () => ({ promotions: [ended], next_cursor: null }),
    getClaim: () => ({ claim: { ...ended, max_withdrawal: 500 } }),
  });
  const { user } = renderApp(PATH, { loggedIn: true });
  await user.click(await screen.findByRole('link', { name: 'คืนสนุกทุกวัน' }));
  expect(location.pathname).toBe('/transaction/promotion/4');
  await screen.findByRole('heading', { name: 'โปรโมชั่นที่รับ' });
  const main = screen.getByRole('main');
  await waitFor(() => expect(main).toHaveTextContent('โบนัส100.00บาทเทิร์น400.00 / 1,600.00'));
  expect(main).toHaveTextContent('สถานะหมดเวลายอดฝาก200.00 บาทเป็นเงินสดได้สูงสุด500.00 บาท');
  expect(main).toHaveTextContent('หักคืน85.25 บาทรับเมื่อ21/11/2026 00:05');
  expect(main).toHaveTextContent('สิ้นสุดเมื่อ22/11/2026 17:00เลขที่รายการ4');
});
