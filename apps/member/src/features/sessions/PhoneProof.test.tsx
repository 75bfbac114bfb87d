import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseBank } from '../../testing/choose-bank.ts';
import { fakeApi, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { settings } from '../../testing/samples.ts';

const sent = { request_token: 'request', expires_in_seconds: 600, resend_in_seconds: 60 };
const CODE = 'รหัสยืนยัน 6 หลัก';

function fakeProof(answers: MockResponses) {
  const requests = fakeApi({
    requestPhoneCode: () => sent,
    requestOwnPhoneCode: () => sent,
    ...answers,
  });
  return {
    requests,
    bodies: (name: string) =>
      requests.filter((request) => request.name === name).map(({ body }) => body),
  };
}

type User = ReturnType<typeof renderApp>['user'];

async function fillRegister(user: User) {
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  await user.type(await screen.findByLabelText('ชื่อ'), 'สมชาย');
  await user.type(screen.getByLabelText('นามสกุล'), 'ใจดี');
  await chooseBank(user);
  await user.type(screen.getByLabelText('เลขบัญชีธนาคาร'), '1234567890');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'maprang-88');
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
}

async function confirmWelcome() {
  await screen.findByText('สมัครสมาชิกสำเร็จ!');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
}

async function sendCode(user: User, code: string) {
  await user.click(await screen.findByRole('button', { name: 'ขอรหัสยืนยัน' }));
  await user.type(await screen.findByLabelText(CODE), code);
}

it('account-64: a registration carries the code of its phone, where the site asks for it', async () => {
  let tries = 0;
  const { bodies } = fakeProof({
    getSettings: () => ({ settings: { ...settings, phone_proof: 'registration' } }),
    register: () =>
      (tries += 1) === 1
        ? refuse(400, 'รหัสไม่ถูกต้อง', 'phone_code_wrong')
        : { token: 'new-token', memberData: { id: 7, uuid: 'u-7' } },
  });
  const { user } = renderApp('/register');
  await fillRegister(user);
  await waitFor(() => expect(location.pathname).toBe('/register/code'));
  expect(bodies('register')).toEqual([]);
  await sendCode(user, '111111');
  const code = screen.getByLabelText(CODE);
  await waitFor(() => expect(code).toHaveAccessibleDescription('รหัสไม่ถูกต้อง'));
  await user.clear(code);
  await user.type(code, '123456');
  await confirmWelcome();
  expect(bodies('requestPhoneCode')).toEqual([{ phone: '0899999999', website_id: 3 }]);
  expect(bodies('register').at(-1)).toMatchObject({
    phone: '0899999999',
    password: 'maprang-88',
    phone_code: '123456',
    request_token: 'request',
  });
});

it('account-14: whose phone somebody else has registered proves it, and goes on', async () => {
  const { bodies } = fakeProof({
    register: ({ body }) =>
      body instanceof Object && 'phone_code' in body
        ? { token: 'new-token', memberData: { id: 7, uuid: 'u-7' } }
        : refuse(409, 'ถูกใช้สมัครแล้ว', 'registration_taken'),
  });
  const { user } = renderApp('/register');
  await fillRegister(user);
  const notice = await screen.findByRole('alertdialog', { name: 'ถูกใช้สมัครแล้ว' });
  await user.click(within(notice).getByRole('button', { name: 'ตกลง' }));
  await sendCode(user, '123456');
  await confirmWelcome();
  expect(bodies('register')).toHaveLength(2);
});

it('begins anew where the page of the code was thrown away', async () => {
  fakeProof({});
  renderApp('/register/code');
  await waitFor(() => expect(location.pathname).toBe('/register'));
});

it('account-62: a member proves the phone and returns to the withdrawal', async () => {
  const { bodies } = fakeProof({ provePhone: () => null });
  const { user } = renderApp('/profile/phone', { loggedIn: true });
  await sendCode(user, '123456');
  await screen.findByRole('alertdialog', { name: 'ยืนยันเบอร์โทรศัพท์แล้ว' });
  expect(bodies('provePhone')).toEqual([{ code: '123456', request_token: 'request' }]);
  expect(location.pathname).toBe('/payment/withdraw');
});

it('account-66: asks who resets a password whether the bank account is theirs', async () => {
  const { bodies } = fakeProof({ resetPassword: () => null });
  const storedToken = {
    token: 'reset-token',
    phone: '0812345678',
    account: { bank_abbr: 'KBANK', number_end: '7890' },
    expiresAt: Date.now() + 600_000,
  };
  sessionStorage.setItem('reset_token', JSON.stringify(storedToken));
  const { user } = renderApp('/reset-password');
  await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'kapao-12345');
  await user.type(screen.getByLabelText('ยืนยันรหัสผ่านใหม่'), 'kapao-12345');
  expect(screen.getByText(/KBANK เลขบัญชีลงท้าย 7890/)).toBeVisible();
  const save = screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' });
  expect(save).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'เป็นบัญชีธนาคารของฉัน' }));
  await user.click(save);
  await screen.findByRole('alertdialog', { name: 'ตั้งรหัสผ่านใหม่สำเร็จ' });
  expect(bodies('resetPassword')).toEqual([
    { password: 'kapao-12345', bank_account_confirmed: true },
  ]);
});
