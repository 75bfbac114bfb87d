import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { asksOf, queueOf, three } from '../../testing/withdrawal-queue.ts';

it('queue-27: the list tells the raised signals of each waiting withdrawal, and the panel the newest note', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals');
  const cells = async (place: number) => {
    const row = within(await screen.findByRole('table')).getAllByRole('row')[place];
    return row ? within(row) : expect.fail('no row');
  };
  await waitFor(() => expect(asksOf(requests, 'getWithdrawal')).toHaveLength(3));
  expect((await cells(1)).getAllByText('ไม่มี')).not.toEqual([]);
  for (const place of [2, 3]) {
    expect((await cells(place)).getAllByText('ชื่อผู้โอนฝากไม่ตรงกับชื่อบัญชี')).not.toEqual([]);
  }
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('โทรกลับพรุ่งนี้')).toBeVisible();
  // A decided withdrawal stands in the other list, which reads no signals.
  const before = asksOf(requests, 'getWithdrawal').length;
  await user.click(screen.getByRole('link', { name: 'ทั้งหมด' }));
  await screen.findByRole('table');
  expect(screen.queryByRole('columnheader', { name: 'สัญญาณ' })).toBeNull();
  expect(asksOf(requests, 'getWithdrawal')).toHaveLength(before);
});

it('queue-28 queue-09: a cashier sends a withdrawal to risk by a key, with a note, and the next one opens', async () => {
  let rows = three();
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows, next: null }),
    getWithdrawal: ({ params }) => withdrawalDetails(withdrawalRow(params['id'] ?? '')),
    getMember: () => officeMember(),
    sendToRisk: ({ params }) => {
      rows = rows.filter(({ id }) => id !== params['id']);
      return { case_id: '7' };
    },
  });
  const { user } = renderOffice('/withdrawals?open=2');
  await screen.findByRole('complementary');
  await user.keyboard('s');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'ส่งรายการถอนให้ฝ่ายเสี่ยงตรวจ',
  });
  expect(dialog).toHaveTextContent('รายการถอน 12,000.00 บาท ของ สมาชิก 2');
  await waitFor(() => expect(within(dialog).getByLabelText('เหตุผล')).toHaveFocus());
  await user.keyboard('ชื่อผู้โอนแปลก{Control>}{Enter}{/Control}');
  await waitFor(() => expect(location.search).toBe('?open=3'));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', '3'));
  expect(await screen.findByRole('complementary')).toBeVisible();
  expect(asksOf(requests, 'sendToRisk')).toMatchObject([
    { params: { id: '2' }, body: { note: 'ชื่อผู้โอนแปลก' } },
  ]);
});

it('queue-29 risk-14: says on the button that a second person decides, to whoever returned it', async () => {
  const row = withdrawalRow('5', { is_back_from_risk: true });
  const at = '2026-11-25T10:05:00.000Z';
  const check = {
    case_id: '7',
    sent_by: 'สมหญิง',
    sent_note: 'ชื่อผู้โอนแปลก',
    sent_at: at,
    returned_by: 'Risk',
    is_own_return: true,
    returned_note: 'โทรแล้ว',
    returned_at: at,
  };
  fakeApi({
    getMe: () => meAs('risk'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => ({ ...withdrawalDetails(row), risk_checks: [check] }),
    getMember: () => officeMember(),
  });
  const { user } = renderOffice('/withdrawals?open=5');
  await user.click(await screen.findByRole('button', { name: 'อนุมัติ (รออีกคนอนุมัติด้วย)' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('ต้องมีอีกคนอนุมัติด้วย');
  expect(screen.getAllByText('ฝ่ายเสี่ยงส่งคืน')).not.toEqual([]);
});

it('queue-27: says who decided, and that the signals of a decided one are those of now', async () => {
  const rows = [
    withdrawalRow('1', { approval: 'automatic', status: 'success' }),
    withdrawalRow('2', { approval: 'approved', status: 'success', decided_by: 'ann@kapao.test' }),
  ];
  fakeApi({
    getMe: () => meAs('auditor'),
    listWithdrawals: () => ({ rows, next: null }),
    getWithdrawal: () => withdrawalDetails(rows[0] ?? expect.fail()),
    getMember: () => officeMember(),
  });
  renderOffice('/withdrawals?view=all&open=1');
  expect(await screen.findByText('ระบบจ่ายเอง')).toBeVisible();
  expect(screen.getByText('ann@kapao.test')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'สัญญาณ ณ ตอนนี้' })).toBeVisible();
});

it('queue-28: says that none is with risk, in words of its own', async () => {
  queueOf([]);
  renderOffice('/withdrawals?view=risk');
  expect(await screen.findByText('ไม่มีรายการถอนที่อยู่กับฝ่ายเสี่ยง')).toBeVisible();
});

it('queue-28 queue-29: lists those with risk, which risk alone returns, with the notes of both', async () => {
  const since = '2026-11-25T10:05:00.000Z';
  const row = withdrawalRow('5', { with_risk_since: since });
  const check = {
    case_id: '7',
    sent_by: 'สมหญิง',
    sent_note: 'ชื่อผู้โอนแปลก',
    sent_at: since,
    returned_by: null,
    is_own_return: false,
    returned_note: null,
    returned_at: null,
  };
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => ({ ...withdrawalDetails(row), risk_checks: [check] }),
    getMember: () => officeMember(),
    returnFromRisk: () => null,
  });
  const { user } = renderOffice('/withdrawals?view=risk&open=5');
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByText('ชื่อผู้โอนแปลก')).toBeVisible();
  expect(requests.find(({ name }) => name === 'listWithdrawals')?.query).toMatchObject({
    approval: 'with_risk',
  });
  expect(within(panel).queryByRole('button', { name: 'อนุมัติ' })).toBeNull();
  expect(within(panel).getByRole('link', { name: 'เปิดเรื่องความเสี่ยง' })).toHaveAttribute(
    'href',
    '/cases?view=all&open=7',
  );
  await user.click(within(panel).getByRole('button', { name: 'ส่งคืนเข้าคิว' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'โทรคุยแล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งคืนเข้าคิว' }));
  await waitFor(() =>
    expect(asksOf(requests, 'returnFromRisk')).toMatchObject([{ body: { note: 'โทรคุยแล้ว' } }]),
  );
});

it('queue-31: says plainly that another account is paid than the one on file, and who changed it', async () => {
  const row = withdrawalRow('2');
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getMember: () => officeMember(),
    getWithdrawal: () => ({
      ...withdrawalDetails(row),
      account_on_file: {
        bank_abbr: 'SCB',
        account_last4: '9999',
        account_name: 'มานี มีนา',
        is_same: false,
        changed: { at: '2026-11-24T10:00:00.000Z', by: 'ann@kapao.test' },
      },
    }),
  });
  renderOffice('/withdrawals?open=2');
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText(/จ่ายเข้าบัญชีอื่น/)).toBeVisible();
  expect(panel.getByText(/SCB •••9999/)).toBeVisible();
  expect(panel.getByText(/ann@kapao\.test/)).toBeVisible();
});

it('auto-09: says of automatic payment that was off only that, also in the stored decision', async () => {
  const row = withdrawalRow('2');
  const details = withdrawalDetails(row);
  const decision = {
    ...details.automatic_decision,
    thresholds: { auto_payout_max_micro: '0', auto_payout_day_max_micro: '20000000000' },
    stops: ['amount', 'new_account'],
  };
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getMember: () => officeMember(),
    getWithdrawal: () => ({ ...details, automatic_decision: decision }),
  });
  renderOffice('/withdrawals?open=2');
  expect(await screen.findByText('ระบบจ่ายเองปิดอยู่ · สมาชิกใหม่')).toBeVisible();
});

it('queue-35: names the work that waits on the member beside the signals, with the way to each', async () => {
  const row = withdrawalRow('clear');
  const proposal = {
    id: '31',
    operation: 'proposePhone',
    maker: 'ann@kapao.test',
    is_own: false,
    made_at: '2026-11-24T10:00:00.000Z',
  };
  const waiting = {
    proposals: [proposal],
    documents: true,
    cases: [{ id: '7', number: 1012, kind: 'contact' as const }],
  };
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getMember: () => officeMember(),
    getWithdrawal: () => ({ ...withdrawalDetails(row), waiting }),
  });
  renderOffice('/withdrawals?open=clear');
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText(/เปลี่ยนเบอร์.*ann@kapao\.test/)).toBeVisible();
  const ways = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toContain('/proposals?view=others&open=31');
  expect(ways).toContain('/documents?open=100001');
  expect(ways).toContain('/cases?view=all&open=7');
  expect(panel.getByText('เรื่อง 1012 (สอบถาม) รอเจ้าหน้าที่')).toBeVisible();
});
