import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const row = {
  id: '7',
  kind: 'site_settings' as const,
  record: '3',
  setting: 'four_eyes_kinds',
  from: ['adjustment', 'phone'],
  to: [],
  reason: 'ทดสอบ',
  maker: 'owner@kapao.test',
  made_at: '2026-11-28T02:00:00.000Z',
  due_at: '2026-11-29T02:00:00.000Z',
  may_stop: true,
};

it('office-54: Home says in words what will be looser, by whom and when, and stops it with a reason', async () => {
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listLoosenings: () => ({ rows: [row] }),
    stopLoosening: () => null,
  });
  const { user } = renderOffice('/');
  const part = await screen.findByRole('region', { name: 'การเปลี่ยนที่ลดการป้องกันและรอมีผล' });
  expect(part).toHaveTextContent('รายการที่ต้องมีผู้อนุมัติคนที่สองปรับยอด, เปลี่ยนเบอร์ไม่มี');
  expect(part).toHaveTextContent('โดย owner@kapao.test · ทดสอบ');
  await user.click(within(part).getByRole('button', { name: /^หยุดการเปลี่ยน/ }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ไม่ได้ตกลงกัน');
  await user.click(within(dialog).getByRole('button', { name: 'หยุด' }));
  await screen.findByText('หยุดแล้ว ค่าเดิมยังใช้อยู่');
  expect(requests.find(({ name }) => name === 'stopLoosening')).toMatchObject({
    params: { id: '7' },
    body: { reason: 'ไม่ได้ตกลงกัน' },
  });
});

it('office-54: who handles no money sees why it cannot be stopped', async () => {
  fakeApi({
    getMe: () => meAs('auditor'),
    listLoosenings: () => ({ rows: [{ ...row, may_stop: false }] }),
  });
  renderOffice('/');
  expect(await screen.findByRole('button', { name: /^หยุดการเปลี่ยน/ })).toHaveAccessibleDescription(
    'หยุดได้เฉพาะพนักงานที่ดูแลเงิน',
  );
});
