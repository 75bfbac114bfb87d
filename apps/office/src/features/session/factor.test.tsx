import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { confirmFactor } from '../../api/step-up.ts';
import { confirmAct } from '../../state/confirm.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { passkeyAnswer, stubPasskeys } from '../../testing/passkeys.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn<() => Promise<unknown>>() }));
// The mock answers in the contract's form of a passkey, which has fewer fields than the library's types.
vi.mock('@simplewebauthn/browser', () => browser);
afterEach(() => vi.unstubAllGlobals());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const challenge = () => ({ options: { challenge: 'asked' } });

it('office-36: a passkey signs in after the password, and a cancelled one leaves the code', async () => {
  stubPasskeys();
  const requests = fakeApi({
    getMe: () => refuse('unauthorized'),
    signIn: ({ body }) => ('passkey' in body ? meAs('owner') : refuse('code_required')),
    startStaffPasskeyLogin: challenge,
  });
  const { user } = renderOffice('/');
  await heading('เข้าสู่ระบบหลังบ้าน');
  expect(screen.queryByRole('button', { name: 'ใช้พาสคีย์' })).not.toBeInTheDocument();
  await user.keyboard('owner@kapao.test{Tab}kapao1234{Enter}');
  const use = await screen.findByRole('button', { name: 'ใช้พาสคีย์' });
  browser.startAuthentication.mockRejectedValueOnce(
    Object.assign(new Error('no'), { name: 'NotAllowedError' }),
  );
  await user.click(use);
  expect(await screen.findByText(/ยังไม่ได้ใช้พาสคีย์/)).toBeVisible();
  browser.startAuthentication.mockResolvedValueOnce(passkeyAnswer);
  await user.click(use);
  await heading('สวัสดี สมหญิง ใจดี');
  expect(requests.findLast(({ name }) => name === 'signIn')?.body).toEqual({
    email: 'owner@kapao.test',
    password: 'kapao1234',
    passkey: passkeyAnswer,
  });
});

it('office-17 office-36: a dialog asks for a code or a passkey, and tells the waiting act', async () => {
  stubPasskeys();
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    startStepUp: challenge,
    stepUp: ({ body }) => (body.code === '000000' ? refuse('code_wrong') : null),
  });
  const { user } = renderOffice('/');
  await heading('สวัสดี สมหญิง ใจดี');
  let answers: Promise<boolean[]> = Promise.resolve([]);
  let answer = Promise.resolve(false);
  act(() => {
    answers = Promise.all([confirmFactor(), confirmFactor()]);
  });
  await screen.findByRole('alertdialog', { name: 'ยืนยันตัวตนขั้นที่สอง' });
  const field = screen.getByLabelText('รหัสยืนยันขั้นที่สอง');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText('รหัสยืนยันไม่ถูกต้อง')).toBeVisible();
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  expect(await answers).toEqual([true, true]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  act(() => {
    answer = confirmFactor();
  });
  browser.startAuthentication.mockResolvedValueOnce(passkeyAnswer);
  await user.click(await screen.findByRole('button', { name: 'ใช้พาสคีย์' }));
  expect(await answer).toBe(true);
  expect(requests.findLast(({ name }) => name === 'stepUp')?.body).toEqual({
    passkey: passkeyAnswer,
  });

  act(() => {
    answer = confirmFactor();
  });
  await user.click(await screen.findByRole('button', { name: 'ยกเลิก' }));
  expect(await answer).toBe(false);
});

it('office-38: leads a session without a factor to its setting up, and shows nothing else', async () => {
  const me = { ...meAs('owner'), second_factor: 'missing' as const };
  const requests = fakeApi({
    getMe: () => me,
    getMySecurity: () => ({ factors: [], recovery_codes_left: 0, sessions: [] }),
  });
  renderOffice('/audit');
  await heading('ความปลอดภัยของฉัน');
  expect(screen.getByText(/กรุณาเพิ่มการยืนยันตัวตนขั้นที่สองก่อน/)).toBeVisible();
  expect(location.pathname).toBe('/security');
  const links = screen.getByRole('navigation', { name: 'เมนู' }).querySelectorAll('a');
  expect([...links].map(({ textContent }) => textContent)).toEqual(['ความปลอดภัยของฉัน']);
  expect(requests.map(({ name }) => name)).toEqual(['getMe', 'getMySecurity']);
});

it('office-38: asks a session that has a factor for it in place of the screen, also when the rule changes', async () => {
  let state: 'off' | 'needed' | 'given' = 'off';
  fakeApi({
    getMe: () => ({ ...meAs('auditor'), second_factor: state }),
    listAudit: () => (state === 'needed' ? refuse('factor_required') : { rows: [], next: null }),
    stepUp: () => {
      state = 'given';
      return null;
    },
  });
  const { user } = renderOffice('/audit');
  await screen.findByText('ไม่มีข้อมูล');
  state = 'needed';
  await act(() => queryClient.invalidateQueries({ queryKey: ['listAudit'] }));
  await heading('ยืนยันตัวตนขั้นที่สอง');
  await user.type(await screen.findByLabelText('รหัสยืนยันขั้นที่สอง'), '123456{Enter}');
  await heading('บันทึกการทำงาน');
});

it('office-36: the dialog for the second factor has the focus over the one that confirms the act', async () => {
  fakeApi({ getMe: () => meAs('owner') });
  const { user } = renderOffice('/');
  await heading('สวัสดี สมหญิง ใจดี');
  const run = async () => {
    await confirmFactor();
    return null;
  };
  act(() => confirmAct({ title: 'ระงับ', confirm: 'ระงับ', act: run }));
  const question = await screen.findByRole('alertdialog', { name: 'ระงับ' });
  await user.click(within(question).getByRole('button', { name: 'ระงับ' }));
  await screen.findByRole('alertdialog', { name: 'ยืนยันตัวตนขั้นที่สอง' });
  await waitFor(() => expect(screen.getByLabelText('รหัสยืนยันขั้นที่สอง')).toHaveFocus());
});
