import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../state/session.ts';
import { chooseBank } from '../../testing/choose-bank.ts';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { banks, settings } from '../../testing/samples.ts';

afterEach(() => vi.useRealTimers());

const identity = { access_token: 'new-token', id: 7, uuid: 'u-7', website_id: 3 };

async function fillLogin(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0812345678');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'kapao1234');
}

it('account-33: logs in with digits only, says so, and goes on to the dashboard', async () => {
  const requests = fakeApi({ login: () => ({ member_data: identity }) });
  const { user } = renderApp('/login');
  await fillLogin(user);
  expect(screen.getByLabelText('เบอร์โทรศัพท์')).toHaveValue('081-234-5678');
  await user.keyboard('{Enter}');

  await screen.findByText('เข้าสู่ระบบสำเร็จ');
  expect(requests.find(({ name }) => name === 'login')?.body).toEqual({
    phone: '0812345678',
    password: 'kapao1234',
    website_id: 3,
  });
  expect(localStorage.getItem('access_token')).toBe('new-token');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(useSession.getState()).toMatchObject({ ...identity, isLogin: true });
  // The page that had the focus is gone; the screen has it, and is heard by its heading.
  await waitFor(() => expect(screen.getByRole('main', { name: 'หน้าหลัก' })).toHaveFocus());
});

it('account-35: blames the credentials for a refused login, and keeps what was typed', async () => {
  fakeApi({ login: () => refuse(401) });
  const { user } = renderApp('/login');
  await fillLogin(user);
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
  await screen.findByRole('alertdialog', { name: 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง' });
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveValue('kapao1234');
});

it('account-35: does not blame the credentials for a server that does not answer', async () => {
  fakeApi({ login: noResponse });
  const { user } = renderApp('/login');
  await fillLogin(user);
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
  await screen.findByRole('alertdialog', { name: 'ไม่สามารถเชื่อมต่อกับเซิฟได้' });
});

it('account-33: keeps the login button disabled until phone and password are there', async () => {
  fakeApi();
  const { user } = renderApp('/login');
  const button = await screen.findByRole('button', { name: 'เข้าสู่ระบบ' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('เบอร์โทรศัพท์'), '0812345678');
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'k');
  expect(button).toBeEnabled();
});

it('account-33: shows and hides the password', async () => {
  fakeApi();
  const { user } = renderApp('/login');
  const field = await screen.findByLabelText('รหัสผ่าน');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'แสดงรหัสผ่าน' }));
  expect(field).toHaveAttribute('type', 'text');
});

describe('where the site logs in by username', () => {
  const byUsername: MockResponses = {
    getSettings: () => ({ settings: { ...settings, login_username_or_phone: 'username' } }),
  };
  const fill = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.type(await screen.findByLabelText('ชื่อผู้ใช้'), ' KP100001 ');
    expect(screen.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeDisabled();
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'kapao1234{Enter}');
  };

  it('account-24: asks for it and sends it, and no phone', async () => {
    const requests = fakeApi({ ...byUsername, login: () => ({ member_data: identity }) });
    const { user } = renderApp('/login');
    await fill(user);
    await screen.findByText('เข้าสู่ระบบสำเร็จ');
    expect(requests.find(({ name }) => name === 'login')?.body).toEqual({
      username: 'KP100001',
      password: 'kapao1234',
      website_id: 3,
    });
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('account-24: does not speak of a phone number that nobody was asked for', async () => {
    fakeApi({ ...byUsername, login: () => refuse(401) });
    const { user } = renderApp('/login');
    await fill(user);
    await screen.findByRole('alertdialog', { name: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' });
  });
});

it('account-34: goes on at once, and says so for 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeApi({ login: () => ({ member_data: identity }) });
  const { user } = renderApp('/login');
  await fillLogin(user);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(screen.getByText('เข้าสู่ระบบสำเร็จ')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText('เข้าสู่ระบบสำเร็จ')).not.toBeInTheDocument();
});

async function fillRegister(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  await waitFor(() => expect(screen.getByLabelText('ชื่อ')).toHaveFocus());
  await user.type(screen.getByLabelText('ชื่อ'), 'สมชาย');
  await user.type(screen.getByLabelText('นามสกุล'), 'ใจดี');
  await chooseBank(user);
  await user.type(screen.getByLabelText('เลขบัญชีธนาคาร'), '1234567890');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'maprang-88');
}

it('account-10 account-11 account-13 site-34: registers in two steps and sends digits only, with who referred the member', async () => {
  const requests = fakeApi({
    register: () => ({ token: 'new-token', memberData: { id: 7, uuid: 'u-7' } }),
  });
  localStorage.setItem('partner', 'friend-site');
  const { user } = renderApp('/register?aff=42&affid=43');
  await fillRegister(user);
  expect(screen.getByLabelText('เลขบัญชีธนาคาร')).toHaveValue('123-4567-890');
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));

  await screen.findByText('สมัครสมาชิกสำเร็จ!');
  expect(requests.find(({ name }) => name === 'register')?.body).toEqual({
    phone: '0899999999',
    password: 'maprang-88',
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    bank_abbr: 'KBANK',
    bank_acc_number: '1234567890',
    website_id: 3,
    aff_id: '42',
    partner: 'friend-site',
    referrer: null,
  });
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

it('account-73: asks for the account of a wallet as a phone, and keeps what was typed', async () => {
  const wallet = { bank_abbr: 'TRUEWALLET', bank_name_th: 'ทรูมันนี่', bank_name_en: 'TrueMoney' };
  const requests = fakeApi({
    listBanks: () => ({ lists: [...banks, wallet] }),
    register: () => ({ token: 'new-token', memberData: { id: 7, uuid: 'u-7' } }),
  });
  const { user } = renderApp('/register');
  await fillRegister(user);
  const sheetButton = screen.getByRole('button', { name: /^ธนาคาร / });
  await user.click(sheetButton);
  const sheet = await screen.findByRole('dialog', { name: 'เลือกธนาคาร' });
  await user.click(within(sheet).getByRole('button', { name: 'ทรูมันนี่' }));
  const field = screen.getByLabelText('เบอร์ทรูมันนี่ วอลเล็ท');
  expect(field).toHaveValue('123-456-7890');
  expect(field).toHaveAttribute('type', 'tel');
  expect(screen.queryByLabelText('เลขบัญชีธนาคาร')).not.toBeInTheDocument();
  const confirm = screen.getByRole('button', { name: 'ยืนยันการสมัคร' });
  await user.click(confirm);
  expect(screen.getByText('เบอร์ทรูมันนี่ วอลเล็ทต้องมี 10 หลัก ขึ้นต้นด้วย 0')).toBeVisible();
  expect(requests.some(({ name }) => name === 'register')).toBe(false);
  await user.clear(field);
  await user.type(field, '0812345678');
  await user.click(confirm);
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'register')?.body).toMatchObject({
      bank_abbr: 'TRUEWALLET',
      bank_acc_number: '0812345678',
    }),
  );
});

it('account-14: returns to step 1 with the phone alone when the registration fails', async () => {
  fakeApi({ register: () => refuse(409, 'เบอร์โทรศัพท์นี้เป็นสมาชิกอยู่แล้ว') });
  const { user } = renderApp('/register');
  await fillRegister(user);
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  await screen.findByRole('alertdialog', { name: 'เบอร์โทรศัพท์นี้เป็นสมาชิกอยู่แล้ว' });
  expect(screen.getByLabelText('เบอร์โทรศัพท์')).toHaveValue('089-999-9999');
  expect(screen.queryByLabelText('ชื่อ')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'ตกลง' }));
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(await screen.findByLabelText('ชื่อ')).toHaveValue('');
});

it.each([
  ['one that leaked often', 'password1'],
  ['the phone', '0899999999'],
  ['a run', '23456789'],
])('account-16: points at a common password before it is sent: %s', async (_, password) => {
  const requests = fakeApi();
  const { user } = renderApp('/register');
  await fillRegister(user);
  await user.clear(screen.getByLabelText('รหัสผ่าน'));
  await user.type(screen.getByLabelText('รหัสผ่าน'), password);
  await user.click(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveAccessibleDescription(/เดาง่ายเกินไป/);
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveFocus();
  expect(screen.getByLabelText('ชื่อ')).toHaveValue('สมชาย');
  expect(requests.some(({ name }) => name === 'register')).toBe(false);
});

it('account-03 account-11: points at what is missing instead of sending it', async () => {
  const requests = fakeApi();
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  await user.click(await screen.findByRole('button', { name: 'ยืนยันการสมัคร' }));
  expect(screen.getByLabelText('ชื่อ')).toHaveFocus();
  expect(screen.getByLabelText('ชื่อ')).toBeInvalid();
  expect(screen.getByLabelText('รหัสผ่าน')).toHaveAccessibleDescription(/8 ตัว/);
  expect(requests.some(({ name }) => name === 'register')).toBe(false);
});

it('account-12 limit-27: states the minimum age of the settings and that details must be real', async () => {
  fakeApi();
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  expect(await screen.findByText(/อายุ 20 ปี/)).toBeInTheDocument();
  expect(screen.getByText(/กรอกข้อมูลจริง/)).toBeInTheDocument();
});

it('warns in default words where the server has said none', async () => {
  fakeApi({ register: () => refuse(500, '') });
  const { user } = renderApp('/register');
  await fillRegister(user);
  await user.dblClick(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  await screen.findByRole('alertdialog', { name: 'เกิดข้อผิดพลาด' });
});

it('registers once for two taps', async () => {
  const requests = fakeApi({ register: () => new Promise(() => {}) });
  const { user } = renderApp('/register');
  await fillRegister(user);
  await user.dblClick(screen.getByRole('button', { name: 'ยืนยันการสมัคร' }));
  expect(requests.filter(({ name }) => name === 'register')).toHaveLength(1);
});

it('switches between the two routes by its tabs and keeps the referral', async () => {
  fakeApi();
  const { user } = renderApp('/register?affid=43');
  await user.click(await screen.findByRole('link', { name: 'เข้าสู่ระบบ' }));
  expect(location.pathname + location.search).toBe('/login?affid=43');
});

it('site-52: speaks English to those who choose it', async () => {
  fakeApi();
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await screen.findByLabelText('Password');
  await user.click(screen.getByRole('button', { name: 'ไทย' }));
  await screen.findByLabelText('รหัสผ่าน');
});
