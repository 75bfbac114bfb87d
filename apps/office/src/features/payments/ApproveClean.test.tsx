import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onFactorNeeded } from '../../api/step-up.ts';
import { fakeApi, held, noAnswer, refuse } from '../../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './WithdrawalsScreen.tsx';

/** Opens the question of the clean withdrawals, whose details and answers are given by their id. */
async function askClean(given: {
  details?: (id: string) => object;
  read?: (id: string) => ReturnType<typeof refuse> | undefined;
  answer: (id: string) => null | ReturnType<typeof refuse | typeof held> | Promise<never>;
}) {
  const rows = ['w-1', 'w-2', 'w-3'].map((id) => withdrawalRow(id));
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows, next: null }),
    getWithdrawal: ({ params: { id = '' } }) => {
      const details = withdrawalDetails(rows.find((row) => row.id === id) ?? withdrawalRow('none'));
      return given.read?.(id) ?? { ...details, is_clean: true, ...given.details?.(id) };
    },
    approveWithdrawal: ({ params: { id = '' } }) => given.answer(id),
  });
  const { user } = renderOffice('/withdrawals');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'อนุมัติรายการที่ไม่มีสัญญาณผิดปกติ' }));
  const dialog = await screen.findByRole('alertdialog');
  const approve = async () =>
    user.click(await within(dialog).findByRole('button', { name: /^อนุมัติ \d/ }));
  const sent = () =>
    requests.flatMap(({ name, params }) => (name === 'approveWithdrawal' ? [params['id']] : []));
  return { user, dialog, approve, sent };
}

const quietFrom = (id: string, quiet: string) => (id === quiet ? { signals: [] } : {});

it.each(['หยุด', 'ปิด', 'Escape'])(
  'work-13: %s stops the approvals, and keeps their outcomes',
  async (way) => {
    let answerFirst: (answer: never) => void = () => undefined;
    const first = new Promise<never>((resolve) => {
      answerFirst = resolve;
    });
    const { user, dialog, approve, sent } = await askClean({ answer: () => first });
    await approve();
    const stop = await within(dialog).findByRole('button', { name: 'หยุด' });
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(way === 'หยุด' ? stop : within(dialog).getByRole('button', { name: way }));
    // An approval answers without data, for which the fake's answers have no type.
    answerFirst(null as never);
    await within(dialog).findByText('ส่งแล้ว 1 · รอคนที่สอง 0 · ไม่ได้อนุมัติ 0');
    expect(sent()).toEqual(['w-1']);
    expect(within(dialog).getByRole('button', { name: /^อนุมัติ 2 รายการ/ })).toBeVisible();
  },
);

it('work-13: says which approvals wait for a second person, with the way to each', async () => {
  const { dialog, approve, sent } = await askClean({
    answer: (id) => (id === 'w-2' ? held('31') : null),
  });
  await approve();
  const link = await within(dialog).findByRole('link', { name: 'รอคนที่สองอนุมัติ' });
  expect(link).toHaveAttribute('href', '/proposals?view=mine&open=31');
  await within(dialog).findByText('ส่งแล้ว 2 · รอคนที่สอง 1 · ไม่ได้อนุมัติ 0');
  expect(sent()).toEqual(['w-1', 'w-2', 'w-3']);
});

it('work-13: leaves out what the server finds not clean, and says how many rows it could not read', async () => {
  const { dialog } = await askClean({
    read: (id) => (id === 'w-1' ? refuse('unavailable') : undefined),
    details: (id) => ({ is_clean: id !== 'w-2' }),
    answer: () => null,
  });
  await within(dialog).findByText(/^1 จาก 3 รายการไม่มีสัญญาณ/);
  expect(within(dialog).getByText(/^อ่านสัญญาณไม่ได้ 1 รายการ/)).toBeVisible();
});

it('work-13 queue-35: names the members whose rows are left out for work that waits, and no others', async () => {
  const waiting = { proposals: [], documents: true, cases: [] };
  const { dialog } = await askClean({
    details: (id) => (id === 'w-1' ? {} : { is_clean: false, waiting, ...quietFrom(id, 'w-2') }),
    answer: () => null,
  });
  expect(await within(dialog).findByText(/^ไม่รวมรายการของ/)).toHaveTextContent(
    'ไม่รวมรายการของ สมาชิก w-2 เพราะมีเรื่องของสมาชิกค้างอยู่',
  );
});

it.each([
  ['the session has ended', () => refuse('unauthorized')],
  ['the answer is lost', noAnswer],
  ['the second factor is not given', () => refuse('step_up_required')],
])('work-13: approves no more once %s', async (_case, answer) => {
  const { approve, sent } = await askClean({ answer });
  onFactorNeeded(async () => false);
  await approve();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'หยุด' })).toBeNull());
  expect(sent()).toEqual(['w-1']);
});
