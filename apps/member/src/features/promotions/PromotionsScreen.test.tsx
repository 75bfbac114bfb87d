import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noAnswer, refuse, type FakeAnswers } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { claim, promotion } from '../../testing/reward-samples.ts';
// Fetched before the first test, which would otherwise wait for it on a busy machine.
import './PromotionsScreen.tsx';

const gift = {
  ...promotion,
  id: 2,
  name: 'ของขวัญ',
  sort: null,
  kind: 'once',
  min_deposit: 0,
  bonus: { amount: 50, percent: null, max: null },
  turnover: { amount: 0, multiple: null },
  max_withdrawal: null,
  duration_hours: 36,
  available_until: '2026-11-30T16:59:00.000Z',
} as const;

const done = { bonus: 100, turnover_need: 1000, expires_at: claim.expires_at };

function openPromotions(answers: FakeAnswers = {}) {
  const requests = fakeApi({
    listPromotions: () => ({ promotions: [gift, promotion] }),
    listPromotionHistory: () => ({ promotions: [], next_cursor: null }),
    claimPromotion: () => done,
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/promotion', { loggedIn: true }) };
}

const claimName = `รับโปรโมชั่น ${promotion.name}`;

it('SPEC 2.4: shows cards by sort, null last, with poster, description and what is asked', async () => {
  openPromotions();
  const cards = within(await screen.findByRole('list', { name: 'โปรโมชั่นทั้งหมด' }));
  expect(cards.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    promotion.name,
    gift.name,
  ]);
  const [first, second] = cards.getAllByRole('article');
  expect(first?.querySelector('img')).toHaveAttribute(
    'src',
    '/api/cdn/promotions/welcome.svg?version=1763700000',
  );
  expect(first?.querySelector('strong')).toHaveTextContent('รับเพิ่มเท่าตัว');
  for (const fact of [
    'โบนัส100% ของยอดฝาก สูงสุด 500.00 บาท',
    'ฝากขั้นต่ำ100.00 บาท',
    'ยอดเทิร์น5 เท่าของยอดฝากรวมโบนัส',
    'ถอนได้สูงสุด5,000.00 บาท',
    'ระยะเวลา7 วัน',
    'เงินของคุณเองจะไม่ถูกตัด',
  ]) {
    expect(first).toHaveTextContent(fact);
  }
  for (const fact of [
    'โบนัส50.00 บาท',
    'ฝากขั้นต่ำไม่ต้องฝาก',
    'ยอดเทิร์นไม่ต้องทำยอดเทิร์น',
    'ถอนได้สูงสุดไม่จำกัด',
    'ระยะเวลา36 ชั่วโมง',
    'รับได้ถึง30/11/2026 23:59',
  ]) {
    expect(second).toHaveTextContent(fact);
  }
});

it('R35: draws a description without what could run in it', async () => {
  const html = '<p onclick="x()">ข้อความ<script>x()</script></p><img src=x onerror="x()">';
  openPromotions({ listPromotions: () => ({ promotions: [{ ...promotion, html }] }) });
  const words = await screen.findByText('ข้อความ');
  expect(words).not.toHaveAttribute('onclick');
  expect(words.parentElement?.querySelector('script, img')).toBeNull();
});

it('shows the list and what is in use together, so that neither moves the other', async () => {
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { count } = openPromotions({
    listPromotionHistory: () => waiting.then(() => ({ promotions: [], next_cursor: null })),
  });
  await waitFor(() => expect(count('listPromotions')).toBe(1));
  await waitFor(() => expect(count('listPromotionHistory')).toBe(1));
  expect(screen.queryByRole('button', { name: claimName })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByRole('button', { name: claimName })).toBeVisible();
});

it('says that there is nothing, or that nothing came', async () => {
  const { unmount } = openPromotions({ listPromotions: () => ({ promotions: [] }) });
  expect(await screen.findByText('ยังไม่มีโปรโมชั่นในขณะนี้')).toBeVisible();
  unmount();
  const { user, count } = openPromotions({ listPromotions: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดโปรโมชั่นไม่สำเร็จ')).toBeVisible();
  expect(count('listPromotions')).toBe(2);
});

it('claims once under a double tap, shows the message, and reads balance and claim again', async () => {
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, requests, count } = openPromotions({
    claimPromotion: () => waiting.then(() => done),
  });
  const button = await screen.findByRole('button', { name: claimName });
  const before = [count('checkAccessToken'), count('listPromotionHistory')];
  await user.dblClick(button);
  await user.click(screen.getByRole('button', { name: `รับโปรโมชั่น ${gift.name}` }));
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer();
  const notice = await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นสำเร็จ' });
  expect(notice).toHaveAccessibleDescription('สำเร็จ');
  expect(count('claimPromotion')).toBe(1);
  expect(requests.find(({ name }) => name === 'claimPromotion')?.body).toEqual({ promotion_id: 1 });
  await waitFor(() =>
    expect([count('checkAccessToken'), count('listPromotionHistory')]).toEqual(
      before.map((each) => each + 1),
    ),
  );
});

it('shows the server’s message where a claim is refused, and where nothing answers', async () => {
  const { user, unmount } = openPromotions({
    claimPromotion: () => refuse(409, 'กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้'),
  });
  await user.click(await screen.findByRole('button', { name: claimName }));
  const notice = await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้');
  unmount();
  const second = openPromotions({ claimPromotion: noAnswer });
  await second.user.click(await screen.findByRole('button', { name: claimName }));
  expect(
    await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นไม่สำเร็จ' }),
  ).toHaveAccessibleDescription('ไม่สามารถเชื่อมต่อกับเซิฟได้');
  expect(second.count('claimPromotion'), 'a claim is never repeated by itself').toBe(1);
});

it('shows the promotion in use with its turnover, and offers it no second time', async () => {
  openPromotions({ listPromotionHistory: () => ({ promotions: [claim], next_cursor: 'x' }) });
  const current = await screen.findByRole('region', { name: 'โปรโมชั่นที่ใช้อยู่' });
  expect(within(current).getByRole('progressbar')).toHaveAttribute('value', '25');
  expect(current).toHaveTextContent('250.00 / 1,000.00');
  expect(current).toHaveTextContent('เหลืออีก 750.00 บาท');
  expect(current).toHaveTextContent('ใช้ได้ถึง28/11/2026 00:05');
  expect(await screen.findByRole('button', { name: 'กำลังใช้งาน' })).toBeDisabled();
  expect(screen.queryByRole('link', { name: 'ถอนเงิน' })).not.toBeInTheDocument();
});

it('gives a promotion up only after a question that says what goes', async () => {
  const { user, requests, count } = openPromotions({
    listPromotionHistory: () => ({ promotions: [claim], next_cursor: null }),
    cancelPromotion: () => ({ forfeited: 100, status: 'cancelled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const question = await screen.findByRole('dialog', { name: 'ยกเลิกโปรโมชั่นนี้?' });
  expect(question).toHaveTextContent('เงินของคุณเองจะไม่ถูกตัด');
  await user.click(within(question).getByRole('button', { name: 'ใช้ต่อ' }));
  expect(count('cancelPromotion')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const asked = await screen.findByRole('dialog', { name: 'ยกเลิกโปรโมชั่นนี้?' });
  await user.dblClick(within(asked).getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  expect(await screen.findByRole('alertdialog', { name: 'จบโปรโมชั่นแล้ว' })).toBeVisible();
  expect(requests.find(({ name }) => name === 'cancelPromotion')?.body).toEqual({
    promotion_id: 1,
  });
  expect(count('cancelPromotion')).toBe(1);
});

it('tells why a promotion cannot be given up, and leads a fulfilled one to the withdrawal', async () => {
  const fulfilled = { ...claim, status: 'fulfilled', turnover_done: 1000, remaining: 0 } as const;
  const { user } = openPromotions({
    listPromotionHistory: () => ({ promotions: [fulfilled], next_cursor: null }),
    cancelPromotion: () => refuse(409, 'ยังมีเดิมพันที่รอผลอยู่'),
  });
  expect(await screen.findByRole('link', { name: 'ถอนเงิน' })).toHaveAttribute(
    'href',
    '/payment/withdraw',
  );
  await user.click(screen.getByRole('button', { name: 'จบโปรโมชั่น' }));
  const question = await screen.findByRole('dialog', { name: 'จบโปรโมชั่นนี้?' });
  await user.click(within(question).getByRole('button', { name: 'จบโปรโมชั่น' }));
  const notice = await screen.findByRole('alertdialog', { name: 'ยกเลิกโปรโมชั่นไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ยังมีเดิมพันที่รอผลอยู่');
});
