import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noAnswer, refuse } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

/** A server with these rows, which leave the queue when they are decided. */
function queueOf(rows: WithdrawalRow[], role: PresetRole = 'cashier') {
  let waiting = rows;
  const decide = ({ params }: { params: Record<string, string> }) => {
    waiting = waiting.filter(({ id }) => id !== params['id']);
    return null;
  };
  return fakeApi({
    getMe: () => meAs(role),
    listWithdrawals: () => ({ rows: waiting, next: null }),
    getWithdrawal: ({ params }) =>
      withdrawalDetails(rows.find(({ id }) => id === params['id']) ?? withdrawalRow('0')),
    claimWithdrawal: () => ({
      staff_id: '1',
      name: 'สมหญิง',
      is_own: true,
      until: '2026-11-25T10:10:00.000Z',
    }),
    getMember: () => officeMember(),
    approveWithdrawal: decide,
    rejectWithdrawal: decide,
  });
}

const rowLinks = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .filter(({ dataset }) => dataset['row'] !== undefined);
const three = () => ['clear', '2', '3'].map((id) => withdrawalRow(id));
const asksOf = (requests: ReturnType<typeof queueOf>, name: string) =>
  requests.filter((request) => request.name === name);

it('queue-09: is worked by keys alone, and the focus goes to the next row after a decision', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals');
  await screen.findByRole('table');
  await user.keyboard('j{Enter}');
  await screen.findByText('ไม่พบสัญญาณผิดปกติ');
  await user.keyboard('c');
  expect(await screen.findByText('รับรายการแล้ว 10 นาที')).toBeVisible();
  await user.keyboard('a');
  await screen.findByRole('alertdialog', { name: 'อนุมัติการถอน' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowLinks()).toHaveLength(2));
  await waitFor(() => expect(rowLinks()[0]).toHaveFocus());
  expect(location.search).toBe('?open=2');
  expect(screen.getByText(/^อนุมัติแล้ว: 12,000.00 บาท ให้ มานี มีนา/)).toBeVisible();

  await user.keyboard('x');
  const dialog = await screen.findByRole('alertdialog', { name: 'ปฏิเสธการถอน' });
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'สงสัยว่าทุจริต');
  await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธ' }));
  await waitFor(() => expect(rowLinks()[0]).toHaveFocus());
  expect(location.search).toBe('?open=3');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe(''));
  expect(asksOf(requests, 'approveWithdrawal')).toMatchObject([
    { params: { id: 'clear' }, body: { reason: 'checked', note: '' } },
  ]);
  expect(asksOf(requests, 'rejectWithdrawal')).toMatchObject([
    { params: { id: '2' }, body: { reason: 'suspected_fraud' } },
  ]);
});

it('pay-103: offers the member’s reason for the one for staff, and shows what the member will read', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals?open=2');
  await screen.findByRole('complementary');
  await user.keyboard('x');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'ปฏิเสธการถอน' }));
  expect(dialog.queryByText('สมาชิกจะอ่านว่า')).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('เหตุผล'), 'สงสัยว่าทุจริต');
  const preview = dialog.getByText('สมาชิกจะอ่านว่า').parentElement;
  expect(preview).toHaveTextContent('รายการนี้ไม่ผ่านการตรวจสอบ');
  expect(preview).not.toHaveTextContent('ทุจริต');
  // Words that are typed first leave the member's reason to follow the one for staff.
  await user.type(dialog.getByLabelText('ข้อความเพิ่มถึงสมาชิก (ไม่บังคับ)'), 'ขอรูปหน้าสมุดบัญชี');
  await user.selectOptions(dialog.getByLabelText('เหตุผล'), 'บัญชีธนาคารใช้ไม่ได้');
  expect(preview).toHaveTextContent('บัญชีธนาคารที่ลงทะเบียนไว้รับเงินไม่ได้');
  await user.selectOptions(dialog.getByLabelText('เหตุผลที่สมาชิกเห็น'), 'details_needed');
  expect(preview).toHaveTextContent('We need more details first');
  expect(preview).toHaveTextContent('“ขอรูปหน้าสมุดบัญชี”');
  await user.click(dialog.getByRole('button', { name: 'ปฏิเสธ' }));
  await waitFor(() =>
    expect(asksOf(requests, 'rejectWithdrawal')).toMatchObject([
      {
        body: {
          reason: 'account_wrong',
          member_reason: 'details_needed',
          member_note: 'ขอรูปหน้าสมุดบัญชี',
        },
      },
    ]),
  );
});

it('refs-05 refs-06: shows the short reference in the list and the panel, with the year of another year', async () => {
  queueOf([
    withdrawalRow('2'),
    withdrawalRow('3', { short_reference: 'W-3112-0007', created_at: '2024-12-31T05:00:00.000Z' }),
  ]);
  renderOffice('/withdrawals?open=3');
  const panel = await screen.findByRole('complementary');
  expect(await within(panel).findByText('W-3112-0007 (2024)')).toBeVisible();
  const table = screen.getByRole('table');
  expect(within(table).getByText('W-3112-0007 (2024)')).toBeVisible();
});

it('queue-09: opens the next row by j while one is open', async () => {
  queueOf(three());
  const { user } = renderOffice('/withdrawals?open=clear');
  await screen.findByRole('complementary');
  await user.keyboard('jj');
  await waitFor(() => expect(location.search).toBe('?open=2'));
});

it('queue-09: keeps view and filters in the address, and reads the queue unless told otherwise', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals?member=0812345678');
  await screen.findByRole('table');
  expect(requests.findLast(({ name }) => name === 'listWithdrawals')?.query).toEqual({
    approval: 'waiting',
    member: '0812345678',
  });
  await user.click(screen.getByRole('link', { name: 'ทั้งหมด' }));
  await user.selectOptions(await screen.findByLabelText('สถานะ'), 'ยังไม่ทราบผล');
  await waitFor(() => expect(location.search).toBe('?view=all&status=auto_failed'));
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listWithdrawals')?.query).toEqual({
      status: 'auto_failed',
    }),
  );
});

it('queue-10: says why an act is off: the permission, a colleague, or the state', async () => {
  const claim = { staff_id: '9', name: 'ปิติ', is_own: false, until: '2026-11-25T10:10:00.000Z' };
  queueOf([withdrawalRow('1', { claim })]);
  const { user } = renderOffice('/withdrawals?open=1');
  const approve = await screen.findByRole('button', { name: 'อนุมัติ' });
  expect(approve).toHaveAccessibleDescription('ปิติ รับรายการนี้ไว้');
  const list = within(screen.getByRole('table'));
  expect(list.getByText('ปิติ ถึง 17:10 น.')).toBeVisible();
  await user.keyboard('x');
  const notes = screen.getByRole('region', { name: 'การแจ้งเตือน' });
  expect(await within(notes).findByText('ปิติ รับรายการนี้ไว้')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('office-66: writes keys into the search while it opens, and acts on no row by them', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals?open=clear');
  await screen.findByText('ไม่พบสัญญาณผิดปกติ');
  // At once, as fingers do: the search is still loading.
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true }),
  );
  for (const key of ['c', 'a', 'x']) {
    const code = `Key${key.toUpperCase()}`;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  }
  const field = await screen.findByLabelText(/^พิมพ์ชื่อหน้า/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('cax');
  await user.keyboard('1');
  expect(field).toHaveValue('cax1');
  expect(asksOf(requests, 'claimWithdrawal')).toEqual([]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('queue-10: lets support look and not decide', async () => {
  const requests = queueOf(three(), 'support');
  const { user } = renderOffice('/withdrawals?open=clear');
  const approve = await screen.findByRole('button', { name: 'อนุมัติ' });
  expect(approve).toHaveAccessibleDescription(/อนุมัติหรือปฏิเสธรายการถอน/);
  await user.keyboard('a');
  await user.click(approve);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(asksOf(requests, 'approveWithdrawal')).toEqual([]);
});

it('queue-10: asks for a note with “another reason”, and sends the same key after a lost answer', async () => {
  const answers = [() => noAnswer(), () => refuse('already_decided')];
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: three(), next: null }),
    getWithdrawal: () => withdrawalDetails(withdrawalRow('2')),
    rejectWithdrawal: () => answers.shift()?.() ?? null,
  });
  const { user } = renderOffice('/withdrawals?open=2');
  await screen.findByRole('complementary');
  await user.keyboard('x');
  const dialog = await screen.findByRole('alertdialog');
  const reject = within(dialog).getByRole('button', { name: 'ปฏิเสธ' });
  await user.click(reject);
  expect(within(dialog).getByRole('alert')).toHaveTextContent('กรุณาเลือกเหตุผล');
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'อื่น ๆ');
  await user.click(reject);
  expect(within(dialog).getByRole('alert')).toHaveTextContent('อย่างน้อย 3 ตัวอักษร');
  await user.type(within(dialog).getByLabelText('หมายเหตุ'), 'ตามคำสั่ง');
  await user.click(reject);
  await screen.findByText(/ระบบจะไม่ทำรายการซ้ำ/);
  await user.click(reject);
  await screen.findByText('รายการนี้ถูกตัดสินไปแล้ว');
  const [lost, again] = asksOf(requests, 'rejectWithdrawal').map(({ body }) => body);
  expect(lost).toMatchObject({ reason: 'other', note: 'ตามคำสั่ง' });
  expect(again).toEqual(lost);
});

it('queue-10: names the raised signals before it approves, and leaves the reason to the person', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals?open=2');
  await screen.findByText('นาย ปิติ ใจดี', { exact: false });
  await user.keyboard('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'อนุมัติการถอน' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('ชื่อผู้โอนฝากไม่ตรงกับชื่อบัญชี');
  const reason = within(dialog).getByLabelText('เหตุผล');
  expect(reason).toHaveFocus();
  const approve = within(dialog).getByRole('button', { name: 'อนุมัติ' });
  await user.click(approve);
  expect(reason).toHaveAccessibleDescription('กรุณาเลือกเหตุผล');
  expect(asksOf(requests, 'approveWithdrawal')).toEqual([]);
  await user.selectOptions(reason, 'โทรยืนยันกับสมาชิกแล้ว');
  expect(reason).not.toHaveAccessibleDescription();
  await user.click(approve);
  await waitFor(() =>
    expect(asksOf(requests, 'approveWithdrawal')).toMatchObject([
      { params: { id: '2' }, body: { reason: 'member_called' } },
    ]),
  );
});

it('queue-10: approves nothing whose signals are not read', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: three(), next: null }),
    getWithdrawal: () => refuse('not_found'),
  });
  const { user } = renderOffice('/withdrawals?open=2');
  const approve = await screen.findByRole('button', { name: 'อนุมัติ' });
  expect(approve).toHaveAccessibleDescription('ยังอ่านสัญญาณไม่เสร็จ');
  await user.keyboard('a');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('queue-10: says that the queue is empty', async () => {
  queueOf([]);
  renderOffice('/withdrawals');
  expect(await screen.findByText('ไม่มีรายการถอนรอตรวจ')).toBeVisible();
});

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

it('queue-28 queue-09: a cashier sends a withdrawal to risk by a key, with a note, and no other opens', async () => {
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
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ชื่อผู้โอนแปลก');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งให้ฝ่ายเสี่ยงตรวจ' }));
  await waitFor(() => expect(location.search).toBe(''));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', '3'));
  expect(location.search).toBe('');
  expect(screen.queryByRole('complementary')).toBeNull();
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

it('queue-32: sorts by the heads of the columns, in the address, and begins at the first page', async () => {
  const requests = queueOf(three());
  const { user } = renderOffice('/withdrawals?after=x');
  const head = async (name: RegExp) => screen.findByRole('columnheader', { name });
  expect(await head(/^ขอเมื่อ/)).toHaveAttribute('aria-sort', 'ascending');
  expect(await head(/^จำนวน/)).toHaveAttribute('aria-sort', 'none');
  within(await head(/^จำนวน/))
    .getByRole('link')
    .focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe('?sort=largest'));
  expect(await head(/^จำนวน/)).toHaveAttribute('aria-sort', 'descending');
  expect(asksOf(requests, 'listWithdrawals').at(-1)?.query).toEqual({
    approval: 'waiting',
    sort: 'largest',
  });
  await user.click(within(await head(/^จำนวน/)).getByRole('link'));
  await waitFor(() => expect(location.search).toBe('?sort=smallest'));
  // No index serves the amounts of all withdrawals.
  await user.click(screen.getByRole('link', { name: 'ทั้งหมด' }));
  await screen.findByRole('columnheader', { name: 'จำนวน' });
});
