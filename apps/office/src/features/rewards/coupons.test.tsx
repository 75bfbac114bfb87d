// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { readyPreview } from '../../testing/preview-frame.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import {
  fairAnswers,
  memberAnswers,
  officeCoupon,
  secondMark,
} from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';

const answers = {
  getMe: () => meAs('marketing'),
  listCoupons: () => ({ rows: [officeCoupon().coupon], next: null }),
  getCoupon: () => officeCoupon(true),
  saveCoupon: () => ({ id: '9', seen: secondMark }),
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

const key = expect.stringMatching(/^[\w-]{36}$/);
afterEach(() => vi.restoreAllMocks());

it('offer-19: lists coupons by state and code, and makes a new one', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/coupons?code=song');
  expect(await screen.findByRole('link', { name: 'SONGKRAN' })).toHaveAttribute(
    'href',
    '/coupons/9',
  );
  expect(requests.find(({ name }) => name === 'listCoupons')?.query).toEqual({ code: 'song' });
  await user.click(screen.getByRole('button', { name: 'คูปองใหม่' }));
  const code = await screen.findByLabelText('รหัส');
  await user.type(code, 'new/year');
  expect(code).toHaveAccessibleDescription(/1 ถึง 40/);
  await user.clear(code);
  await user.type(code, 'newyear');
  await user.type(screen.getByLabelText('รางวัล'), '25.50');
  await user.click(screen.getByLabelText(/รหัสไม่ซ้ำกัน/));
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveCoupon')?.body).toEqual({
    id: null,
    seen: null,
    terms: {
      code: 'NEWYEAR',
      type: 'credit',
      amount: 25.5,
      total_limit: null,
      per_member_limit: 1,
      budget: null,
      turnover_multiple: 0,
      max_withdrawal: null,
      duration_hours: 168,
      from: null,
      until: null,
      unique_codes: true,
    },
    key,
  });
  await waitFor(() => expect(location.pathname).toBe('/coupons/9'));
});

it('offer-20: makes the first codes with the first save', async () => {
  const batch = { id: '5', codes: 50, made_by: 'marketing@kapao.test' };
  const requests = fakeApi({
    ...fairAnswers,
    ...answers,
    makeCouponCodes: () => ({ ...batch, made_at: '2026-11-25T10:45:03.000Z' }),
  });
  const { user } = renderOffice('/coupons/new');
  await user.type(await screen.findByLabelText('รหัส'), 'party');
  await user.type(screen.getByLabelText('รางวัล'), '30');
  await user.click(screen.getByLabelText(/รหัสไม่ซ้ำกัน/));
  await user.type(screen.getByLabelText('จำนวนรหัส'), '0');
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  expect(requests.filter(({ name }) => name === 'saveCoupon')).toEqual([]);
  await user.clear(screen.getByLabelText('จำนวนรหัส'));
  await user.type(screen.getByLabelText('จำนวนรหัส'), '50');
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  await screen.findByText('สร้าง 50 รหัสแล้ว');
  expect(requests.find(({ name }) => name === 'makeCouponCodes')).toMatchObject({
    params: { id: '9' },
    body: { count: 50, key },
  });
  await waitFor(() => expect(location.pathname).toBe('/coupons/9'));
});

it('offer-20: makes codes by their number, and hands them out as a file that is no formula', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const batch = { id: '5', codes: 50, made_by: 'marketing@kapao.test', made_at: '' };
  const requests = fakeApi({
    ...fairAnswers,
    ...answers,
    makeCouponCodes: () => ({ ...batch, made_at: '2026-11-25T10:45:03.000Z' }),
    takeCouponCodes: () => ({ codes: ['SONGKRAN-2345678923', '=1+1'] }),
  });
  const { user } = renderOffice('/coupons/9');
  const count = await screen.findByLabelText('จำนวนรหัส');
  await user.type(count, '100001');
  expect(count).toHaveAccessibleDescription(/1 ถึง 100,000/);
  await user.clear(count);
  await user.click(screen.getByRole('button', { name: 'สร้างรหัส' }));
  expect(await screen.findByText(/1 ถึง 100,000/)).toHaveRole('alert');
  await user.type(count, '50{Enter}');
  await screen.findByText('สร้าง 50 รหัสแล้ว');
  expect(requests.find(({ name }) => name === 'makeCouponCodes')).toMatchObject({
    params: { id: '9' },
    body: { count: 50, key },
  });
  await user.click(screen.getByRole('button', { name: 'ดาวน์โหลด CSV 2 รหัส' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('"รหัส"\r\n"SONGKRAN-2345678923"\r\n"\'=1+1"\r\n');
  expect(requests.find(({ name }) => name === 'takeCouponCodes')?.body).toEqual({ batch: '4' });
});

it('offer-20: keeps a saved code and its unique codes, and shows who used which', async () => {
  const redemption = {
    member: { id: '5', username: 'KP100005' },
    ordinal: 1,
    code: 'SONGKRAN-2345678923',
    type: 'credit' as const,
    amount_micro: '50000000',
    redeemed_at: '2026-11-25T10:45:03.000Z',
    transfer_id: '77',
  };
  fakeApi({
    ...fairAnswers,
    ...answers,
    listCouponRedemptions: () => ({ rows: [redemption], next: null }),
  });
  const { user } = renderOffice('/coupons/9');
  expect(await screen.findByLabelText(/^ชื่อชุดรหัส/)).toHaveAttribute('readonly');
  expect(screen.getByLabelText(/รหัสไม่ซ้ำกัน/)).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'ผู้ใช้' }));
  expect(await screen.findByRole('link', { name: 'KP100005' })).toHaveAttribute(
    'href',
    '/members/5',
  );
  expect(screen.getByRole('link', { name: '50.00' })).toHaveAttribute('href', '/ledger/77');
  expect(screen.getByText('SONGKRAN-2345678923')).toBeInTheDocument();
});

it('offer-24: shows the draft as redeemed in the member app, and the last right one while a field is wrong', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/coupons/9');
  const amount = await screen.findByLabelText('รางวัล');
  const shown = await readyPreview();
  const redeemed = () => shown()?.answers.listRedeemedCoupons?.coupons;
  const unique = { code: 'SONGKRAN-23456789AB', type: 'credit' };
  await waitFor(() => expect(redeemed()).toMatchObject([unique]));
  expect(shown()).toMatchObject({ path: '/coupon', isVisitor: false });
  await user.clear(amount);
  await user.type(amount, '77');
  await waitFor(() => expect(redeemed()).toMatchObject([{ ...unique, amount: 77 }]));
  await user.type(amount, 'x');
  expect(redeemed()).toMatchObject([{ ...unique, amount: 77 }]);
});
