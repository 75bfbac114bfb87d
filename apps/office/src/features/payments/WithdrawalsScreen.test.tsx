import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noAnswer, refuse } from '../../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { asksOf, queueOf, three } from '../../testing/withdrawal-queue.ts';

const rowLinks = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .filter(({ dataset }) => dataset['row'] !== undefined);

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
