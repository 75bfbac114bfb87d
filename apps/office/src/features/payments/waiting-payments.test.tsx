import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { sampleOpenProposal } from '../../testing/member-samples.ts';
import {
  bankTransfer,
  depositRow,
  withdrawalDetails,
  withdrawalRow,
} from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const WAITS = 'ส่งขออนุมัติแล้ว รอผู้อื่นอนุมัติ';
const href = '/proposals?view=others&open=12';

it('risk-19: a deposit whose approval waits says so in its panel, and is not approved again', async () => {
  const candidates = [{ ...bankTransfer, is_other_amount: false, reasons: [] }];
  const deposit = depositRow('R1', { candidates });
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({
      rows: [deposit, depositRow('R2', { candidates })],
      next: null,
      methods: [],
    }),
    listOpenProposals: () => ({
      rows: [sampleOpenProposal({ operation: 'approveDeposit', targets: ['deposit:R1'] })],
    }),
  });
  const { user } = renderOffice('/deposits?open=R1');
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute('href', href);
  for (const name of [/^อนุมัติกับรายการนี้/, /^อนุมัติ$/]) {
    expect(within(panel).getByRole('button', { name })).toHaveAccessibleDescription(WAITS);
  }
  expect(within(panel).getByRole('button', { name: 'ปฏิเสธ' })).not.toHaveAccessibleDescription();
  await user.keyboard('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(requests.some(({ name }) => name === 'approveDeposit')).toBe(false);
  await user.keyboard('jj');
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'เปิดคำขอ' })).toEqual([]));
  const other = screen.getByRole('button', { name: /^อนุมัติกับรายการนี้/ });
  expect(other).not.toHaveAccessibleDescription();
});

it('risk-19: a withdrawal whose approval waits says so in its panel, and is not approved again', async () => {
  const row = withdrawalRow('clear');
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => withdrawalDetails(row),
    listOpenProposals: () => ({
      rows: [sampleOpenProposal({ operation: 'approveWithdrawal', targets: ['withdrawal:clear'] })],
    }),
  });
  renderOffice('/withdrawals?open=clear');
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute('href', href);
  const button = (name: string) => within(panel).getByRole('button', { name });
  expect(button('อนุมัติ')).toHaveAccessibleDescription(WAITS);
  expect(button('ปฏิเสธ')).not.toHaveAccessibleDescription();
});

it('risk-19: a transfer whose matching waits says so in its panel, and is not matched again', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    listUnmatchedTransfers: () => ({
      rows: [
        {
          ...bankTransfer,
          receiver: null,
          received_at: '2026-11-25T10:04:30.000Z',
          payer_member: null,
          likely: [],
        },
      ],
      next: null,
    }),
    listOpenProposals: () => ({
      rows: [
        sampleOpenProposal({ operation: 'assignTransfer', targets: ['transfer:sandbox:KB1'] }),
      ],
    }),
  });
  renderOffice('/transfers?open=sandbox:KB1');
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute('href', href);
  for (const name of ['จับคู่', 'บันทึกว่าโอนคืนแล้ว']) {
    expect(within(panel).getByRole('button', { name })).toHaveAccessibleDescription(WAITS);
  }
});
