import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const invite = {
  email: 'new@example.com',
  name: '',
  role_name: { th: 'แคชเชียร์', en: 'Cashier' },
  expires_at: '2026-11-27T03:00:00.000Z',
};

it('office-39: a link says who is invited, takes a name and a password, and opens the office', async () => {
  const requests = fakeApi({
    showInvite: () => invite,
    acceptInvite: ({ body }) =>
      body.password === 'ส้มตำไก่ย่าง-9' ? meAs('cashier') : refuse('password_too_common'),
  });
  const { user } = renderOffice('/join#the-token');
  expect(await screen.findByText('new@example.com')).toBeVisible();
  expect(screen.getByText('แคชเชียร์')).toBeVisible();
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  await type('ชื่อ', 'สมชาย');
  await type('รหัสผ่านใหม่', 'password1');
  await type('รหัสผ่านใหม่อีกครั้ง', 'password2{Enter}');
  expect(await screen.findByText('รหัสผ่านไม่ตรงกัน')).toBeVisible();
  await type('รหัสผ่านใหม่อีกครั้ง', 'password1{Enter}');
  expect(await screen.findByText('รหัสผ่านนี้เดาง่ายเกินไป')).toBeVisible();
  await type('รหัสผ่านใหม่', 'ส้มตำไก่ย่าง-9');
  await type('รหัสผ่านใหม่อีกครั้ง', 'ส้มตำไก่ย่าง-9{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'สวัสดี สมหญิง ใจดี' });
  expect(location.pathname + location.hash).toBe('/');
  const bodies = requests.filter(({ name }) => name.endsWith('Invite')).map(({ body }) => body);
  expect(bodies[0]).toEqual({ token: 'the-token' });
  expect(bodies.at(-1)).toEqual({
    token: 'the-token',
    name: 'สมชาย',
    password: 'ส้มตำไก่ย่าง-9',
  });
  expect(bodies).toHaveLength(3);
});

it('office-39: tells a person who was reset that the old factors go, and keeps the name', async () => {
  fakeApi({ showInvite: () => ({ ...invite, name: 'สมชาย' }) });
  renderOffice('/join#the-token');
  expect(await screen.findByText(/การยืนยันตัวตนขั้นที่สองเดิมจะถูกลบ/)).toBeVisible();
  expect(screen.getByLabelText('ชื่อ')).toHaveValue('สมชาย');
});

it('office-39: says that a link is used up, and leads to the sign-in page', async () => {
  fakeApi({ showInvite: () => refuse('expired'), getMe: () => refuse('unauthorized') });
  const { user } = renderOffice('/join#old');
  expect(await screen.findByText(/ลิงก์นี้ถูกใช้แล้ว/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'ไปหน้าเข้าสู่ระบบ' }));
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
});
