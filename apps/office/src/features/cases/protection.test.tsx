import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { PresetRole } from '@kapao/contract/office/permissions.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-20T05:00:00.000Z';
const member = { member_id: '100001', username: 'KP100001', name: 'มานี มีนา' };
const found: OfficeData<'getCase'> = {
  id: '7',
  number: 1042,
  kind: 'protection',
  state: 'open',
  decision: null,
  follow_up_on: '2026-12-01',
  first_text: null,
  member,
  owner: null,
  reference: null,
  opened_at: AT,
  waiting_since: AT,
  last_at: AT,
  closed_at: null,
  stops_withdrawals: false,
  about: null,
  messages: [],
  notes: [
    { id: '2', kind: 'wake', by: null, text: null, created_at: AT },
    { id: '1', kind: 'contact', by: 'Ann', text: null, created_at: AT },
  ],
  stop: null,
  members: [
    {
      member,
      status: 'active',
      reason: null,
      linked_by: null,
      linked_at: AT,
      marks: [{ mark: 'limit_offers', since: AT }],
    },
  ],
  markers: [
    {
      marker: 'chasing_losses',
      day: '2026-11-19',
      found: 4,
      threshold: 3,
      amount_micro: '2500000000',
    },
    { marker: 'night_play', day: '2026-11-19', found: 9, threshold: 7, amount_micro: null },
  ],
  withdrawals: [],
  suggestions: [
    {
      id: '3',
      kind: 'loss',
      period: 'week',
      amount_micro: '1000000000',
      by: 'Ann',
      created_at: AT,
      answer: 'set_aside',
      answered_at: AT,
    },
  ],
};

async function openPanel(role: PresetRole, answers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({
    getMe: () => meAs(role),
    listCases: () => ({ rows: [found], next: null }),
    getCase: () => found,
    ...answers,
  });
  const { user } = renderOffice('/cases?open=7');
  const panel = await screen.findByRole('complementary', { name: 'เรื่อง C-1042' });
  const bodyOf = (operation: string) => requests.find(({ name }) => name === operation)?.body;
  return { user, panel, bodyOf };
}

it('guard-05: shows each finding with its numbers, and no answer to the member', async () => {
  const { panel } = await openPanel('auditor');
  const markers = within(panel).getByRole('region', { name: 'สัญญาณที่พบ' });
  expect(markers).toHaveTextContent('ฝากเพิ่มหลังเสีย 4 ครั้งในวันเดียว (เกณฑ์ 3)');
  expect(markers).toHaveTextContent('2,500.00');
  expect(markers).toHaveTextContent('เล่นหลังเที่ยงคืน 9 คืน (เกณฑ์ 7)');
  expect(within(markers).getByRole('link')).toHaveAttribute('href', '/members/100001');
  expect(within(panel).queryByLabelText('คำตอบถึงสมาชิก')).toBeNull();
  expect(panel).toHaveTextContent('สมาชิกไม่ใช้');
  expect(panel).toHaveTextContent('1 ธ.ค. 2569');
  expect(within(panel).getByText('จำกัดสิทธิ์อยู่')).toBeVisible();
  for (const name of ['ส่งข้อความถึงสมาชิก', 'แนะนำวงเงิน', 'ติดตามอีกครั้ง', 'จำกัดสิทธิ์โปรโมชั่น']) {
    expect(within(panel).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

it('guard-08: says of a case that its day woke, and that no person did', async () => {
  const { panel } = await openPanel('auditor');
  expect(panel).toHaveTextContent('ถึงวันติดตามแล้ว · ระบบ');
});

it('guard-06: shows the text before it is sent to the member', async () => {
  const { user, panel, bodyOf } = await openPanel('support', { contactMember: () => null });
  await user.click(within(panel).getByRole('button', { name: 'ส่งข้อความถึงสมาชิก' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('สายด่วน 1323');
  await user.click(within(dialog).getByRole('button', { name: 'ส่งข้อความถึงสมาชิก' }));
  await screen.findByText('ส่งข้อความแล้ว');
  expect(bodyOf('contactMember')).toMatchObject({ key: expect.any(String) });
});

it('guard-07: suggests a limit, and keeps the dialog where it is not lower', async () => {
  let isRefused = true;
  const { user, panel, bodyOf } = await openPanel('support', {
    suggestLimit: () => (isRefused ? refuse('limit_not_lower') : null),
  });
  await user.click(within(panel).getByRole('button', { name: 'แนะนำวงเงิน' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'แนะนำวงเงิน' });
  const send = within(dialog).getByRole('button', { name: 'แนะนำวงเงิน' });
  await user.selectOptions(within(dialog).getByLabelText('วงเงิน'), 'loss');
  await user.selectOptions(within(dialog).getByLabelText('ช่วงเวลา'), 'week');
  const amount = within(dialog).getByLabelText('จำนวน (บาท)');
  await user.type(amount, 'มาก');
  await user.click(send);
  expect(amount).toHaveAccessibleDescription('กรอกจำนวนเงินที่มีทศนิยมไม่เกิน 2 ตำแหน่ง');
  await user.clear(amount);
  await user.type(amount, '1,000');
  await user.click(send);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('ต่ำกว่า');
  isRefused = false;
  await user.click(send);
  await screen.findByText('แนะนำวงเงินแล้ว');
  expect(bodyOf('suggestLimit')).toMatchObject({ kind: 'loss', period: 'week', amount: 1000 });
});

it('guard-08: puts a case aside until a day, with a reason', async () => {
  const { user, panel, bodyOf } = await openPanel('risk', { followUpCase: () => null });
  await user.click(within(panel).getByRole('button', { name: 'ติดตามอีกครั้ง' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ติดตามอีกครั้ง' });
  const send = within(dialog).getByRole('button', { name: 'ติดตามอีกครั้ง' });
  await user.click(send);
  expect(dialog).toHaveTextContent('เลือกวัน');
  await user.type(within(dialog).getByRole('textbox', { name: 'ติดตามวันที่' }), '5/12/2569');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'รอดูสองสัปดาห์');
  await user.click(send);
  await screen.findByText('ตั้งวันติดตามแล้ว');
  expect(bodyOf('followUpCase')).toMatchObject({ on: '2026-12-05', reason: 'รอดูสองสัปดาห์' });
});

it('guard-09: closes a case with a decision', async () => {
  const { user, panel, bodyOf } = await openPanel('support', { closeCase: () => null });
  await user.click(within(panel).getByRole('button', { name: 'ปิดเรื่อง' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ปิดเรื่องนี้' });
  await user.selectOptions(within(dialog).getByLabelText('ผลการดูแล'), 'limited');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ตั้งวงเงินแล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ปิดเรื่อง' }));
  await screen.findByText('ปิดเรื่องแล้ว');
  expect(bodyOf('closeCase')).toMatchObject({ decision: 'limited' });
});

it('guard-10: keeps the member from offers, and lifts that with a reason', async () => {
  const { user, panel, bodyOf } = await openPanel('risk', {
    restrictRiskMembers: () => null,
    liftRiskMark: () => null,
  });
  for (const name of ['จำกัดสิทธิ์โปรโมชั่น', 'ยกเลิก: จำกัดสิทธิ์อยู่']) {
    await user.click(within(panel).getByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('เหตุผล'), 'ดูแลสมาชิก');
    await user.click(within(dialog).getByRole('button', { name }));
    await screen.findByText(name.startsWith('ยกเลิก') ? 'ยกเลิกแล้ว' : 'บันทึกการตัดสินแล้ว');
  }
  expect(bodyOf('restrictRiskMembers')).toMatchObject({
    decision: 'limit_offers',
    member_ids: ['100001'],
  });
  expect(bodyOf('liftRiskMark')).toMatchObject({ mark: 'limit_offers', member_id: '100001' });
});
