import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { bankTransfer, depositRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const candidate = {
  ...bankTransfer,
  is_other_amount: false,
  reasons: ['slip_names_it', 'same_amount'] as const,
};
const methods = [{ id: 4, name: 'โอนเข้าบัญชีธนาคาร', name_en: 'Bank transfer' }];

function server() {
  let waiting = [
    depositRow('1', { candidates: [{ ...candidate, reasons: [...candidate.reasons] }] }),
    depositRow('2', {
      explanations: ['double_slip'],
      same_slip_as: [{ ref_code: '9', short_reference: 'D-2511-0009' }],
    }),
  ];
  const decide = ({ params }: { params: Record<string, string> }) => {
    waiting = waiting.filter(({ ref_code }) => ref_code !== params['refCode']);
    return null;
  };
  return fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({ rows: waiting, next: null, methods }),
    approveDeposit: decide,
    rejectDeposit: decide,
    showSlips: () => ({ pictures: ['data:image/webp;base64,UklGR'] }),
  });
}

it('queue-17: approves a slip with its candidate and rejects the next one by keys', async () => {
  const requests = server();
  const { user } = renderOffice('/deposits');
  await screen.findByRole('table');
  expect(requests.findLast(({ name }) => name === 'listDeposits')?.query).toEqual({
    queue: 'slips',
  });
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('สลิประบุรายการนี้ · ยอดตรง')).toBeVisible();
  await user.keyboard('a');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('100.25 บาท จากรายการโอน KB1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.search).toBe('?open=2'));
  await waitFor(() => expect(screen.getByRole('table').querySelector('a[data-row]')).toHaveFocus());
  await user.keyboard('x');
  const dialog = await screen.findByRole('alertdialog');
  await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'สลิปซ้ำกับรายการอื่น');
  await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธ' }));
  expect(await screen.findByText('ไม่มีสลิปรอตรวจ')).toBeVisible();
  const bodies = requests.flatMap(({ name, body }) => (name.endsWith('Deposit') ? [body] : []));
  expect(bodies).toMatchObject([
    { reason: 'on_statement', transfer_id: 'KB1', amount_micro: '100250000' },
    { reason: 'slip_reused' },
  ]);
});

it('queue-17: takes a transfer of the statement, and shows the slips when asked', async () => {
  const requests = server();
  const { user } = renderOffice('/deposits?open=2');
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByText('สลิปซ้ำกับรายการอื่น')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'ดูสลิป' }));
  expect(await within(panel).findByRole('img', { name: 'สลิปที่ 1' })).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'ขยายสลิปที่ 1' }));
  await screen.findByRole('dialog', { name: 'สลิปที่ 1' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('?open=2');
  const [hide] = within(panel).getAllByRole('button', { name: 'ซ่อนสลิป' });
  if (hide) await user.click(hide);
  expect(within(panel).queryByRole('img')).toBeNull();
  const approve = within(panel).getByRole('button', { name: 'อนุมัติ' });
  await user.type(within(panel).getByLabelText('รหัสรายการโอน'), 'KB99');
  await user.type(within(panel).getByLabelText('จำนวน (บาท)'), '1.005');
  await user.click(approve);
  expect(within(panel).getByRole('alert')).toHaveTextContent('ทศนิยมไม่เกินสองตำแหน่ง');
  await user.clear(within(panel).getByLabelText('จำนวน (บาท)'));
  await user.type(within(panel).getByLabelText('จำนวน (บาท)'), '1,050.5');
  await user.click(approve);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'approveDeposit')?.body).toMatchObject({
      transfer_id: 'KB99',
      amount_micro: '1050500000',
    }),
  );
});

it('queue-17: shows the newest note about the member beside the deposit', async () => {
  const note = {
    kind: 'note',
    actor: 'cashier@kapao.test',
    at: '2026-11-25T10:45:03.000Z',
  } as const;
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({ rows: [depositRow('1')], next: null, methods }),
    getMember: () =>
      officeMember({
        notes: [
          { ...note, text: 'ผู้โอนเป็นพี่ชาย' },
          { ...note, text: 'บันทึกเก่า' },
        ],
      }),
  });
  renderOffice('/deposits?open=1');
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText('ผู้โอนเป็นพี่ชาย')).toBeVisible();
  expect(panel.queryByText('บันทึกเก่า')).toBeNull();
  expect(panel.getByRole('link', { name: /KP1/ })).toHaveAttribute('href', '/members/100001');
});

it('queue-22: warns of another amount beside the transfer, and before it is credited', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({
      rows: [
        depositRow('1', {
          candidates: [
            {
              ...bankTransfer,
              amount_micro: '60000000',
              is_other_amount: true,
              reasons: ['slip_names_it'],
            },
          ],
        }),
      ],
      next: null,
      methods,
    }),
  });
  const { user } = renderOffice('/deposits?open=1');
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getByText('ยอดไม่ตรง: รายการฝาก 100.25 บาท แต่โอนมา 60.00 บาท')).toBeVisible();
  const credited = () => within(screen.getByRole('alertdialog')).queryByRole('note');
  await user.click(within(panel).getByRole('button', { name: 'อนุมัติกับรายการนี้' }));
  expect(credited()).toHaveTextContent(
    'รายการฝาก 100.25 บาท แต่โอนมา 60.00 บาท: สมาชิกจะได้รับ 60.00 บาท',
  );
  await user.keyboard('{Escape}');
  const type = async (baht: string) => {
    await user.clear(within(panel).getByLabelText('จำนวน (บาท)'));
    await user.type(within(panel).getByLabelText('จำนวน (บาท)'), baht);
    await user.click(within(panel).getByRole('button', { name: 'อนุมัติ' }));
    await screen.findByRole('alertdialog');
  };
  await user.type(within(panel).getByLabelText('รหัสรายการโอน'), 'KB99');
  await type('1002.5');
  expect(credited()).toHaveTextContent('สมาชิกจะได้รับ 1,002.50 บาท');
  await user.keyboard('{Escape}');
  await type('100.25');
  expect(credited()).toBeNull();
});

it('queue-22: warns before a transfer is assigned to a deposit of another amount', async () => {
  const likely = {
    ref_code: 'R1',
    member: { member_id: '1', username: 'KP1', name: 'มานี' },
    status: 'pending',
    slip_at: '2026-11-25T09:30:00.000Z',
    amount_micro: '550720000',
    is_other_amount: true,
    created_at: '2026-11-25T09:00:00.000Z',
    why: 'slip',
  } as const;
  const received = { receiver: '0000000123', received_at: '2026-11-25T10:00:00.000Z' };
  fakeApi({
    getMe: () => meAs('cashier'),
    listUnmatchedTransfers: () => ({
      rows: [{ ...bankTransfer, ...received, payer_member: null, likely: [likely] }],
      next: null,
    }),
  });
  const { user } = renderOffice('/transfers?open=sandbox:KB1');
  const panel = await screen.findByRole('complementary');
  const amounts = 'รายการฝาก 550.72 บาท แต่โอนมา 100.25 บาท';
  expect(within(panel).getByText(`ยอดไม่ตรง: ${amounts}`)).toBeVisible();
  expect(within(panel).getByText('สลิปรอตรวจ')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'ให้เครดิตรายการฝากนี้' }));
  expect(within(await screen.findByRole('alertdialog')).getByRole('note')).toHaveTextContent(
    `${amounts}: สมาชิกจะได้รับ 100.25 บาท`,
  );
});

it('reversal-13 office-51: proposes the reversal of a credited deposit, and says why another has none', async () => {
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({
      rows: [
        depositRow('1', { status: 'success', credited_micro: '100250000' }),
        depositRow('2', { status: 'reversed', credited_micro: '100250000' }),
      ],
      next: null,
      methods,
    }),
    proposeDepositReversal: () => ({ id: '7', status: 'open', transfer_id: null }),
  });
  const { user } = renderOffice('/deposits?view=all&open=1');
  const panel = await screen.findByRole('complementary');
  await user.click(within(panel).getByRole('button', { name: 'เสนอเรียกเงินฝากคืน' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('100.25 บาท');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ธนาคารเรียกคืน');
  await user.type(within(dialog).getByLabelText(/หลักฐาน/), 'จด');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งขออนุมัติ' }));
  expect(requests.some(({ name }) => name === 'proposeDepositReversal')).toBe(false);
  expect(within(dialog).getByRole('alert')).toHaveTextContent('หลักฐานอย่างน้อย 3 ตัวอักษร');
  await user.type(within(dialog).getByLabelText(/หลักฐาน/), 'หมายจากเกตเวย์');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งขออนุมัติ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.find(({ name }) => name === 'proposeDepositReversal')).toMatchObject({
    params: { refCode: '1' },
    body: { reason: 'ธนาคารเรียกคืน', evidence: 'จดหมายจากเกตเวย์' },
  });
});

const holder = {
  member_id: '100001',
  username: 'KP100001',
  name: 'มานี มีนา',
  bank_abbr: 'KBANK',
  account_last4: '1234',
  account_name: 'มานี มีนา',
};

it('queue-26: offers the member who registered the payer’s account first', async () => {
  const row = {
    ...bankTransfer,
    receiver: '0000000123',
    received_at: '2026-11-25T10:00:00.000Z',
    payer_member: holder,
    likely: [],
  };
  fakeApi({
    getMe: () => meAs('cashier'),
    listUnmatchedTransfers: () => ({ rows: [row], next: null }),
    findTransferMember: () => holder,
  });
  const { user } = renderOffice(`/transfers?open=sandbox:${row.transfer_id}`);
  const panel = await screen.findByRole('complementary');
  expect(panel).toHaveTextContent('บัญชีผู้โอนเป็นของสมาชิกคนนี้');
  await user.click(within(panel).getByRole('button', { name: 'ให้สมาชิกนี้' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('มานี มีนา · KP100001 · KBANK •••1234');
  expect(question).not.toHaveTextContent('ไม่ใช่บัญชี');
});

it('queue-18 queue-26: assigns a transfer to a likely deposit or a member, and records a return', async () => {
  const likely = {
    ref_code: 'R1',
    member: { member_id: '1', username: 'KP1', name: 'มานี' },
    status: 'failed',
    slip_at: null,
    is_other_amount: false,
    amount_micro: '100250000',
    created_at: '2026-11-25T09:00:00.000Z',
    why: 'late',
  } as const;
  const common = { receiver: '0000000123', received_at: '2026-11-25T10:00:00.000Z' };
  let rows = ['A', 'B', 'C'].map((transfer_id) => ({
    ...bankTransfer,
    ...common,
    transfer_id,
    payer_member: null,
    likely: transfer_id === 'A' ? [likely] : [],
  }));
  const take = ({ body }: { body: unknown }) => {
    rows = rows.filter(({ transfer_id }) => !JSON.stringify(body).includes(`"${transfer_id}"`));
    return null;
  };
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listUnmatchedTransfers: () => ({ rows, next: null }),
    findTransferMember: ({ query }) =>
      query['member'] === '0812345678' ? holder : refuse('not_found'),
    assignTransfer: take,
    returnTransfer: take,
  });
  const { user } = renderOffice('/transfers?open=sandbox:A');
  const decide = async (reason: string, act: string) => {
    const dialog = await screen.findByRole('alertdialog');
    await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), reason);
    await user.click(within(dialog).getByRole('button', { name: act }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  expect(await screen.findByText('ยอดตรง แต่หมดเวลาแล้ว')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ให้เครดิตรายการฝากนี้' }));
  await decide('ตรงกับสลิป', 'จับคู่');
  await waitFor(() => expect(location.search).toBe('?open=sandbox%3AB'));
  await user.type(screen.getByLabelText(/ให้สมาชิก/), '0999999999{Enter}');
  expect(await screen.findByText('ไม่พบสมาชิกนี้')).toBeVisible();
  await user.clear(screen.getByLabelText(/ให้สมาชิก/));
  await user.type(screen.getByLabelText(/ให้สมาชิก/), '0812345678');
  await user.click(screen.getByRole('button', { name: 'จับคู่' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('มานี มีนา · KP100001 · KBANK •••1234');
  expect(question).toHaveTextContent('ไม่ใช่บัญชีที่สมาชิกคนนี้ลงทะเบียนไว้');
  await decide('โทรยืนยันกับสมาชิกแล้ว', 'จับคู่');
  await waitFor(() => expect(location.search).toBe('?open=sandbox%3AC'));
  await user.click(screen.getByRole('button', { name: 'บันทึกว่าโอนคืนแล้ว' }));
  await decide('ไม่พบเจ้าของเงิน', 'บันทึกว่าโอนคืนแล้ว');
  expect(await screen.findByText('ไม่มีเงินโอนที่รอจับคู่')).toBeVisible();
  const bodies = requests.flatMap(({ name, body }) => (name.endsWith('Transfer') ? [body] : []));
  expect(bodies).toMatchObject([
    { transfer_id: 'A', to: { ref_code: 'R1' } },
    { transfer_id: 'B', to: { member: 'KP100001' } },
    { transfer_id: 'C', reason: 'payer_unknown' },
  ]);
});

it('queue-19: shows a tile for each queue on Home', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    listQueues: () => ({
      queues: [
        {
          queue: 'withdrawals',
          count: 1000,
          is_more: true,
          oldest_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
        },
        { queue: 'transfers', count: 0, is_more: false, oldest_at: null },
      ],
    }),
  });
  renderOffice('/');
  const tiles = within(await screen.findByRole('navigation', { name: 'คิวงาน' }));
  const [withdrawals, transfers] = tiles.getAllByRole('link');
  expect(withdrawals).toHaveTextContent(/ถอนรอตรวจมากกว่า 1,000เก่าสุด 3 ชั่วโมงที่ผ่านมา/);
  expect(withdrawals).toHaveAttribute('href', '/withdrawals');
  expect(transfers).toHaveTextContent('ไม่มีรายการรอ');
});

function oneElsewhere() {
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({ rows: [depositRow('1')], next: null, methods }),
    getDeposit: ({ params }) =>
      params['refCode'] === '7' ? depositRow('7', { payer_name: 'มานะ' }) : refuse('not_found'),
  });
}

it('queue-25: opens a deposit that is on no page of the list', async () => {
  oneElsewhere();
  const { user } = renderOffice('/deposits?view=all&open=7');
  expect(await screen.findByText('มานะ')).toBeVisible();
  await user.keyboard('j');
  await waitFor(() => expect(location.search).toBe('?view=all&open=1'));
});

it('queue-25: keeps it open while the list cannot be read again', async () => {
  let isDown = false;
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () =>
      isDown ? refuse('timed_out') : { rows: [depositRow('1')], next: null, methods },
    getDeposit: () => depositRow('7', { payer_name: 'มานะ' }),
  });
  const { user } = renderOffice('/deposits?view=all&open=7');
  expect(await screen.findByText('มานะ')).toBeVisible();
  isDown = true;
  await act(() => queryClient.refetchQueries({ queryKey: ['listDeposits'] }));
  await user.keyboard('j');
  await waitFor(() => expect(location.search).toBe('?view=all&open=1'));
});

it('queue-25: says so where there is no deposit of the id, and closes', async () => {
  oneElsewhere();
  const { user } = renderOffice('/deposits?view=all&open=8');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ปิด' }));
  await waitFor(() => expect(location.search).toBe('?view=all'));
});

it('queue-33: says when a deposit ran out, and what to tell the member', async () => {
  const ended_at = '2026-11-25T10:20:00.000Z';
  fakeApi({
    getMe: () => meAs('support'),
    listDeposits: () => ({
      rows: [depositRow('1', { status: 'failed', slip_at: null, ended_at })],
      next: null,
      methods,
    }),
    getMember: () => officeMember(),
  });
  renderOffice('/deposits?open=1');
  expect(await screen.findByText('หมดเวลาเมื่อ')).toBeVisible();
  expect(screen.getByText(/รายการนี้หมดเวลาก่อนเงินเข้า/)).toBeVisible();
  // Support decides no deposit, so no line of keys offers it.
  expect(screen.queryByText(/a อนุมัติ/)).toBeNull();
});
