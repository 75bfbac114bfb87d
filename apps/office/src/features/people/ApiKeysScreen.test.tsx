import type { OfficeApiKey } from '@kapao/contract/office/api-keys.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const AT = '2026-11-26T09:00:00.000Z';

const apiKey: OfficeApiKey = {
  id: '7',
  name: 'reports',
  ending: 'Ab-9',
  permissions: ['deposits:read', 'reports:read'],
  made_by: 'manager@kapao.test',
  created_at: AT,
  expires_at: '2027-02-24T09:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
  state: 'valid',
};
const answers = {
  getMe: () => meAs('manager'),
  listApiKeys: () => ({ keys: [apiKey] }),
  makeApiKey: () => ({ key: 'kapao_new' }),
  revokeApiKey: () => null,
} satisfies Parameters<typeof fakeApi>[0];

it('key-02: makes a key with the ticked permissions, and shows it once', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/keys');
  await user.click(await screen.findByRole('button', { name: 'สร้างคีย์' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'สร้างคีย์' });
  expect(within(dialog).queryByRole('checkbox', { name: 'ดูเบอร์และเลขบัญชีเต็ม' })).toBeNull();
  await user.type(within(dialog).getByLabelText('ชื่อ'), 'DWH');
  await user.click(within(dialog).getByRole('checkbox', { name: 'ดูรายการฝาก' }));
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'รายงานประจำวัน');
  await user.click(within(dialog).getByRole('button', { name: 'สร้างคีย์' }));
  const once = await screen.findByRole('alertdialog', { name: 'คีย์ใหม่' });
  expect(once).toHaveTextContent('kapao_new');
  expect(once).toHaveTextContent(`${location.origin}/api โดยส่งคีย์ในหัวข้อ Authorization: Bearer`);
  expect(requests.find(({ name }) => name === 'makeApiKey')?.body).toMatchObject({
    name: 'DWH',
    permissions: ['deposits:read'],
    days: 90,
  });
  await user.click(within(once).getByRole('button', { name: 'เก็บแล้ว' }));
  await waitFor(() => expect(screen.queryByText('kapao_new')).toBeNull());
});

it('key-01: a permission that the person lacks cannot be given', async () => {
  const me = meAs('manager');
  const permissions = me.permissions.filter((each) => each !== 'audit:read');
  fakeApi({ ...answers, getMe: () => ({ ...me, permissions }) });
  const { user } = renderOffice('/keys');
  await user.click(await screen.findByRole('button', { name: 'สร้างคีย์' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('checkbox', { name: 'ดูบันทึกการทำงาน' })).toBeDisabled();
});

it('key-02: shows a key with its permissions, and revokes it', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/keys');
  await user.click(await screen.findByRole('link', { name: 'reports' }));
  const panel = await screen.findByRole('complementary', { name: 'reports' });
  expect(panel).toHaveTextContent('…Ab-9');
  expect(panel).toHaveTextContent('ดูรายการฝาก');
  await user.click(within(panel).getByRole('button', { name: 'ยกเลิกคีย์' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ยกเลิกคีย์: reports' });
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เลิกใช้แล้ว');
  await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกคีย์' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.find(({ name }) => name === 'revokeApiKey')?.params).toEqual({ id: '7' });
});

it('key-06: says of a key that it sees the system’s state, and not that it starts checks', async () => {
  const permissions: OfficeApiKey['permissions'] = ['operations:read'];
  fakeApi({ ...answers, listApiKeys: () => ({ keys: [{ ...apiKey, permissions }] }) });
  const { user } = renderOffice('/keys?open=7');
  const panel = await screen.findByRole('complementary', { name: 'reports' });
  expect(within(panel).getByText('ดูสถานะระบบ')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'สร้างคีย์' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('checkbox', { name: 'ดูสถานะระบบ' })).toBeVisible();
});

it('office-77: marks each wrong field of a new key, and sends nothing', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/keys');
  await user.click(await screen.findByRole('button', { name: 'สร้างคีย์' }));
  const dialog = await screen.findByRole('alertdialog');
  const days = within(dialog).getByLabelText('ใช้ได้กี่วัน');
  await user.clear(days);
  await user.type(days, '400');
  expect(days).toBeValid();
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'รายงานประจำวัน');
  await user.click(within(dialog).getByRole('button', { name: 'สร้างคีย์' }));
  const name = within(dialog).getByLabelText('ชื่อ');
  expect(name).toHaveAccessibleDescription('ใส่ชื่อของคีย์');
  expect(name).toHaveFocus();
  expect(days).toHaveAccessibleDescription('ใส่จำนวนเต็ม 1–366');
  expect(within(dialog).getByRole('checkbox', { name: 'ดูรายการฝาก' })).toBeInvalid();
  await user.type(name, 'DWH');
  expect(name).toBeValid();
  expect(days).toBeInvalid();
  expect(requests.some((each) => each.name === 'makeApiKey')).toBe(false);
});
