import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, held, noAnswer, refuse } from '../../testing/fake-api.ts';
import type { FakeRequest } from '../../testing/fake-api.ts';
import { findAct } from '../../testing/find-act.ts';
import { memberEvent, officeMember } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const events = { rows: [memberEvent('17')], next: null };
const named = (requests: readonly FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name);

it('desk-24 desk-40: keeps filters and views of the list in the address', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    listMembers: () => ({
      rows: [
        {
          id: '100001',
          username: 'KP100001',
          name: 'สมชาย ใจดี',
          phone: '081-xxx-5678',
          status: 'blocked',
          rank: 'member',
          registered_at: '2026-11-25T10:45:03.000Z',
          cash_micro: '1000000',
          bonus_micro: '500000',
          debt_micro: '0',
          break_until: null,
        },
      ],
      next: '5.100001',
      count: null,
    }),
  });
  const { user } = renderOffice('/members?has_debt=yes&after=9.100002');
  const table = await screen.findByRole('table', { name: /สมาชิก/ });
  expect(within(table).getByRole('row', { name: /KP100001/ })).toHaveTextContent('1.50');
  expect(screen.getByText('มากกว่า 1,000 คน')).toBeVisible();
  expect(requests.findLast(({ name }) => name === 'listMembers')?.query).toEqual({
    has_debt: 'yes',
    after: '9.100002',
  });
  await user.selectOptions(screen.getByLabelText('สถานะ'), 'ถูกระงับ');
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listMembers')?.query).toEqual({
      has_debt: 'yes',
      status: 'blocked',
    }),
  );
  await user.type(screen.getByLabelText('ชื่อ'), 'สมช{Enter}');
  await waitFor(() =>
    expect(requests.findLast(({ name }) => name === 'listMembers')?.query).toMatchObject({
      name: 'สมช',
    }),
  );
  await user.click(screen.getByRole('link', { name: 'อยู่ในช่วงพัก' }));
  await waitFor(() => expect(location.search).toBe('?on_break=yes'));
});

it('desk-32: keeps the present filters under a name, opens, renames and deletes the view', async () => {
  let views: { id: string; name: string; search: string }[] = [];
  const requests = fakeApi({
    getMe: () => meAs('support'),
    listMembers: () => ({ rows: [], next: null, count: 0 }),
    listMyViews: () => ({ views }),
    saveMyView: ({ body: { name, search } }) => {
      if (name === 'ซ้ำ') return refuse('view_name_taken');
      views = [{ id: '7', name, search }];
      return views[0] ?? refuse('not_found');
    },
    renameMyView: ({ body }) => {
      views = views.map((view) => ({ ...view, ...body }));
      return null;
    },
    deleteMyView: () => {
      views = [];
      return null;
    },
  });
  const { user } = renderOffice('/members');
  const save = await screen.findByRole('button', { name: 'บันทึกมุมมองนี้' });
  expect(save).toHaveAccessibleDescription('เลือกตัวกรองก่อน');
  await user.selectOptions(screen.getByLabelText('สถานะ'), 'ถูกระงับ');
  await user.selectOptions(screen.getByLabelText('มีหนี้'), 'ใช่');
  await user.click(screen.getByRole('button', { name: 'บันทึกมุมมองนี้' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'บันทึกมุมมองนี้' });
  const name = within(dialog).getByLabelText('ชื่อมุมมอง');
  await user.type(name, 'ซ้ำ{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('มีมุมมองชื่อนี้แล้ว');
  await user.clear(name);
  await user.type(name, 'ค้างหนี้{Enter}');
  const own = screen.getByRole('navigation', { name: 'มุมมองของฉัน' });
  const link = await within(own).findByRole('link', { name: 'ค้างหนี้' });
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(named(requests, 'saveMyView').at(-1)?.body).toMatchObject({
    list: 'members',
    name: 'ค้างหนี้',
    search: 'has_debt=yes&status=blocked',
  });
  await user.click(screen.getByRole('link', { name: 'ใหม่สุด' }));
  await waitFor(() => expect(location.search).toBe(''));
  await user.click(within(own).getByRole('link', { name: 'ค้างหนี้' }));
  await waitFor(() => expect(location.search).toBe('?has_debt=yes&status=blocked'));
  expect(screen.getByLabelText('สถานะ')).toHaveValue('blocked');
  await user.click(within(own).getByRole('button', { name: 'เปลี่ยนชื่อมุมมอง ค้างหนี้' }));
  const renaming = await screen.findByRole('alertdialog', { name: 'เปลี่ยนชื่อมุมมอง ค้างหนี้' });
  await user.clear(within(renaming).getByLabelText('ชื่อมุมมอง'));
  await user.type(within(renaming).getByLabelText('ชื่อมุมมอง'), 'หนี้{Enter}');
  await within(own).findByRole('link', { name: 'หนี้' });
  await user.click(within(own).getByRole('button', { name: 'ลบมุมมอง หนี้' }));
  const question = await screen.findByRole('alertdialog', { name: 'ลบมุมมอง หนี้' });
  await user.click(within(question).getByRole('button', { name: 'ลบ' }));
  await waitFor(() => expect(within(own).queryByRole('link')).not.toBeInTheDocument());
  expect(named(requests, 'deleteMyView')).toMatchObject([{ params: { id: '7' } }]);
});

it('desk-25: shows what stands with a member, and reveals the numbers on demand', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => {
      const { bank, ...member } = officeMember();
      return { ...member, bank: { ...bank, cooling_until: '2026-11-26T10:45:03.000Z' } };
    },
    listMemberEvents: () => events,
    revealMember: () => ({ phone: '0812345678', account_number: '1234567890' }),
  });
  const { user } = renderOffice('/members/100001');
  await screen.findByRole('heading', { level: 1, name: 'KP100001 · สมชาย ใจดี' });
  expect(screen.getByText('1,234.50')).toBeVisible();
  expect(screen.getByText('081-xxx-5678')).toBeVisible();
  expect(screen.getByText(/^ถอนได้ตั้งแต่ 26 พ.ย. 2569/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'บันทึกของพนักงาน' })).toHaveTextContent('โทรกลับพรุ่งนี้');
  await user.click(screen.getByRole('button', { name: 'แสดงเบอร์และเลขบัญชี' }));
  await screen.findByText(/0812345678/);
  expect(screen.getByText(/1234567890/)).toBeVisible();
  expect(named(requests, 'revealMember')).toHaveLength(1);
});

it('office-68: says as of when a member’s figures are', async () => {
  fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    listMemberEvents: () => events,
  });
  renderOffice('/members/100001');
  expect(await screen.findByText(/^ข้อมูล ณ \d\d:\d\d:\d\d น\.$/)).toBeVisible();
});

it('desk-25: says why an act is off, and blocks with a reason', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    listMemberEvents: () => events,
    blockMember: () => refuse('already_decided'),
  });
  const { user } = renderOffice('/members/100001');
  const adjust = await findAct(user, 'เสนอปรับยอด');
  expect(adjust).toHaveAccessibleDescription(/เสนอปรับยอดเงิน/);
  await user.click(screen.getByRole('menuitem', { name: 'ระงับสมาชิก' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'มือถือหาย');
  await user.click(within(dialog).getByRole('button', { name: 'ระงับสมาชิก' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('รายการนี้ถูกตัดสินไปแล้ว');
  expect(named(requests, 'blockMember')).toMatchObject([
    { params: { id: '100001' }, body: { reason: 'มือถือหาย' } },
  ]);
});

it('desk-30: gives a rank with a reason, none below the one of play, and again with the same key', async () => {
  let answered = 0;
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember({ rank: 'silver' }),
    listMemberEvents: () => events,
    setMemberRank: () => {
      answered += 1;
      return answered === 1 ? noAnswer() : null;
    },
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เปลี่ยนระดับ'));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนระดับ' });
  const select = within(dialog).getByLabelText('ระดับ');
  expect(within(select).getByRole('option', { name: /สมาชิก/ })).toBeDisabled();
  const send = () => user.click(within(dialog).getByRole('button', { name: 'เปลี่ยนระดับ' }));
  await send();
  expect(select).toHaveAccessibleDescription('เลือกระดับอื่น');
  await user.selectOptions(select, 'โกลด์');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'แขกของบ้าน');
  await send();
  await within(dialog).findByRole('alert');
  // The answer is lost: only the same content may be sent again.
  expect(select).toBeDisabled();
  expect(within(dialog).getByLabelText('เหตุผล')).toHaveAttribute('readonly');
  await send();
  await screen.findByText('เปลี่ยนระดับแล้ว');
  const [first, second, ...more] = named(requests, 'setMemberRank');
  expect(first).toMatchObject({
    params: { id: '100001' },
    body: { rank: 'gold', seen: 'silver', reason: 'แขกของบ้าน' },
  });
  expect(second?.body).toEqual(first?.body);
  expect(more).toEqual([]);
});

it('risk-02: says that an act waits for a second person, with the way to its proposal', async () => {
  fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember({ rank: 'silver' }),
    listMemberEvents: () => events,
    setMemberRank: () => held('31'),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เปลี่ยนระดับ'));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนระดับ' });
  await user.selectOptions(within(dialog).getByLabelText('ระดับ'), 'โกลด์');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'แขกของบ้าน');
  await user.click(within(dialog).getByRole('button', { name: 'เปลี่ยนระดับ' }));
  const toast = await screen.findByText(/ส่งให้ผู้อนุมัติคนที่สองแล้ว/);
  expect(within(toast).getByRole('link', { name: 'เปิดดู' })).toHaveAttribute(
    'href',
    '/proposals?view=mine&open=31',
  );
  expect(screen.queryByText('เปลี่ยนระดับแล้ว')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('desk-07: says in words why a withdrawal was rejected, and what a payment waits for', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    getMember: () => officeMember(),
    listMemberEvents: () => ({
      rows: [
        memberEvent('1', {
          kind: 'money',
          type: 'withdrawal_release',
          amount_micro: '7500000000',
          text: 'name_mismatch: ผู้โอนคนเดียวกัน',
          actor: 'cashier@kapao.test',
        }),
        memberEvent('4', {
          id: 'withdrawal_rejected:4',
          kind: 'decision',
          type: 'withdrawal_rejected',
          amount_micro: '7500000000',
          text: 'suspected_fraud',
          actor: 'risk@kapao.test',
          transfer_id: null,
          payment: { kind: 'withdrawal', id: 'w4' },
        }),
        memberEvent('2', { kind: 'money', type: 'withdrawal_settle', amount_micro: '-4200000000' }),
        memberEvent('3', {
          kind: 'money',
          type: 'deposit_opened',
          status: 'slip_waits',
          transfer_id: null,
        }),
      ],
      next: null,
    }),
  });
  renderOffice('/members/100001');
  const table = within(await screen.findByRole('table', { name: /เหตุการณ์/ }));
  expect(table.getByText(/^ชื่อบัญชีไม่ตรงกับผู้โอนฝาก: ผู้โอนคนเดียวกัน/)).toBeVisible();
  expect(table.getByText('+7,500.00')).toBeVisible();
  expect(table.getByText('-4,200.00')).toBeVisible();
  const rejected = table.getByRole('link', { name: 'สงสัยว่าทุจริต' });
  expect(rejected).toHaveAttribute('href', '/withdrawals?view=all&open=w4');
  expect(table.getByText('สลิปรอตรวจ')).toBeVisible();
  expect(screen.getByText('รอส่ง')).toBeVisible();
});

it('desk-12: lets a cashier add a note, who may not block', async () => {
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    getMember: () => officeMember(),
    listMemberEvents: () => events,
    addMemberNote: () => null,
  });
  const { user } = renderOffice('/members/100001');
  expect(await findAct(user, 'ระงับสมาชิก')).toHaveAccessibleDescription(/ระงับสมาชิก ออกจากระบบ/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'เพิ่มบันทึก' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ส่งต่อให้ผู้จัดการ');
  await user.click(within(dialog).getByRole('button', { name: 'เพิ่มบันทึก' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(named(requests, 'addMemberNote')).toMatchObject([{ body: { text: 'ส่งต่อให้ผู้จัดการ' } }]);
});

it('desk-26: leads from an amount to its transfer, and to the round behind it', async () => {
  fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    listMemberEvents: () => events,
    getTransfer: () => ({
      id: '17',
      kind: 'bet',
      currency: 'baht',
      amount_micro: '5000000',
      from: 'member_available',
      to: 'studio_clearing:lotus',
      studio_name: 'Lotus Games',
      member: { id: '100001', username: 'KP100001' },
      balance_before_micro: '100000000',
      balance_after_micro: '95000000',
      reference: 'x',
      actor: null,
      reason: null,
      at: '2026-11-25T10:45:03.000Z',
      source: { kind: 'studio', id: 'bet-1', of: 'lotus' },
      payment: { kind: 'deposit', id: 'DEPOSIT7' },
      round: {
        studio: 'lotus',
        round: 'round-1',
        game: 'สล็อต',
        game_en: 'Slot',
        transactions: [
          {
            id: 'bet-1',
            kind: 'bet',
            amount_micro: '5000000',
            at: '2026-11-25T10:45:03.000Z',
            transfer_id: '17',
          },
        ],
      },
    }),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await screen.findByRole('link', { name: '-5.00' }));
  await screen.findByRole('heading', { level: 1, name: 'รายการเงิน 17' });
  expect(await screen.findByText(/ค่ายเกมเรียกเข้ามา/)).toHaveTextContent('Lotus Games · bet-1');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Lotus Games')).toBe('/studios?studio=lotus');
  expect(hrefOf('DEPOSIT7')).toBe('/deposits?view=all&open=DEPOSIT7');
  expect(screen.getByText(/^ค่ายเกม · Lotus Games/)).toHaveTextContent('studio_clearing:lotus');
  expect(screen.getByRole('table', { name: /รายการในรอบนี้/ })).toHaveTextContent('bet-1');
});

it('desk-26: leads from a payment without a transfer to its panel, as far as the role may see it', async () => {
  const opened = memberEvent('3', {
    id: 'deposit_opened:3',
    kind: 'money',
    type: 'deposit_opened',
    amount_micro: '70000000',
    text: 'DEPOSIT3',
    transfer_id: null,
    payment: { kind: 'deposit', id: 'DEPOSIT3' },
  });
  const me = meAs('support');
  fakeApi({
    getMe: () => ({
      ...me,
      permissions: me.permissions.filter((each) => each !== 'withdrawals:read'),
    }),
    getMember: () => officeMember(),
    listMemberEvents: () => ({ rows: [opened], next: null }),
  });
  renderOffice('/members/100001');
  const href = '/deposits?view=all&open=DEPOSIT3';
  expect(await screen.findByRole('link', { name: '70.00' })).toHaveAttribute('href', href);
  expect(screen.getByRole('link', { name: 'DEPOSIT3' })).toHaveAttribute('href', href);
  const open = within(screen.getByRole('list', { name: 'รายการที่ยังไม่เสร็จ' }));
  expect(open.getByText('300.00')).toBeVisible();
  expect(open.queryByRole('link')).toBeNull();
});

it('desk-27: checks a proposal, and sends it again with the same key after a lost answer', async () => {
  let isLost = true;
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    listMemberEvents: () => events,
    proposePhone: () => (isLost ? noAnswer() : { id: '3', status: 'open', transfer_id: null }),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เสนอเปลี่ยนเบอร์'));
  const dialog = await screen.findByRole('alertdialog');
  const send = within(dialog).getByRole('button', { name: 'ส่งขออนุมัติ' });
  await user.type(within(dialog).getByLabelText('เบอร์ใหม่'), '081-234');
  await user.click(send);
  expect(within(dialog).getAllByRole('alert')).toHaveLength(3);
  expect(named(requests, 'proposePhone')).toEqual([]);
  await user.type(within(dialog).getByLabelText('เบอร์ใหม่'), '-5678');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เบอร์ใหม่');
  await user.type(within(dialog).getByLabelText('หลักฐาน'), 'บัตรประชาชน');
  await user.click(send);
  await waitFor(() => expect(named(requests, 'proposePhone')).toHaveLength(1));
  await within(dialog).findByRole('alert');
  isLost = false;
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const [first, second] = named(requests, 'proposePhone');
  expect(first?.body).toMatchObject({ phone: '0812345678', evidence: 'บัตรประชาชน' });
  expect(second?.body).toEqual(first?.body);
});
