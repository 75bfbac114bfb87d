import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { noteFailure, queryClient } from '../api/query-client.ts';
import { meQuery } from '../api/me-query.ts';
import { useMissing } from '../api/use-me.ts';
import { paths } from '../lib/paths.ts';
import { confirmAct } from '../state/confirm.ts';
import { fakeApi, refuse } from '../testing/fake-api.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { auditEvent, meAs } from '../testing/samples.ts';
import { screens } from './screens.ts';

const audit = () => ({ rows: [auditEvent('7')], next: null });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('office-08: asks for the code after the password, and returns to the page that was asked for', async () => {
  let isSignedIn = false;
  const requests = fakeApi({
    getMe: () => (isSignedIn ? meAs('auditor') : refuse('unauthorized')),
    signIn: ({ body }) => {
      if (!('code' in body)) return refuse('code_required');
      if (body.code !== '123456') return refuse('sign_in_failed');
      isSignedIn = true;
      return meAs('auditor');
    },
    listAudit: audit,
  });
  const { user } = renderOffice('/audit?outcome=denied');
  await heading('เข้าสู่ระบบหลังบ้าน');
  expect(screen.getByLabelText('อีเมล')).toHaveFocus();
  await user.keyboard('auditor@kapao.test{Tab}kapao1234{Enter}');
  await waitFor(() => expect(screen.getByLabelText('รหัสยืนยันขั้นที่สอง')).toHaveFocus());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.keyboard('000000{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('อีเมล รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง'),
  );
  await user.clear(screen.getByLabelText('รหัสยืนยันขั้นที่สอง'));
  await user.keyboard('123456{Enter}');
  await heading('บันทึกการทำงาน');
  expect(location.pathname + location.search).toBe('/audit?outcome=denied');
  expect(requests.findLast(({ name }) => name === 'listAudit')).toMatchObject({
    query: { outcome: 'denied' },
  });
});

it('office-44: leads a visitor without a session to the sign-in page without a call', async () => {
  const requests = fakeApi({ getMe: () => refuse('unauthorized'), signIn: () => meAs('auditor') });
  document.head.insertAdjacentHTML('beforeend', '<meta name="kapao-session" content="none">');
  renderOffice('/audit');
  await heading('เข้าสู่ระบบหลังบ้าน');
  expect(requests).toEqual([]);
  expect(document.querySelector('meta[name="kapao-session"]')).toBeNull();
});

it('office-08: does not follow an address of another site after the sign-in', async () => {
  fakeApi({ getMe: () => refuse('unauthorized'), signIn: () => meAs('support') });
  const { user } = renderOffice(paths.signIn({ to: '//elsewhere.test/' }));
  await heading('เข้าสู่ระบบหลังบ้าน');
  await user.keyboard('support@kapao.test{Tab}kapao1234{Enter}');
  await heading('สวัสดี สมหญิง ใจดี');
  expect(location.pathname).toBe('/');
});

it('office-08: leads to the sign-in page when the session ends, and shows nothing of it', async () => {
  let isSignedIn = true;
  fakeApi({
    getMe: () => meAs('auditor'),
    listAudit: () => (isSignedIn ? audit() : refuse('unauthorized')),
  });
  const { user } = renderOffice('/audit');
  await screen.findByRole('row', { name: /cashier@kapao.test/ });
  isSignedIn = false;
  await user.selectOptions(screen.getByLabelText('ผล'), 'denied');
  await heading('เข้าสู่ระบบหลังบ้าน');
  expect(new URLSearchParams(location.search).get('to')).toBe('/audit?outcome=denied');
  expect(screen.queryByText('cashier@kapao.test')).not.toBeInTheDocument();
});

it('office-09: shows in the menu only what the role may open', async () => {
  fakeApi({ getMe: () => meAs('cashier') });
  renderOffice('/');
  const menu = await screen.findByRole('navigation', { name: 'เมนู' });
  const links = within(menu).getAllByRole('link');
  const names = links.map((link) => link.textContent);
  expect(names).toEqual(expect.arrayContaining(['หน้าหลัก', 'รายการถอน', 'ความปลอดภัยของฉัน']));
  expect(names).not.toContain('บันทึกการทำงาน');
  expect(links[0]).toHaveAttribute('aria-current', 'page');
});

it('office-09: says which permission a link needs', async () => {
  const requests = fakeApi({ getMe: () => meAs('cashier') });
  renderOffice('/audit');
  await heading('คุณไม่มีสิทธิ์ดูหน้านี้');
  expect(screen.getByText('หน้านี้ต้องใช้สิทธิ์ “ดูบันทึกการทำงาน”')).toBeVisible();
  expect(screen.getByText(/บทบาทของคุณคือ “แคชเชียร์”/)).toBeVisible();
  // The menu's own counts are no call of the page.
  const names = requests.map(({ name }) => name).filter((name) => name !== 'listQueues');
  expect(names).toEqual(['getMe']);
});

it('office-09: names the missing permission as the reason of a button that is off', () => {
  queryClient.setQueryData(meQuery.queryKey, meAs('support'));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const reasonOf = (permission: Permission) =>
    renderHook(() => useMissing(permission), { wrapper }).result.current;
  expect(reasonOf('withdrawals:decide')).toBe(
    'ต้องใช้สิทธิ์ “อนุมัติหรือปฏิเสธรายการถอน ถามเกตเวย์ซ้ำ และคืนเงิน”',
  );
  expect(reasonOf('withdrawals:read')).toBeUndefined();
});

it('office-10: opens a screen by a part of its name, from anywhere', async () => {
  fakeApi({ getMe: () => meAs('auditor'), listAudit: audit });
  const { user } = renderOffice('/');
  await heading('สวัสดี สมหญิง ใจดี');
  await user.keyboard('/');
  const field = await screen.findByLabelText(/^พิมพ์ชื่อหน้า/);
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('บันทึก{Enter}');
  await heading('บันทึกการทำงาน');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('office-11: moves the focus to the heading of each page and names the document by it', async () => {
  fakeApi({ getMe: () => meAs('auditor'), listAudit: audit });
  const { user } = renderOffice('/');
  expect(await heading('สวัสดี สมหญิง ใจดี')).not.toHaveFocus();
  const menu = screen.getByRole('navigation', { name: 'เมนู' });
  await user.click(within(menu).getByRole('link', { name: 'บันทึกการทำงาน' }));
  await waitFor(async () => expect(await heading('บันทึกการทำงาน')).toHaveFocus());
  expect(document.title).toContain('บันทึกการทำงาน');
});

it('office-65: closes a question when the session ends, and opens it for nobody else', async () => {
  let signedIn: 'cashier' | 'auditor' | null = 'cashier';
  fakeApi({
    getMe: () => (signedIn === null ? refuse('unauthorized') : meAs(signedIn)),
    listQueues: () => (signedIn === null ? refuse('unauthorized') : { queues: [] }),
    signIn: () => meAs((signedIn = 'auditor')),
  });
  const { user } = renderOffice('/');
  await heading('สวัสดี สมหญิง ใจดี');
  act(() => confirmAct({ title: 'อนุมัติการถอน', confirm: 'อนุมัติ', act: vi.fn() }));
  await screen.findByRole('alertdialog');
  signedIn = null;
  await act(() => queryClient.invalidateQueries());
  await heading('เข้าสู่ระบบหลังบ้าน');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.keyboard('auditor@kapao.test{Tab}kapao1234{Enter}');
  await heading('สวัสดี สมหญิง ใจดี');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('office-65: closes a panel when the role loses a permission, and says which one', async () => {
  let role: 'owner' | 'support' = 'owner';
  fakeApi({ getMe: () => meAs(role), listAudit: audit });
  renderOffice('/audit?event=7');
  await screen.findByRole('complementary', { name: 'บันทึกที่ 7' });
  role = 'support';
  act(() => noteFailure({ ...failed, code: 'permission_missing' }));
  await heading('คุณไม่มีสิทธิ์ดูหน้านี้');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

const failed = {
  success: false,
  status: 403,
  message: '',
  field: null,
  isOutcomeUnknown: false,
} as const;

it.each(['outcome=gone', 'outcom=denied', 'from=2026-13-40'])(
  'office-69: says that it does not know the filter %s, and shows no rows',
  async (filter) => {
    const requests = fakeApi({ getMe: () => meAs('auditor'), listAudit: audit });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderOffice(`/audit?${filter}`);
    await heading('ไม่รู้จักตัวกรองในลิงก์นี้');
    expect(screen.getByText(filter)).toBeVisible();
    expect(requests.some(({ name }) => name === 'listAudit')).toBe(false);
    await user.click(screen.getByRole('link', { name: 'ดูรายการทั้งหมด' }));
    await screen.findByRole('row', { name: /cashier@kapao.test/ });
  },
);

it('office-12: speaks English when asked, and remembers it', async () => {
  fakeApi({ getMe: () => refuse('unauthorized'), signIn: () => refuse('sign_in_failed') });
  const { user } = renderOffice('/');
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await heading('Sign in to the back office');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('office-language')).toBe('en');
  await user.type(screen.getByLabelText('Email'), 'nobody@kapao.test');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('The email, password or code is wrong')).toBeVisible();
});

it('says that there is no such page', async () => {
  fakeApi({ getMe: () => meAs('owner') });
  renderOffice('/nowhere/at/all');
  await heading('ไม่พบหน้านี้');
});

it('leads each address of lib/paths.ts to a screen', () => {
  const known = new Set(['/sign-in', '/join', ...screens.map(({ path }) => path)]);
  const addresses = Object.values(paths).map((path) => path());
  expect(addresses.filter((address) => !known.has(address))).toEqual([]);
});
