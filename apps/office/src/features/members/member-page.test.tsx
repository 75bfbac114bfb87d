import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { findAct } from '../../testing/find-act.ts';
import { memberEvent, officeMember } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const answers = {
  getMe: () => meAs('manager'),
  getMember: () => officeMember(),
  listMemberEvents: () => ({ rows: [memberEvent('17')], next: null }),
} satisfies Parameters<typeof fakeApi>[0];

it('desk-42: the head has the balances of now and the figures since the registration', async () => {
  fakeApi(answers);
  renderOffice('/members/100001');
  const head = await screen.findByRole('region', { name: 'สรุป' });
  for (const text of ['ใช้งานอยู่', 'ฝากรวม (7)5,000.00', 'ถอนรวม (2)2,000.00', 'ฝากสุทธิ+3,000.00']) {
    expect(head).toHaveTextContent(text);
  }
  expect(head).toHaveTextContent('GGR-150.00');
  expect(head).toHaveTextContent('ค่าโบนัส400.00');
  expect(within(head).queryByText('หนี้')).toBeNull();
});

it('desk-43: two acts are buttons, and the others stand in a menu that says why one is off', async () => {
  fakeApi({ ...answers, getMe: () => meAs('support') });
  const { user } = renderOffice('/members/100001');
  await screen.findByRole('button', { name: 'เพิ่มบันทึก' });
  expect(screen.getByRole('button', { name: 'ดูอย่างที่สมาชิกเห็น' })).toBeVisible();
  const adjust = await findAct(user, 'เสนอปรับยอด');
  expect(adjust).toHaveAccessibleDescription(/เสนอปรับยอดเงิน/);
  await user.click(adjust);
  expect(location.pathname).toBe('/members/100001');
  await user.click(screen.getByRole('menuitem', { name: 'ช่วงพัก' }));
  await screen.findByRole('alertdialog', { name: 'ช่วงพัก' });
});

it('note-24: support writes to the one member from the page', async () => {
  const requests = fakeApi({
    ...answers,
    getMe: () => meAs('support'),
    messageMember: () => ({ id: '1' }),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เขียนข้อความ'));
  const dialog = await screen.findByRole('alertdialog', { name: 'เขียนข้อความ' });
  await user.click(within(dialog).getByRole('button', { name: 'ส่ง' }));
  expect(within(dialog).getByText('กรุณาเขียนข้อความ')).toBeVisible();
  await user.type(within(dialog).getByLabelText('ข้อความ'), 'เงินเข้าแล้วค่ะ');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'โทรถาม');
  await user.click(within(dialog).getByRole('button', { name: 'ส่ง' }));
  await screen.findByText('ส่งแล้ว');
  expect(requests.find(({ name }) => name === 'messageMember')).toMatchObject({
    params: { id: '100001' },
    body: { message: { text_th: 'เงินเข้าแล้วค่ะ', topic: 'service' }, reason: 'โทรถาม' },
  });
});

it('case-10: support opens a case with the member from the page', async () => {
  const requests = fakeApi({
    ...answers,
    getMe: () => meAs('support'),
    openMemberCase: () => ({ case_id: '7' }),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เปิดเรื่องกับสมาชิก'));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปิดเรื่องกับสมาชิก' });
  await user.type(within(dialog).getByLabelText('ข้อความ'), 'เงินเข้าแล้วค่ะ');
  await user.click(within(dialog).getByRole('button', { name: 'เปิดเรื่องกับสมาชิก' }));
  await screen.findByText('เปิดเรื่องแล้ว');
  expect(requests.find(({ name }) => name === 'openMemberCase')).toMatchObject({
    params: { id: '100001' },
    body: { text: 'เงินเข้าแล้วค่ะ' },
  });
});

it('desk-43: writes a message to the member', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/members/100001');
  await user.click(await findAct(user, 'เขียนข้อความ'));
  await screen.findByRole('heading', { level: 1, name: 'ข้อความใหม่ถึงสมาชิก' });
  expect(location.search).toBe('?view=new&member=KP100001');
});

it('line-14: a card tells how the LINE account stands, and what became of the latest messages', async () => {
  const notice = { created_at: '2026-11-29T03:00:00.000Z' };
  fakeApi({
    ...answers,
    getMember: () =>
      officeMember({
        line: {
          linked_at: notice.created_at,
          is_friend: false,
          topics: ['deposits', 'news'],
          notices: [
            { ...notice, id: 'a', topic: 'news', outcome: 'blocked' },
            { ...notice, id: 'b', topic: null, outcome: 'sent' },
          ],
        },
      }),
  });
  renderOffice('/members/100001');
  const notices = await screen.findByRole('list', { name: 'ข้อความ LINE ล่าสุด' });
  expect(notices).toHaveTextContent(/ข่าวสาร ?ส่งไม่ถึง/);
  expect(notices).toHaveTextContent(/ไม่มีข้อความเก็บไว้แล้ว ?LINE รับแล้ว/);
  expect(screen.getByText('การฝากเงิน · ข่าวสาร')).toBeVisible();
  expect(screen.getByText('ไม่ได้ ยังไม่เป็นเพื่อนหรือบล็อกไว้')).toBeVisible();
});

it('desk-07: names a lost round as such, and shortens its long id', async () => {
  const round = '0b4ab7d3-1111-4222-8333-444455556666';
  const rows = [
    memberEvent('2', { type: 'win', amount_micro: '9000000', text: 'มังกรทะเล' }),
    memberEvent('1', { type: 'win', amount_micro: '0', text: 'กระเป๋าทอง', round }),
  ];
  fakeApi({ ...answers, listMemberEvents: () => ({ rows, next: null }) });
  renderOffice('/members/100001');
  const table = await screen.findByRole('table', { name: /เหตุการณ์/ });
  const [, won, lost] = within(table).getAllByRole('row');
  expect(won).toHaveTextContent(/ชนะ.*มังกรทะเล · round-1/);
  expect(lost).toHaveTextContent(/ไม่ได้รางวัล.*กระเป๋าทอง · 0b4ab7d3-1111…/);
  expect(lost).not.toHaveTextContent('ชนะ');
});
