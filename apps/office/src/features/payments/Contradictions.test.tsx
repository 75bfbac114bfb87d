import type { ContradictionRow } from '@kapao/contract/office/contradictions.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const at = '2026-11-28T10:00:00.000Z';
const row: ContradictionRow = {
  id: '7',
  kind: 'paid_after_failed',
  gateway: 'sandbox',
  subject_kind: 'withdrawal',
  subject: 'clear',
  first: { way: 'answer', webhook_id: null, body: '{"status":"failed"}', at },
  second: { way: 'webhook', webhook_id: 'msg_2', body: '{"type":"payout.succeeded"}', at },
  times: 3,
  last_at: at,
  decision: null,
};

/** The panel of a withdrawal whose gateway has told two endings. */
function panelOf(changes: Partial<ContradictionRow> = {}, role: PresetRole = 'cashier') {
  const withdrawal = withdrawalRow('clear', { approval: 'automatic', status: 'failed' });
  const requests = fakeApi({
    getMe: () => meAs(role),
    listWithdrawals: () => ({ rows: [withdrawal], next: null }),
    getWithdrawal: () => withdrawalDetails(withdrawal),
    listContradictions: () => ({ rows: [{ ...row, ...changes }], next: null }),
    decideWithdrawalContradiction: () => null,
  });
  return { requests, ...renderOffice('/withdrawals?view=all&open=clear') };
}

it('news-09: the panel shows both messages, how often the second came, and its ways', async () => {
  panelOf();
  const part = await screen.findByRole('region', { name: 'เกตเวย์แจ้งขัดกันเอง' });
  expect(within(part).getByText('{"status":"failed"}')).toBeVisible();
  expect(within(part).getByText('{"type":"payout.succeeded"}')).toBeVisible();
  expect(within(part).getByText('msg_2')).toBeVisible();
  expect(within(part).getByText(/คำตอบเมื่อเราถาม/)).toBeVisible();
  expect(within(part).getByText(/แจ้งแล้ว 3 ครั้ง/)).toBeVisible();
});

it('news-06: the dialog offers the decisions that fit, says their effect, and asks for a reason', async () => {
  const { requests, user } = panelOf();
  await user.click(await screen.findByRole('button', { name: 'ตัดสิน' }));
  const dialog = await screen.findByRole('alertdialog');
  const submit = within(dialog).getByRole('button', { name: 'ตัดสิน' });
  await user.click(submit);
  expect(within(dialog).getByText('กรุณาเลือกคำตัดสิน')).toBeVisible();
  const choice = within(dialog).getByRole('combobox');
  expect(within(choice).queryByText('ไม่ได้จ่าย: คืนเงินให้สมาชิก')).toBeNull();
  await user.selectOptions(choice, 'จ่ายจริง: เว็บไซต์รับผลขาดทุน');
  expect(within(dialog).getByText(/เว็บไซต์ขาดทุนเท่ายอดถอน/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'ธนาคารยืนยันแล้ว');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.find(({ name }) => name === 'decideWithdrawalContradiction')).toMatchObject({
    params: { id: '7' },
    body: { decision: 'house_loss', reason: 'ธนาคารยืนยันแล้ว' },
  });
});

it('news-06: who may not decide reads why, and a decision stands with its author and reason', async () => {
  panelOf({}, 'auditor');
  const button = await screen.findByRole('button', { name: 'ตัดสิน' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('news-06: a decided one shows the decision, its author and the reason', async () => {
  const decision = {
    code: 'no_movement',
    by: 'risk@kapao.test',
    reason: 'ถามเกตเวย์แล้ว',
    at,
  } as const;
  panelOf({ decision });
  const part = await screen.findByRole('region', { name: 'เกตเวย์แจ้งขัดกันเอง' });
  expect(within(part).getByText('ปิดเรื่อง ไม่มีเงินเคลื่อนไหว')).toBeVisible();
  expect(within(part).getByText(/ถามเกตเวย์แล้ว/)).toBeVisible();
  expect(within(part).getByText(/risk@kapao.test/)).toBeVisible();
  expect(within(part).queryByRole('button', { name: 'ตัดสิน' })).toBeNull();
});
