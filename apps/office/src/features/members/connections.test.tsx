import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-25T10:45:03.000Z';
const person = (id: string, status: 'active' | 'blocked' = 'active') => ({
  member_id: id,
  username: `KP${id}`,
  name: 'สมชาย ใจดี',
  status,
});
const connections: OfficeData<'getMemberConnections'> = {
  member: person('100001'),
  signs: [
    {
      kind: 'network',
      value: '203.0.113.5',
      is_proven: false,
      others: 1000,
      is_more: true,
      strength: 'weak',
      last_at: AT,
    },
  ],
  neighbours: [
    {
      member: person('100002', 'blocked'),
      step: 1,
      strength: 'strong',
      ties: [
        {
          kind: 'account',
          from: '100001',
          value: '•••5678',
          members: 2,
          strength: 'strong',
          last_at: AT,
        },
      ],
    },
    {
      member: person('100003'),
      step: 2,
      strength: 'medium',
      ties: [
        {
          kind: 'device',
          from: '100002',
          value: '',
          members: 5,
          strength: 'medium',
          last_at: AT,
        },
      ],
    },
  ],
  is_more: false,
  cases: [],
  marks: [],
};

async function openWithFirst(user: ReturnType<typeof renderOffice>['user']) {
  await user.click(screen.getByRole('checkbox', { name: /KP100002/ }));
  await user.click(screen.getByRole('button', { name: /เปิดเรื่องความเสี่ยง/ }));
  await screen.findByRole('alertdialog');
  await user.type(screen.getByLabelText('เหตุผล'), 'บัญชีเดียวกัน');
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'เปิดเรื่องความเสี่ยง' }),
  );
  await screen.findByText('เปิดเรื่องความเสี่ยงแล้ว');
}

it('link-03 link-04: shows the picture and the same as a table, and opens a case with the chosen', async () => {
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    getMember: () => officeMember(),
    getMemberConnections: () => connections,
    openRiskCase: () => ({ case_id: '7' }),
  });
  const { user } = renderOffice('/members/100001?view=connections');
  const table = await screen.findByRole('table', { name: /สมาชิกที่เชื่อมโยง/ });
  const first = within(table).getByRole('row', { name: /^KP100002/ });
  expect(first).toHaveTextContent('บัญชีเดียวกัน •••5678');
  expect(first).toHaveTextContent('ถูกระงับ');
  expect(within(table).getByRole('row', { name: /^KP100003/ })).toHaveTextContent('ผ่าน KP100002');
  const picture = screen.getByRole('figure', { name: /2 คน/ });
  for (const name of ['KP100001', 'KP100002', 'KP100003'])
    expect(within(picture).getByText(name)).toBeInTheDocument();
  expect(screen.getByText(/คนอื่นเกิน 1,000 คน/)).toBeVisible();
  await openWithFirst(user);
  expect(requests.find(({ name }) => name === 'openRiskCase')?.body).toMatchObject({
    reason: 'บัญชีเดียวกัน',
    linked: [{ member_id: '100002', reason: 'บัญชีเดียวกัน •••5678' }],
  });
});

it('link-05: the reason of a link names each kind of tie once, however many ties there are', async () => {
  const [first] = connections.neighbours;
  const [account] = first?.ties ?? [];
  if (!first || !account) expect.fail();
  const networks = Array.from({ length: 40 }, (_, index) => ({
    ...account,
    kind: 'network' as const,
    value: `2001:db8:0:${index}::1`,
  }));
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    getMember: () => officeMember(),
    getMemberConnections: () => ({
      ...connections,
      neighbours: [{ ...first, ties: [account, ...networks] }],
    }),
    openRiskCase: () => ({ case_id: '7' }),
  });
  const { user } = renderOffice('/members/100001?view=connections');
  await screen.findByRole('table', { name: /สมาชิกที่เชื่อมโยง/ });
  await openWithFirst(user);
  expect(requests.find(({ name }) => name === 'openRiskCase')?.body).toMatchObject({
    linked: [{ member_id: '100002', reason: 'บัญชีเดียวกัน •••5678, เครือข่ายเดียวกัน ×40' }],
  });
});

it('link-04: adds the chosen to the case that is not closed, and names it', async () => {
  const own = { id: '7', number: 1005, state: 'open', decision: null, is_own: true } as const;
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    getMember: () => officeMember(),
    getMemberConnections: () => ({
      ...connections,
      cases: [{ ...own, id: '6', number: 1004, is_own: false }, own],
    }),
    openRiskCase: () => ({ case_id: '7' }),
  });
  const { user } = renderOffice('/members/100001?view=connections');
  const none = await screen.findByRole('button', { name: 'เพิ่มในเรื่อง C-1005' });
  expect(none).toHaveAccessibleDescription('เลือกสมาชิกในตารางก่อน');
  await user.click(screen.getByRole('checkbox', { name: /KP100002/ }));
  await user.click(screen.getByRole('button', { name: 'เพิ่ม 1 คนในเรื่อง C-1005' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'บัญชีเดียวกัน');
  await user.click(within(dialog).getByRole('button', { name: 'เพิ่ม 1 คนในเรื่อง C-1005' }));
  await screen.findByText('เพิ่มในเรื่องแล้ว');
  expect(requests.find(({ name }) => name === 'openRiskCase')?.body).toMatchObject({
    linked: [{ member_id: '100002' }],
  });
});
