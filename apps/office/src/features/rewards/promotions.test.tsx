// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { readyPreview } from '../../testing/preview-frame.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import {
  fairAnswers,
  memberAnswers,
  officePromotion,
  promotionAnswers,
} from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';

it('offer-15: keeps filters in the address, and opens a promotion by keyboard', async () => {
  const requests = fakeApi(promotionAnswers);
  const { user } = renderOffice('/promotions?name=สง');
  await screen.findByRole('link', { name: 'สงกรานต์' });
  await user.selectOptions(screen.getByLabelText('สถานะ'), 'ฉบับร่าง');
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listOfficePromotions')?.query).toEqual({
      name: 'สง',
      state: 'draft',
    }),
  );
  expect(screen.getByRole('link', { name: /ถัดไป/ })).toHaveAttribute(
    'href',
    expect.stringContaining('state=draft&after=7'),
  );
  // `activeElement` is typed as any element; here it is the select.
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j{Enter}');
  await screen.findByRole('heading', { name: 'สงกรานต์' });
  expect(location.pathname).toBe('/promotions/7');
});

it('offer-15: says in the list and in the editor how many changes wait', async () => {
  const loaded = officePromotion('live');
  const promotion = { ...loaded.promotion, scheduled: 2 };
  fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    listOfficePromotions: () => ({ rows: [promotion], next: null }),
    getOfficePromotion: () => ({ ...loaded, promotion }),
  });
  const { user } = renderOffice('/promotions');
  expect(await screen.findByRole('cell', { name: 'รอเวลา 2 รายการ' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'สงกรานต์' }));
  expect(
    await screen.findByRole('link', { name: 'ประวัติและตั้งเวลาเปลี่ยน · รอเวลา 2 รายการ' }),
  ).toBeVisible();
});

it('offer-17: says which permission is missing', async () => {
  fakeApi({ ...fairAnswers, ...promotionAnswers, getMe: () => meAs('support') });
  renderOffice('/promotions/7');
  await screen.findByLabelText('ชื่อ');
  for (const name of ['เผยแพร่', 'บันทึกฉบับร่าง']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/แก้ไขโปรโมชั่นและคูปอง/);
  }
});

it('offer-18: shows the claims, each with the way to its member and its transfer', async () => {
  const claim = {
    id: '31',
    member: { id: '5', username: 'KP100005' },
    status: 'open' as const,
    bonus_micro: '100000000',
    turnover_need_micro: '500000000',
    turnover_done_micro: '250000000',
    released_micro: '0',
    forfeited_micro: '0',
    claimed_at: '2026-11-25T10:45:03.000Z',
    expires_at: '2026-11-26T10:45:03.000Z',
    ended_at: null,
    transfer_id: '77',
  };
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    listPromotionClaims: () => ({ rows: [claim], next: '31' }),
  });
  const { user } = renderOffice('/promotions/7?view=claims');
  expect(await screen.findByRole('link', { name: 'ประวัติและตั้งเวลาเปลี่ยน' })).toHaveAttribute(
    'href',
    '/versions?kind=promotions&record=7',
  );
  const link = await screen.findByRole('link', { name: 'KP100005' });
  expect(link).toHaveAttribute('href', '/members/5');
  expect(screen.getByRole('link', { name: '100.00' })).toHaveAttribute('href', '/ledger/77');
  expect(screen.getByRole('table')).toHaveTextContent('250.00 / 500.00');
  await user.selectOptions(screen.getByLabelText('สถานะการรับ'), 'ทำครบแล้ว (มากกว่า 1,000)');
  await waitFor(() => expect(location.search).toBe('?view=claims&status=completed'));
  expect(requests.findLast(({ name }) => name === 'listPromotionClaims')?.query).toEqual({
    status: 'completed',
  });
});

it('offer-22: asks before unsaved terms are left, and keeps them', async () => {
  fakeApi(promotionAnswers);
  const { user } = renderOffice('/promotions/7');
  const name = await screen.findByLabelText('ชื่อ');
  await user.type(name, '!');
  const leave = async () => {
    await user.click(screen.getByRole('link', { name: 'คูปอง' }));
    return screen.findByRole('alertdialog', { name: 'ยังไม่ได้บันทึก' });
  };
  await user.click(within(await leave()).getByRole('button', { name: 'อยู่ต่อ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(name).toHaveValue('สงกรานต์!');
  expect(location.pathname).toBe('/promotions/7');
  await user.click(within(await leave()).getByRole('button', { name: 'ออกโดยไม่บันทึก' }));
  await waitFor(() => expect(location.pathname).toBe('/coupons'));
});

it('offer-23 office-71: shows the draft in the member app itself, and the last right one while a field is wrong', async () => {
  fakeApi({ ...fairAnswers, ...promotionAnswers, previewSite: () => ({ answers: memberAnswers }) });
  const { user } = renderOffice('/promotions/7');
  const amount = await screen.findByLabelText('โบนัส (บาท)');
  const shown = await readyPreview();
  const bonus = () => {
    return shown()?.answers.listPromotions?.promotions[0]?.bonus;
  };
  await waitFor(() => expect(bonus()).toMatchObject({ amount: 100 }));
  expect(shown()).toMatchObject({ path: '/promotion', isVisitor: false });
  await user.clear(amount);
  await user.type(amount, '250');
  await waitFor(() => expect(bonus()).toMatchObject({ amount: 250 }));
  await user.type(amount, 'x');
  expect(screen.getByText(/^ตัวอย่างแสดงค่าก่อนหน้า/)).toBeVisible();
  expect(bonus()).toMatchObject({ amount: 250 });
});

it('offer-23: says that the preview needs a permission which the role lacks', async () => {
  const requests = fakeApi({ ...fairAnswers, ...promotionAnswers, getMe: () => meAs('support') });
  renderOffice('/promotions/7');
  await screen.findByText(/ตัวอย่างต้องใช้สิทธิ์/);
  expect(requests.some(({ name }) => name === 'previewSite')).toBe(false);
});
