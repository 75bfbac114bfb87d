import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, noResponse, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function fill(user: ReturnType<typeof renderApp>['user'], repeated = 'ข้าวมันไก่-9') {
  await user.type(await screen.findByLabelText('รหัสผ่านเดิม'), 'kapao1234');
  await user.type(screen.getByLabelText('รหัสผ่านใหม่'), 'ข้าวมันไก่-9');
  await user.type(screen.getByLabelText('ยืนยันรหัสผ่านใหม่'), repeated);
}

const send = () => screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' });

it('account-22: sends old and new, says that other devices are out, and returns to the profile', async () => {
  const requests = fakeApi({ changePassword: () => null });
  const { user } = renderApp('/profile/password', { loggedIn: true });
  await fill(user);
  await user.dblClick(send());
  const notice = await screen.findByRole('alertdialog', { name: 'เปลี่ยนรหัสผ่านสำเร็จ' });
  expect(notice).toHaveTextContent('อุปกรณ์อื่นออกจากระบบแล้ว');
  await waitFor(() => expect(location.pathname).toBe('/profile'));
  const sent = requests.filter(({ name }) => name === 'changePassword');
  expect(sent.map(({ body }) => body)).toEqual([
    { old_password: 'kapao1234', new_password: 'ข้าวมันไก่-9' },
  ]);
});

it('account-22: points at what is missing or differs, without a call', async () => {
  const requests = fakeApi();
  const { user } = renderApp('/profile/password', { loggedIn: true });
  await screen.findByLabelText('รหัสผ่านเดิม');
  await user.click(send());
  expect(screen.getByLabelText('รหัสผ่านเดิม')).toHaveFocus();
  expect(screen.getByLabelText('รหัสผ่านเดิม')).toBeInvalid();
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toBeInvalid();
  await fill(user, 'ข้าวมันไก่-8');
  await user.click(send());
  expect(screen.getByLabelText('ยืนยันรหัสผ่านใหม่')).toHaveFocus();
  expect(requests.some(({ name }) => name === 'changePassword')).toBe(false);
});

it.each([
  ['old_password_wrong', 'รหัสผ่านเดิม'],
  ['password_too_common', 'รหัสผ่านใหม่'],
] as const)('account-22: tells %s at its field', async (code, label) => {
  fakeApi({ changePassword: () => refuse(400, 'ข้อความจากเซิร์ฟเวอร์', code) });
  const { user } = renderApp('/profile/password', { loggedIn: true });
  await fill(user);
  await user.click(send());
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription('ข้อความจากเซิร์ฟเวอร์');
  expect(field).toHaveFocus();
});

it.each([
  ['too many tries', () => refuse(429, 'กรุณารออีก 8 วินาที', 'too_many_requests'), /8 วินาที/],
  ['no answer', noResponse, /ไม่สามารถเชื่อมต่อกับเซิฟได้/],
])('tells %s in a notice and keeps what was typed', async (_what, changePassword, message) => {
  fakeApi({ changePassword });
  const { user } = renderApp('/profile/password', { loggedIn: true });
  await fill(user);
  await user.click(send());
  const notice = await screen.findByRole('alertdialog', { name: 'เปลี่ยนรหัสผ่านไม่สำเร็จ' });
  expect(notice).toHaveTextContent(message);
  expect(screen.getByLabelText('รหัสผ่านเดิม')).toHaveValue('kapao1234');
});

it('is no page for visitors', async () => {
  fakeApi();
  renderApp('/profile/password');
  await screen.findByLabelText('เบอร์โทรศัพท์');
  expect(location.pathname).toBe('/login');
});
