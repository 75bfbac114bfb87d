import { screen, waitFor, within } from '@testing-library/react';
import type { Data } from '@kapao/contract/operation.ts';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { cashCoupon } from '../../testing/reward-samples.ts';
import { couponCode } from '@kapao/contract/coupons/rules.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './CouponScreen.tsx';

function openCoupon(answers: MockResponses = {}) {
  const requests = fakeApi({
    previewCoupon: () => cashCoupon,
    redeemCoupon: () => ({ type: 'credit', amount: 20 }),
    listRedeemedCoupons: () => ({ coupons: [] }),
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/coupon', { loggedIn: true }) };
}

/** Replaces the draft that an earlier test may have left. */
async function typeCode(user: UserEvent, code: string) {
  await user.clear(await field());
  await user.type(await field(), code);
}

const field = () => screen.findByPlaceholderText('กรอกโค้ดคูปอง');
const button = () => screen.getByRole('button', { name: 'ใช้คูปอง' });

it('reward-15: takes anything for a code but nothing', () => {
  expect(couponCode('')).toBe('');
  expect(couponCode('  ')).toBe('');
  expect(couponCode(' สวัสดี-2026 ')).toBe('สวัสดี-2026');
});

it('reward-15: has its button disabled while the input is empty, and Enter does nothing then', async () => {
  const { user, count } = openCoupon();
  await user.clear(await field());
  expect(button()).toBeDisabled();
  await user.keyboard('{Enter}   {Enter}');
  expect(button()).toBeDisabled();
  expect(count('redeemCoupon')).toBe(0);
  await user.keyboard('WELCOME');
  expect(button()).toBeEnabled();
});

it('reward-16: uses a code by Enter, says so with the code, and reads the balance again', async () => {
  const { user, requests, count } = openCoupon();
  await typeCode(user, 'WELCOME50');
  const before = count('checkAccessToken');
  await user.keyboard('{Enter}');
  const notice = await screen.findByRole('alertdialog', { name: 'ใช้คูปองสำเร็จ' });
  expect(notice).toHaveAccessibleDescription(/^ใช้โค้ด WELCOME50 สำเร็จแล้ว/);
  expect(requests.filter(({ name }) => name === 'redeemCoupon').map(({ body }) => body)).toEqual([
    { coupon: 'WELCOME50' },
  ]);
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(count('checkAccessToken')).toBe(before + 1));
});

it('reward-16: tells a failure with code, status and message, and keeps what was typed', async () => {
  const { user, unmount } = openCoupon({ redeemCoupon: () => refuse(404, 'ไม่พบคูปองนี้') });
  await typeCode(user, 'nothing');
  await user.click(button());
  const notice = await screen.findByRole('alertdialog', { name: 'ใช้คูปองไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('โค้ด nothing (404 - ไม่พบคูปองนี้)');
  expect(screen.getByPlaceholderText('กรอกโค้ดคูปอง')).toHaveValue('nothing');
  unmount();
  const second = openCoupon({ redeemCoupon: noResponse });
  await typeCode(second.user, 'lost');
  await second.user.click(button());
  expect(
    await screen.findByRole('alertdialog', { name: 'ใช้คูปองไม่สำเร็จ' }),
  ).toHaveAccessibleDescription('โค้ด lost (500 - ไม่สามารถเชื่อมต่อกับเซิฟได้)');
  expect(second.count('redeemCoupon')).toBe(1);
});

it('reward-16: sends a code once under a double tap', async () => {
  let answer: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user, count } = openCoupon({
    redeemCoupon: () => waiting.then(() => ({ type: 'points', amount: 5 })),
  });
  await typeCode(user, 'TWICE');
  await user.dblClick(button());
  await user.keyboard('{Enter}');
  answer();
  await screen.findByRole('alertdialog', { name: 'ใช้คูปองสำเร็จ' });
  expect(count('redeemCoupon')).toBe(1);
});

it('offer-28: shows what a coupon asks for, and redeems it only once that is confirmed', async () => {
  const { user, count } = openCoupon({
    previewCoupon: () => ({
      ...cashCoupon,
      turnover_need: 200,
      terms: ['รับโบนัส 20.00 บาท', 'ทำยอดเทิร์น 200.00 บาท ภายใน 168 ชั่วโมง'],
    }),
  });
  await typeCode(user, 'BONUS20');
  await user.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'เงื่อนไขของคูปองนี้' });
  expect(within(dialog).getAllByRole('listitem')[1]).toHaveTextContent('ทำยอดเทิร์น 200.00 บาท');
  await user.click(within(dialog).getByRole('button', { name: 'ไว้ก่อน' }));
  expect(count('redeemCoupon')).toBe(0);
  await user.click(button());
  const again = await screen.findByRole('dialog', { name: 'เงื่อนไขของคูปองนี้' });
  await user.click(within(again).getByRole('button', { name: 'ใช้คูปอง' }));
  await screen.findByRole('alertdialog', { name: 'ใช้คูปองสำเร็จ' });
  expect(count('redeemCoupon')).toBe(1);
});

it('reward-70: lists the coupons that the member has used, the new one first', async () => {
  const used = [
    { code: 'WELCOME', type: 'credit', amount: 50, redeemed_at: '2026-11-20T17:05:00Z' },
  ] as const;
  const coupons: Data<'listRedeemedCoupons'>['coupons'] = [...used];
  const { user } = openCoupon({
    listRedeemedCoupons: () => ({ coupons: [...coupons] }),
    redeemCoupon: () => {
      coupons.unshift({
        code: 'GEMS',
        type: 'points',
        amount: 5,
        redeemed_at: '2026-11-21T17:05:00Z',
      });
      return { type: 'points', amount: 5 };
    },
  });
  const mine = await screen.findByRole('region', { name: 'คูปองที่ใช้แล้ว' });
  expect(mine).toHaveTextContent('WELCOME21/11/2026 00:05+50.00 บาท');
  await typeCode(user, 'GEMS');
  await user.click(button());
  await waitFor(() => expect(within(mine).getAllByRole('listitem')).toHaveLength(2));
  expect(within(mine).getAllByRole('listitem')[0]).toHaveTextContent(
    'GEMS22/11/2026 00:05+5 Diamond',
  );
});
