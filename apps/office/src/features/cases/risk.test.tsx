import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-20T05:00:00.000Z';
const member = { member_id: '100001', username: 'KP100001', name: 'มานี มีนา' };
const other = { member_id: '100002', username: 'KP100002', name: 'ชูใจ เลิศล้ำ' };
const found: OfficeData<'getCase'> = {
  id: '7',
  number: 1042,
  kind: 'risk',
  state: 'open',
  decision: null,
  member,
  owner: null,
  reference: null,
  opened_at: AT,
  waiting_since: AT,
  last_at: AT,
  closed_at: null,
  stops_withdrawals: false,
  follow_up_on: null,
  first_text: null,
  markers: [],
  suggestions: [],
  withdrawals: [],
  about: null,
  messages: [],
  notes: [{ id: '1', kind: 'decide', by: 'Ann', text: 'watch · KP100001 · รอดู', created_at: AT }],
  stop: null,
  members: [
    { member, status: 'active', reason: null, linked_by: null, linked_at: AT, marks: [] },
    {
      member: other,
      status: 'active',
      reason: 'เครื่องเดียวกัน',
      linked_by: 'Ann',
      linked_at: AT,
      marks: [{ mark: 'watch', since: AT }],
    },
  ],
};

it('link-05 link-06: decides about the chosen members, and has no answer to the member', async () => {
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    listCases: () => ({ rows: [found], next: null }),
    getCase: () => found,
    restrictRiskMembers: () => null,
  });
  const { user } = renderOffice('/cases?open=7');
  const panel = await screen.findByRole('complementary', { name: 'เรื่อง C-1042' });
  expect(within(panel).queryByLabelText('คำตอบถึงสมาชิก')).toBeNull();
  expect(within(panel).getByText('เฝ้าดู · KP100001 · รอดู')).toBeVisible();
  expect(within(panel).getByText('เฝ้าดูอยู่')).toBeVisible();
  await user.click(within(panel).getByRole('checkbox', { name: /KP100001/ }));
  await user.click(within(panel).getByRole('button', { name: 'ระงับสมาชิก' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('KP100002');
  expect(dialog).not.toHaveTextContent('KP100001');
  await user.type(screen.getByLabelText('เหตุผล'), 'ชัดเจนแล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ระงับสมาชิก' }));
  await screen.findByText('บันทึกการตัดสินแล้ว');
  expect(requests.find(({ name }) => name === 'restrictRiskMembers')?.body).toMatchObject({
    decision: 'block',
    member_ids: ['100002'],
  });
});

it('link-10: lists debts with their age, and leads to the case or opens one', async () => {
  const row = {
    member,
    status: 'active' as const,
    debt_micro: '1250000000',
    charged_back_micro: '2000000000',
    charge_backs: 2,
    owed_since: AT,
    last_charge_back_at: AT,
  };
  fakeApi({
    getMe: () => meAs('cashier'),
    listDebts: () => ({
      rows: [
        { ...row, case: { id: '7', number: 1042, state: 'open' } },
        { ...row, member: other, case: null },
      ],
      next: null,
    }),
  });
  renderOffice('/debts');
  const table = await screen.findByRole('table', { name: /หนี้/ });
  const [first, second] = ['KP100001', 'KP100002'].map((name) =>
    within(table).getByRole('row', { name: new RegExp(name) }),
  );
  expect(first).toHaveTextContent('1,250.00');
  expect(first).toHaveTextContent('2 ครั้ง');
  expect(within(first ?? expect.fail()).getByRole('link', { name: 'C-1042' })).toHaveAttribute(
    'href',
    '/cases?view=all&open=7',
  );
  // A cashier sees cases and does not write in them, so the button says why it is off.
  expect(within(second ?? expect.fail()).getByRole('button', { name: 'เปิดเรื่อง' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
