import type { CaseRow } from '@kapao/contract/office/cases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import type { FakeRequest } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { withdrawalRow } from '../../testing/payments.ts';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-20T05:00:00.000Z';
const row: CaseRow = {
  id: '7',
  number: 1042,
  kind: 'security',
  state: 'open',
  member: { member_id: '100001', username: 'KP100001', name: 'มานี มีนา' },
  owner: null,
  reference: { kind: 'deposit', id: 'REF-9' },
  opened_at: AT,
  waiting_since: AT,
  last_at: AT,
  closed_at: null,
  stops_withdrawals: true,
  follow_up_on: null,
  decision: null,
  first_text: 'ช่วยด้วย',
};
const event = {
  kind: 'password_changed',
  made_by: 'member',
  network: '203.0.113.5',
  user_agent: null,
  ending: null,
  created_at: AT,
} as const;
const details = {
  ...row,
  about: { name: 'D-2011-0107', name_en: null },
  messages: [
    { id: '1', author: 'report' as const, by: null, text: null, event, created_at: AT },
    {
      id: '2',
      author: 'member' as const,
      by: null,
      text: '<b>ช่วยด้วย</b>',
      event: null,
      created_at: AT,
    },
  ],
  notes: [{ id: '1', kind: 'note' as const, by: 'Ann', text: 'โทรแล้ว', created_at: AT }],
  stop: { since: AT, value_micro: '1250000000', lifted: null },
  members: [],
  markers: [],
  suggestions: [],
  withdrawals: [],
};
const named = (requests: readonly FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name);

const open = (role: 'risk' | 'support', more: Parameters<typeof fakeApi>[0] = {}) => {
  const requests = fakeApi({
    getMe: () => meAs(role),
    listCases: () => ({ rows: [row], next: null }),
    getCase: () => details,
    listWithdrawals: () => ({ rows: [withdrawalRow('9')], next: null }),
    ...more,
  });
  return { requests, ...renderOffice('/cases?open=7') };
};

it('case-09: lists the waiting ones, and shows thread, report and notes of the open one', async () => {
  const { requests } = open('risk');
  const table = await screen.findByRole('table', { name: /เรื่องของสมาชิก/ });
  expect(within(table).getByText('C-1042')).toBeVisible();
  expect(within(table).getByText('ช่วยด้วย')).toBeVisible();
  expect(named(requests, 'listCases').at(-1)?.query).toEqual({ state: 'open' });
  const panel = await screen.findByRole('complementary', { name: 'เรื่อง C-1042' });
  expect(within(panel).getByText('<b>ช่วยด้วย</b>')).toBeVisible();
  expect(within(panel).getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible();
  expect(within(panel).getByText('โทรแล้ว')).toBeVisible();
  expect(within(panel).getByText('1,250.00')).toBeVisible();
  expect(await within(panel).findByRole('link', { name: 'W-2511-0042' })).toBeVisible();
  expect(within(panel).getByRole('link', { name: /ฝาก D-2011-0107/ })).toHaveAttribute(
    'href',
    '/deposits?view=all&open=REF-9',
  );
});

it('case-07 case-09: answers, and says why it is not closed while withdrawals are stopped', async () => {
  const { user, requests } = open('support', { answerCase: () => null });
  await user.type(await screen.findByLabelText('คำตอบถึงสมาชิก'), 'กำลังตรวจค่ะ');
  await user.click(screen.getByRole('button', { name: 'ส่งคำตอบ' }));
  await screen.findByText('ส่งคำตอบแล้ว');
  expect(named(requests, 'answerCase')).toMatchObject([
    { params: { id: '7' }, body: { key: expect.any(String), text: 'กำลังตรวจค่ะ' } },
  ]);
  expect(screen.getByLabelText('คำตอบถึงสมาชิก')).toHaveValue('');
  for (const name of ['ปิดเรื่อง', 'เปิดการถอน']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

it('alert-09: lifts the stop with a reason', async () => {
  const { user, requests } = open('risk', { liftWithdrawalStop: () => null });
  await user.click(await screen.findByRole('button', { name: 'เปิดการถอน' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปิดการถอนให้สมาชิก' });
  await user.click(within(dialog).getByRole('button', { name: 'เปิดการถอน' }));
  expect(named(requests, 'liftWithdrawalStop')).toEqual([]);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'โทรยืนยันแล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'เปิดการถอน' }));
  await waitFor(() =>
    expect(named(requests, 'liftWithdrawalStop')).toMatchObject([
      { params: { id: '7' }, body: { reason: 'โทรยืนยันแล้ว' } },
    ]),
  );
});
