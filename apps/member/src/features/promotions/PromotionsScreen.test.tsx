import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { claim, promotion } from '../../testing/reward-samples.ts';
import { member } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
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

const offer = {
  promotion_id: 1,
  bonus: 100.25,
  turnover_need: 1002.5,
  refusal: null,
  with_deposit: null,
};

/** Presses the promotion's button and confirms the dialog. */
async function claimAndConfirm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: claimName }));
  const question = await screen.findByRole('dialog', { name: 'รับโปรโมชั่นนี้?' });
  await user.dblClick(within(question).getByRole('button', { name: 'รับโปรโมชั่น' }));
}

function openPromotions(answers: MockResponses = {}) {
  const requests = fakeApi({
    listPromotions: () => ({ promotions: [gift, promotion] }),
    listPromotionHistory: () => ({ promotions: [], next_cursor: null }),
    listOffers: () => ({
      offers: [offer, { ...offer, promotion_id: 2, bonus: 50, turnover_need: 0 }],
    }),
    claimPromotion: () => done,
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/promotion', { loggedIn: true }) };
}

const claimName = `รับโปรโมชั่น ${promotion.name}`;

it('bonus-46: shows cards by sort, null last, with poster, description and what is asked', async () => {
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
    'โบนัสเป็นเงินสดได้สูงสุด5,000.00 บาท',
    'ระยะเวลา7 วัน',
    'เงินสดเป็นของคุณเสมอ',
  ]) {
    expect(first).toHaveTextContent(fact);
  }
  for (const fact of [
    'โบนัส50.00 บาท',
    'ฝากขั้นต่ำไม่ต้องฝาก',
    'ยอดเทิร์นไม่ต้องทำยอดเทิร์น',
    'โบนัสเป็นเงินสดได้สูงสุดไม่จำกัด',
    'ระยะเวลา36 ชั่วโมง',
    'รับได้ถึง30/11/2026 23:59',
  ]) {
    expect(second).toHaveTextContent(fact);
  }
});

it('api-28 bonus-46: draws a description without what could run in it', async () => {
  const html = '<p onclick="x()">ข้อความ<script>x()</script></p><img src=x onerror="x()">';
  openPromotions({ listPromotions: () => ({ promotions: [{ ...promotion, html }] }) });
  const words = await screen.findByText('ข้อความ');
  expect(words).not.toHaveAttribute('onclick');
  expect(words.parentElement?.querySelector('script, img')).toBeNull();
});

it('bonus-50: shows the list and what is in use together, so that neither moves the other', async () => {
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

it('bonus-46: says that there is nothing, or that nothing came', async () => {
  const { unmount } = openPromotions({ listPromotions: () => ({ promotions: [] }) });
  expect(await screen.findByText('ยังไม่มีโปรโมชั่นในขณะนี้')).toBeVisible();
  unmount();
  const { user, count } = openPromotions({ listPromotions: () => refuse(403) });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText('โหลดโปรโมชั่นไม่สำเร็จ')).toBeVisible();
  expect(count('listPromotions')).toBe(2);
});

it('bonus-49: claims once under a double tap, shows the message, and reads balance, claim and offers again', async () => {
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, requests, count } = openPromotions({
    claimPromotion: () => waiting.then(() => done),
  });
  const button = await screen.findByRole('button', { name: claimName });
  const before = [count('checkAccessToken'), count('listPromotionHistory'), count('listOffers')];
  await claimAndConfirm(user);
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer();
  const notice = await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นสำเร็จ' });
  expect(notice).toHaveAccessibleDescription('สำเร็จ');
  expect(count('claimPromotion')).toBe(1);
  expect(requests.find(({ name }) => name === 'claimPromotion')?.body).toEqual({ promotion_id: 1 });
  await waitFor(() =>
    expect([count('checkAccessToken'), count('listPromotionHistory'), count('listOffers')]).toEqual(
      before.map((each) => each + 1),
    ),
  );
});

it('bonus-49: shows the server’s message where a claim is refused, and where nothing answers', async () => {
  const { user, unmount } = openPromotions({
    claimPromotion: () => refuse(409, 'กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้'),
  });
  await claimAndConfirm(user);
  const notice = await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้');
  unmount();
  const second = openPromotions({ claimPromotion: noResponse });
  await claimAndConfirm(second.user);
  expect(
    await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นไม่สำเร็จ' }),
  ).toHaveAccessibleDescription('ไม่สามารถเชื่อมต่อกับเซิฟได้');
  expect(second.count('claimPromotion'), 'a claim is never repeated by itself').toBe(1);
});

it('bonus-48 bonus-50: shows the promotion in use with its turnover, and offers it no second time', async () => {
  openPromotions({ listPromotionHistory: () => ({ promotions: [claim], next_cursor: 'x' }) });
  const current = await screen.findByRole('region', { name: 'โปรโมชั่นที่ใช้อยู่' });
  expect(within(current).getByRole('progressbar')).toHaveAttribute('value', '25');
  expect(current).toHaveTextContent('250.00 / 1,000.00');
  expect(current).toHaveTextContent('เหลืออีก 750.00 บาท');
  expect(current).toHaveTextContent('ใช้ได้ถึง28/11/2026 00:05');
  expect(await screen.findByRole('button', { name: 'กำลังใช้งาน' })).toBeDisabled();
});

it('bonus-51: gives a promotion up only after a question that says what goes', async () => {
  const { user, requests, count } = openPromotions({
    listPromotionHistory: () => ({ promotions: [claim], next_cursor: null }),
    checkAccessToken: () => ({
      member_data: { ...member, credit_data: { ...member.credit_data, bonusCredit: 80 } },
    }),
    cancelPromotion: () => ({ forfeited: 100, status: 'cancelled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const question = await screen.findByRole('dialog', { name: 'ยกเลิกโปรโมชั่นนี้?' });
  expect(question).toHaveTextContent('โบนัส 80.00 บาทจะถูกเรียกคืน เงินสดของคุณอยู่ครบ');
  await user.click(within(question).getByRole('button', { name: 'ใช้ต่อ' }));
  expect(count('cancelPromotion')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const secondQuestion = await screen.findByRole('dialog', { name: 'ยกเลิกโปรโมชั่นนี้?' });
  await user.dblClick(within(secondQuestion).getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  expect(await screen.findByRole('alertdialog', { name: 'จบโปรโมชั่นแล้ว' })).toBeVisible();
  expect(requests.find(({ name }) => name === 'cancelPromotion')?.body).toEqual({
    promotion_id: 1,
  });
  expect(count('cancelPromotion')).toBe(1);
});

it('bonus-51: tells why a promotion could not be given up', async () => {
  const { user } = openPromotions({
    listPromotionHistory: () => ({ promotions: [claim], next_cursor: null }),
    cancelPromotion: () => refuse(409, 'ไม่มีโปรโมชั่นนี้ที่กำลังใช้งานอยู่'),
  });
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const question = await screen.findByRole('dialog', { name: 'ยกเลิกโปรโมชั่นนี้?' });
  await user.click(within(question).getByRole('button', { name: 'ยกเลิกโปรโมชั่น' }));
  const notice = await screen.findByRole('alertdialog', { name: 'ยกเลิกโปรโมชั่นไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ไม่มีโปรโมชั่นนี้ที่กำลังใช้งานอยู่');
});

it('bonus-47: says what a bonus costs before it is claimed, and claims nothing unconfirmed', async () => {
  const { user, count } = openPromotions();
  await user.click(await screen.findByRole('button', { name: claimName }));
  const question = await screen.findByRole('dialog', { name: 'รับโปรโมชั่นนี้?' });
  for (const fact of [
    promotion.name,
    'โบนัส100.25 บาท',
    'ยอดเทิร์น1,002.50 บาท',
    'ทำให้ครบภายใน7 วัน',
    'โบนัสเป็นเงินสดได้สูงสุด5,000.00 บาท',
  ]) {
    expect(question).toHaveTextContent(fact);
  }
  expect(question.textContent.replaceAll(/[\u200b\u2060]/g, '')).toContain(
    'หากถอนเงินก่อนครบ โปรโมชั่นจะจบ',
  );
  await user.click(within(question).getByRole('button', { name: 'ยังไม่รับ' }));
  expect(count('claimPromotion')).toBe(0);
});

it('bonus-48: says why a promotion would be refused, and cannot be pressed then', async () => {
  const refusal = 'กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้';
  openPromotions({ listOffers: () => ({ offers: [{ ...offer, refusal }] }) });
  const button = await screen.findByRole('button', { name: claimName });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(refusal);
  expect(screen.getByRole('button', { name: `รับโปรโมชั่น ${gift.name}` })).toBeEnabled();
});

it('bonus-49: leaves a claim to the server where nobody knows the offers', async () => {
  const { user, count } = openPromotions({ listOffers: () => refuse(500) });
  await user.click(await screen.findByRole('button', { name: claimName }));
  await screen.findByRole('alertdialog', { name: 'รับโปรโมชั่นสำเร็จ' });
  expect(count('claimPromotion')).toBe(1);
});

it('bonus-53: names the deposit that is missing, and leads to it', async () => {
  const refusal = 'กรุณาฝากอย่างน้อย 100.00 บาทก่อนรับโปรโมชั่นนี้';
  const next = { ...offer, refusal, with_deposit: { refusal: null } };
  openPromotions({ listOffers: () => ({ offers: [next, { ...next, promotion_id: 2 }] }) });
  const link = await screen.findByRole('link', { name: `ฝาก 100 บาทเพื่อรับ: ${promotion.name}` });
  expect(link).toHaveAttribute('href', '/payment/deposit');
  expect(screen.getByRole('link', { name: `ฝากเงินเพื่อรับ: ${gift.name}` })).toBeVisible();
  expect(screen.queryByRole('button', { name: claimName })).not.toBeInTheDocument();
});

it('bonus-53: a filter shows what can be had now, in the same order, and starts with all', async () => {
  const third = { ...promotion, id: 3, name: 'ที่สาม', sort: 3 };
  const refused = { ...offer, refusal: 'กรุณาฝากเงิน', with_deposit: { refusal: null } };
  const { user } = openPromotions({
    listPromotions: () => ({ promotions: [third, gift, promotion] }),
    listOffers: () => ({
      offers: [refused, { ...offer, promotion_id: 2 }, { ...offer, promotion_id: 3 }],
    }),
  });
  const names = () =>
    within(screen.getByRole('list', { name: 'โปรโมชั่นทั้งหมด' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  const all = await screen.findByRole('button', { name: 'ทั้งหมด 3' });
  expect(all).toHaveAttribute('aria-pressed', 'true');
  expect(names()).toEqual([promotion.name, third.name, gift.name]);
  await user.click(screen.getByRole('button', { name: 'รับได้ตอนนี้ 2' }));
  expect(names()).toEqual([third.name, gift.name]);
  await user.click(screen.getByRole('button', { name: 'ฝากแล้วรับได้ 1' }));
  expect(names()).toEqual([promotion.name]);
});
