import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { asksOf } from '../../testing/withdrawal-queue.ts';

const row = withdrawalRow('1', { approval: 'automatic', status: 'auto_failed' });

function shownAs(gateway: Partial<OfficeData<'getWithdrawal'>['gateway']>) {
  const details = withdrawalDetails(row);
  return fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => ({ ...details, gateway: { ...details.gateway, ...gateway } }),
    endUnpaidWithdrawal: () => null,
    endPaidWithdrawal: () => null,
  });
}

const silent = {
  attempts: 14,
  ordered_at: '2026-11-25T02:00:00.000Z',
  unknown_since: '2026-11-25T02:00:05.000Z',
  answer: {
    told: 'unknown',
    reason: 'a transfer was ordered, and no list shows it',
    at: '2026-11-25T03:00:00.000Z',
  },
} as const;

it('unknown-03: says why the outcome is unknown, and ends it with what the person looked at', async () => {
  const requests = shownAs(silent);
  const { user } = renderOffice('/withdrawals?view=all&open=1');
  expect(await screen.findByText('คำตอบของเกตเวย์ไม่บอกว่าจ่ายแล้วหรือยัง')).toBeVisible();
  expect(screen.getByText(silent.answer.reason)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'เกตเวย์ไม่ได้จ่าย' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'เกตเวย์ไม่ได้จ่าย' }));
  const propose = dialog.getByRole('button', { name: 'เสนอให้คนที่สองอนุมัติ' });
  await user.click(propose);
  expect(dialog.getByText('กรุณาเลือกเหตุผล', { selector: 'p' })).toBeVisible();
  expect(asksOf(requests, 'endUnpaidWithdrawal')).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('เหตุผล'), 'ไม่มีรายการนี้ในหน้าเว็บของเกตเวย์');
  await user.type(dialog.getByLabelText('ตรวจดูจากที่ไหน'), 'หน้า Transfers เวลา 14:30');
  await user.click(propose);
  expect(asksOf(requests, 'endUnpaidWithdrawal')).toMatchObject([
    { params: { id: '1' }, body: { reason: 'not_on_page', note: 'หน้า Transfers เวลา 14:30' } },
  ]);
});

it('unknown-02: asks for the gateway’s id of a payment', async () => {
  const requests = shownAs(silent);
  const { user } = renderOffice('/withdrawals?view=all&open=1');
  await user.click(await screen.findByRole('button', { name: 'เกตเวย์จ่ายแล้ว' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'เกตเวย์จ่ายแล้ว' }));
  await user.selectOptions(dialog.getByLabelText('เหตุผล'), 'หน้าเว็บของเกตเวย์แสดงว่าจ่ายแล้ว');
  await user.type(dialog.getByLabelText('ตรวจดูจากที่ไหน'), 'หน้า Transfers เวลา 14:30');
  const propose = dialog.getByRole('button', { name: 'เสนอให้คนที่สองอนุมัติ' });
  await user.click(propose);
  expect(dialog.getByText('พิมพ์รหัสตามที่หน้าเว็บของเกตเวย์แสดง')).toBeVisible();
  await user.type(dialog.getByLabelText('รหัสของเกตเวย์'), 'trsf_77');
  await user.click(propose);
  expect(asksOf(requests, 'endPaidWithdrawal')).toMatchObject([
    { body: { reason: 'paid_on_page', payout_id: 'trsf_77' } },
  ]);
});

it('unknown-01: waits fifteen minutes from the last order on', async () => {
  shownAs({ ...silent, ordered_at: new Date().toISOString() });
  renderOffice('/withdrawals?view=all&open=1');
  const end = await screen.findByRole('button', { name: 'เกตเวย์ไม่ได้จ่าย' });
  expect(end).toHaveAccessibleDescription('ทำได้หลังสั่งจ่ายครั้งล่าสุด 15 นาที');
});
