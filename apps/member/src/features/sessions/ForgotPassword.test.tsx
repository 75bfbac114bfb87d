import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const defaultAnswers: MockResponses = {
  requestPassword: () => ({
    request_token: 'request',
    expires_in_seconds: 600,
    resend_in_seconds: 60,
  }),
  verifyResetCode: () => ({
    reset_token: 'reset-token',
    expires_in_seconds: 600,
    bank_account: null,
  }),
  resetPassword: () => null,
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

type User = ReturnType<typeof renderApp>['user'];

async function askForCode(user: User, phone = '0812345678') {
  const sendButton = await screen.findByRole('button', { name: 'ขอรหัสยืนยัน' });
  const field = screen.getByLabelText('เบอร์โทรศัพท์');
  await user.clear(field);
  await user.type(field, phone);
  await user.click(sendButton);
}

const requestsNamed = (requests: ReturnType<typeof fakeApi>, operation: string) =>
  requests.filter(({ name }) => name === operation);

it('account-60 api-12: leads from the login by phone, code and new password back to the login', async () => {
  const requests = fakeApi(defaultAnswers);
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('link', { name: 'ลืมรหัสผ่าน?' }));
  await askForCode(user);

  const code = await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByText(/081-234-5678/)).toBeInTheDocument();
  await user.type(code, '123456');

  await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'ข้าวมันไก่-9');
  expect(location.pathname + location.search).toBe('/reset-password');
  await user.type(screen.getByLabelText('ยืนยันรหัสผ่านใหม่'), 'ข้าวมันไก่-9{Enter}');
  await screen.findByRole('alertdialog', { name: 'ตั้งรหัสผ่านใหม่สำเร็จ' });
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));

  const phone = { phone: '0812345678', website_id: 3 };
  expect(requestsNamed(requests, 'requestPassword').map(({ body }) => body)).toEqual([phone]);
  expect(requestsNamed(requests, 'verifyResetCode').map(({ body }) => body)).toEqual([
    { ...phone, code: '123456', request_token: 'request' },
  ]);
  const [reset] = requestsNamed(requests, 'resetPassword');
  expect(reset?.authorization).toBe('Bearer reset-token');
  expect(reset?.body).toEqual({ password: 'ข้าวมันไก่-9' });
});

it('wants ten digits before it asks for a code', async () => {
  fakeApi(defaultAnswers);
  const { user } = renderApp('/forgot-password');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '081234567');
  expect(screen.getByRole('button', { name: 'ขอรหัสยืนยัน' })).toBeDisabled();
});

it.each([
  ['a refusal', () => refuse(429, 'ขอรหัสบ่อยเกินไป กรุณารออีก 30 วินาที'), /30 วินาที/],
  ['no answer', noResponse, /ไม่สามารถเชื่อมต่อกับเซิฟได้/],
])('keeps the phone where asking for a code ends in %s', async (_what, requestPassword, text) => {
  fakeApi({ ...defaultAnswers, requestPassword });
  const { user } = renderApp('/forgot-password');
  await askForCode(user);
  expect(await screen.findByRole('alertdialog', { name: 'ส่งรหัสไม่สำเร็จ' })).toHaveTextContent(text);
  expect(screen.getByLabelText('เบอร์โทรศัพท์')).toHaveValue('081-234-5678');
});

it('account-60: offers to send again when the time has come, once for two taps', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const requests = fakeApi(defaultAnswers);
  const { user } = renderApp('/forgot-password');
  await askForCode(user);
  expect(await screen.findByRole('button', { name: /ส่งอีกครั้งได้ใน (1:00|0:59)/ })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await user.dblClick(screen.getByRole('button', { name: 'ส่งรหัสอีกครั้ง' }));
  await screen.findByRole('button', { name: /ส่งอีกครั้งได้ใน/ });
  expect(requestsNamed(requests, 'requestPassword')).toHaveLength(2);
});

it('says when the code is too old, and sends it no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi(defaultAnswers);
  const { user } = renderApp('/forgot-password');
  await askForCode(user);
  const code = await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  await act(() => vi.advanceTimersByTimeAsync(601_000));
  expect(code).toHaveAccessibleDescription('รหัสหมดอายุแล้ว กรุณาขอรหัสใหม่');
  expect(screen.getByRole('button', { name: 'ยืนยันรหัส' })).toBeDisabled();
});

it('tells a wrong code at the field, and takes a pasted one', async () => {
  let isRight = false;
  fakeApi({
    ...defaultAnswers,
    verifyResetCode: () =>
      isRight
        ? { reset_token: 't', expires_in_seconds: 600, bank_account: null }
        : refuse(400, 'รหัสยืนยันไม่ถูกต้องหรือหมดอายุ', 'reset_code_wrong'),
  });
  const { user } = renderApp('/forgot-password');
  await askForCode(user);
  const code = await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  await user.type(code, '111111');
  await waitFor(() => expect(code).toBeInvalid());
  expect(code).toHaveAccessibleDescription('รหัสยืนยันไม่ถูกต้องหรือหมดอายุ');
  isRight = true;
  await user.clear(code);
  await user.paste('123 456');
  await screen.findByLabelText('รหัสผ่านใหม่');
});

it('does not blame the code for a server that does not answer', async () => {
  fakeApi({ ...defaultAnswers, verifyResetCode: noResponse });
  const { user } = renderApp('/forgot-password');
  await askForCode(user);
  await user.type(await screen.findByLabelText('รหัสยืนยัน 6 หลัก'), '123456');
  await screen.findByRole('alertdialog', { name: 'ตรวจรหัสไม่สำเร็จ' });
  expect(screen.getByLabelText('รหัสยืนยัน 6 หลัก')).toBeValid();
});

it('account-60: has not forgotten the code that was sent when the phone threw the page away', async () => {
  const requests = fakeApi(defaultAnswers);
  const { user, unmount } = renderApp('/forgot-password');
  await askForCode(user);
  await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  unmount();
  const again = renderApp('/forgot-password');
  await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  // Another phone can request a code at once; the same one must use the code already sent.
  await again.user.click(screen.getByRole('button', { name: 'เปลี่ยนเบอร์' }));
  expect(screen.getByLabelText('เบอร์โทรศัพท์')).toHaveFocus();
  await askForCode(again.user);
  await screen.findByLabelText('รหัสยืนยัน 6 หลัก');
  expect(requestsNamed(requests, 'requestPassword')).toHaveLength(1);
});

it('asks for a new code where there is no reset token', async () => {
  fakeApi(defaultAnswers);
  const { user } = renderApp('/reset-password');
  await screen.findByText(/หมดเวลาตั้งรหัสผ่านแล้ว/);
  expect(screen.queryByLabelText('รหัสผ่านใหม่')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'ขอรหัสยืนยัน' }));
  expect(location.pathname).toBe('/forgot-password');
});

const keepToken = (expiresAt: number) =>
  sessionStorage.setItem(
    'reset_token',
    JSON.stringify({ token: 'reset-token', phone: '0812345678', expiresAt }),
  );

it('takes a token that is too old for none', async () => {
  fakeApi(defaultAnswers);
  keepToken(Date.now() - 1);
  renderApp('/reset-password');
  await screen.findByText(/หมดเวลาตั้งรหัสผ่านแล้ว/);
});

async function reset(user: User, password: string, repeated = password) {
  await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), password);
  await user.type(screen.getByLabelText('ยืนยันรหัสผ่านใหม่'), `${repeated}{Enter}`);
}

it('points at a short password and at two that differ, without a call', async () => {
  const requests = fakeApi(defaultAnswers);
  keepToken(Date.now() + 600_000);
  const { user } = renderApp('/reset-password');
  await reset(user, 'short');
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveFocus();
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveAccessibleDescription(/8 ตัว/);
  await user.type(screen.getByLabelText('รหัสผ่านใหม่'), '-but-longer{Enter}');
  expect(screen.getByLabelText('ยืนยันรหัสผ่านใหม่')).toHaveFocus();
  expect(screen.getByLabelText('ยืนยันรหัสผ่านใหม่')).toHaveAccessibleDescription(/ไม่ตรงกัน/);
  expect(requestsNamed(requests, 'resetPassword')).toHaveLength(0);
});

it('lets another password follow one that is too common', async () => {
  const common = 'รหัสผ่านนี้คาดเดาง่ายเกินไป';
  fakeApi({ ...defaultAnswers, resetPassword: () => refuse(400, common, 'password_too_common') });
  keepToken(Date.now() + 600_000);
  const { user } = renderApp('/reset-password');
  await reset(user, 'password1');
  await waitFor(() => expect(screen.getByLabelText('รหัสผ่านใหม่')).toBeInvalid());
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveAccessibleDescription(common);
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveFocus();
});

it('begins anew where the server refuses the token', async () => {
  const refused = () => refuse(401, 'หมดอายุ', 'reset_token_refused');
  fakeApi({ ...defaultAnswers, resetPassword: refused });
  keepToken(Date.now() + 600_000);
  const { user } = renderApp('/reset-password');
  await reset(user, 'ข้าวมันไก่-9');
  await screen.findByRole('alertdialog', { name: 'ตั้งรหัสผ่านไม่สำเร็จ' });
  expect(screen.getByText(/หมดเวลาตั้งรหัสผ่านแล้ว/)).toBeInTheDocument();
  expect(sessionStorage.getItem('reset_token')).toBeNull();
});

it('keeps token and password where nothing answers', async () => {
  fakeApi({ ...defaultAnswers, resetPassword: noResponse });
  keepToken(Date.now() + 600_000);
  const { user } = renderApp('/reset-password');
  await reset(user, 'ข้าวมันไก่-9');
  const notice = await screen.findByRole('alertdialog', { name: 'ตั้งรหัสผ่านไม่สำเร็จ' });
  expect(notice).toHaveTextContent('ไม่สามารถเชื่อมต่อกับเซิฟได้');
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveValue('ข้าวมันไก่-9');
});
