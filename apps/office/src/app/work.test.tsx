import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { presetRoles, type PresetRole } from '@kapao/contract/office/permissions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { actKeyOf, fakeApi, refuse } from '../testing/fake-api.ts';
import { withdrawalDetails, withdrawalRow } from '../testing/payments.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { meAs } from '../testing/samples.ts';
import { menuIcons } from './menu-icons.ts';
import { groupEntries, menuGroups } from './menu.ts';
import { screens } from './screens.ts';

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const waiting = (queue: 'withdrawals' | 'deposits' | 'proposals', count: number) => ({
  queue,
  count,
  is_more: false,
  oldest_at: count === 0 ? null : hourAgo,
});

async function groupsOf(role: PresetRole): Promise<(string | null)[]> {
  fakeApi({ getMe: () => meAs(role) });
  const { unmount } = renderOffice('/security');
  const menu = await screen.findByRole('navigation', { name: 'เมนู' });
  const names = within(menu)
    .getAllByRole('list')
    .map((list) => list.getAttribute('aria-label'));
  unmount();
  return names;
}

it('work-01: shows a role the groups that have an entry for it', async () => {
  expect(await groupsOf('owner')).toEqual([
    'งาน',
    'สมาชิก',
    'โปรโมชั่น',
    'เกม',
    'การเงิน',
    'เว็บไซต์',
    'ระบบ',
  ]);
  expect(await groupsOf('cashier')).toEqual(['งาน', 'สมาชิก', 'ระบบ']);
});

it('work-01: has each screen of the menu once, also one that no group names', () => {
  const inMenu = screens.filter(({ isInMenu, under }) => isInMenu && under === undefined);
  expect(inMenu.filter(({ path }) => menuIcons[path] === undefined)).toEqual([]);
  const grouped = (entries: typeof inMenu) =>
    groupEntries(entries).flatMap((group) => group.entries.map(({ path }) => path));
  expect(grouped(inMenu).toSorted()).toEqual(inMenu.map(({ path }) => path).toSorted());
  expect(
    Object.values(menuGroups)
      .flat()
      .filter((path) => !grouped(inMenu).includes(path)),
  ).toEqual([]);
  const at = inMenu.findIndex(({ path }) => path === '/coupons');
  const added = { ...(inMenu[at] ?? expect.fail()), path: '/new' };
  const groups = groupEntries(inMenu.toSpliced(at + 1, 0, added));
  expect(groups.find(({ name }) => name === 'offers')?.entries.map(({ path }) => path)).toEqual([
    '/promotions',
    '/coupons',
    '/new',
    '/missions',
    '/daily-calendar',
    '/wheels',
    '/cashback-rules',
    '/ranks',
    '/referral-terms',
    '/fair-rules',
  ]);
});

it.each([
  ['/', 'หน้าหลัก'],
  ['/coupons/new', 'คูปอง'],
  ['/roles', 'พนักงาน'],
  ['/point-rate', 'แนะนำเพื่อนและอัตรา'],
  ['/debts', 'เรื่องของสมาชิก'],
])('work-01: marks one row of the menu as open at %s', async (path, name) => {
  fakeApi({ getMe: () => meAs('owner') });
  renderOffice(path);
  const menu = await screen.findByRole('navigation', { name: 'เมนู' });
  const rows = within(menu)
    .getAllByRole('link')
    .filter((row) => row.getAttribute('aria-current') === 'page');
  expect(rows.map((row) => row.textContent)).toEqual([name]);
});

it('work-02: says beside an entry how many wait, and folds to icons for good', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    listQueues: () => ({ queues: [waiting('withdrawals', 12), waiting('proposals', 0)] }),
  });
  const { user } = renderOffice('/security');
  const menu = await screen.findByRole('navigation', { name: 'เมนู' });
  const entry = within(menu).getByRole('link', { name: 'รายการถอน' });
  await waitFor(() => expect(entry).toHaveAccessibleDescription('รอ 12 รายการ'));
  expect(within(menu).getByRole('link', { name: 'คำขออนุมัติ' })).not.toHaveAccessibleDescription();
  await user.click(screen.getByRole('button', { name: 'ย่อเมนูเป็นไอคอน' }));
  expect(document.documentElement.dataset['menu']).toBe('icons');
  expect(localStorage.getItem('office-menu')).toBe('icons');
  entry.focus();
  await waitFor(() => expect(within(menu).getAllByText('รายการถอน')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'ขยายเมนู' }));
  expect(document.documentElement.dataset['menu']).toBeUndefined();
});

const everything = {
  listQueues: () => ({ queues: [waiting('withdrawals', 3), waiting('deposits', 0)] }),
  listProblems: () => ({
    problems: [
      { kind: 'gateway_silent' as const, subject: 'quiet-bank', target: null, since: hourAgo },
      { kind: 'switched_off' as const, subject: 'play', target: null, since: hourAgo },
    ],
  }),
  listLargeEvents: (): OfficeData<'listLargeEvents'> => ({
    rows: [
      {
        kind: 'win',
        id: '17',
        at: hourAgo,
        amount_micro: '20000000000',
        member: { member_id: '1', username: 'KP1', name: 'มานี มีนา' },
        status: null,
        game: 'lotus',
      },
      {
        kind: 'deposit',
        id: 'ref-1',
        at: hourAgo,
        amount_micro: '9000000000',
        member: { member_id: '1', username: 'KP1', name: 'มานี มีนา' },
        status: 'success',
        game: null,
      },
    ],
    payments_from_micro: '5000000000',
    wins_from_micro: '10000000000',
  }),
  getToday: () => ({
    as_of: '1',
    made_at: '2026-11-25T03:30:00.000Z',
    figures: [
      {
        figure: 'deposit_count' as const,
        so_far: { today: '4', yesterday: '6', last_week: '2' },
        hours: {
          today: ['1', '4'],
          yesterday: Array.from({ length: 24 }, (_, hour) => String(hour)),
          last_week: Array.from({ length: 24 }, () => '2'),
        },
      },
    ],
  }),
};

// Object.keys types the keys as string.
it.each(Object.keys(presetRoles) as PresetRole[])(
  'work-03: repeats no entry of the menu on the Home of %s',
  async (role) => {
    fakeApi({ ...everything, getMe: () => meAs(role) });
    renderOffice('/');
    await screen.findByRole('heading', { level: 1 });
    const main = screen.getByRole('main');
    expect(within(main).queryByRole('link', { name: 'ความปลอดภัยของฉัน' })).not.toBeInTheDocument();
  },
);

it('work-04: tells apart what waits for the person and for colleagues', async () => {
  fakeApi({ ...everything, getMe: () => meAs('cashier') });
  const { unmount } = renderOffice('/');
  const own = within(await screen.findByRole('navigation', { name: 'คิวงาน' }));
  expect(own.getAllByRole('listitem')).toHaveLength(2);
  expect(own.getByRole('link', { name: /^ถอนรอตรวจ ?3 ?เก่าสุด 1 ชั่วโมง/ })).toBeVisible();
  unmount();
  fakeApi({ ...everything, getMe: () => meAs('auditor') });
  renderOffice('/');
  const others = within(await screen.findByRole('navigation', { name: 'คิวงาน' }));
  expect(others.getByRole('listitem')).toHaveTextContent('ไม่มีงานรอคุณ');
  expect(others.getByText(/รอเพื่อนร่วมงาน/)).toHaveTextContent('ถอนรอตรวจ 3');
});

it('work-05: shows a cashier a silent gateway without a way to the screen that is closed', async () => {
  fakeApi({ ...everything, getMe: () => meAs('cashier') });
  renderOffice('/');
  const wrong = within(await screen.findByRole('region', { name: 'สิ่งผิดปกติตอนนี้' }));
  expect(await wrong.findByText('quiet-bank')).toBeVisible();
  expect(wrong.getAllByRole('link')).toHaveLength(1);
});

it('work-07: has the hours of a chart as a table, and no figure that the role does not open', async () => {
  fakeApi({ ...everything, getMe: () => meAs('cashier') });
  renderOffice('/');
  const table = await screen.findByRole('table', { name: 'จำนวนรายการฝาก สะสมรายชั่วโมง' });
  expect(within(table).getByRole('row', { name: '01:59 4 1 2' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: '02:59 – 2 2' })).toBeInTheDocument();
  expect(screen.queryByText('GGR')).not.toBeInTheDocument();
});

it('work-08: leads from a large event to its panel or its transfer, and says from which sums', async () => {
  fakeApi({ ...everything, getMe: () => meAs('cashier') });
  renderOffice('/');
  const events = within(await screen.findByRole('region', { name: 'รายการใหญ่ล่าสุด' }));
  expect(events.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ledger/17',
    '/deposits?view=all&open=ref-1',
    '/deposits?view=all',
    '/withdrawals?view=all',
  ]);
  expect(events.getByText(/5,000\.00 บาท ชนะตั้งแต่ 10,000\.00/)).toBeVisible();
});

it('work-08: says that no large event is of today', async () => {
  const { rows, ...sums } = everything.listLargeEvents();
  const at = new Date(Date.now() - 48 * 3_600_000).toISOString();
  const older = { ...sums, rows: rows.map((event) => ({ ...event, at })) };
  fakeApi({ ...everything, getMe: () => meAs('cashier'), listLargeEvents: () => older });
  renderOffice('/');
  expect(await screen.findByText(/^วันนี้ยังไม่มีรายการใหญ่/)).toBeVisible();
});

it('work-09 work-10: has the signals before the facts, and a width that the arrow keys change for good', async () => {
  const row = withdrawalRow('w-1');
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => withdrawalDetails(row),
  });
  const { user } = renderOffice('/withdrawals?open=w-1');
  const panel = await screen.findByRole('complementary');
  const signals = await within(panel).findByRole('heading', { name: 'สัญญาณ' });
  const facts = within(panel).getByText('w-1');
  expect(signals.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const edge = within(panel).getByRole('button', { name: 'ความกว้างของแผง: 432' });
  edge.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  expect(edge).toHaveAccessibleName('ความกว้างของแผง: 448');
  expect(document.documentElement.style.getPropertyValue('--panel')).toBe('448px');
  expect(localStorage.getItem('office-panel')).toBe('448');
  await user.keyboard('{Home}');
  expect(edge).toHaveAccessibleName('ความกว้างของแผง: 432');
});

it('work-11: switches between the looks of the system, light and dark, and keeps the choice', async () => {
  fakeApi({ getMe: () => meAs('cashier') });
  const { user } = renderOffice('/security');
  const { dataset } = document.documentElement;
  await user.click(await screen.findByRole('button', { name: 'สี: ตามเครื่อง' }));
  expect(dataset['look']).toBe('light');
  await user.click(screen.getByRole('button', { name: 'สี: สว่าง' }));
  expect([dataset['look'], localStorage.getItem('office-look')]).toEqual(['dark', 'dark']);
  await user.click(screen.getByRole('button', { name: 'สี: มืด' }));
  expect(dataset['look']).toBeUndefined();
});

it('work-12: heads printed sheets with the page, the person and the time', async () => {
  fakeApi({ getMe: () => meAs('cashier') });
  renderOffice('/security');
  await screen.findByRole('heading', { level: 1 });
  dispatchEvent(new Event('beforeprint'));
  expect(document.documentElement.style.getPropertyValue('--print-head')).toMatch(
    /ความปลอดภัยของฉัน.* · พิมพ์โดย สมหญิง ใจดี เมื่อ \d/,
  );
});

it('work-13: approves those without a signal one by one, each with its key, and names the total', async () => {
  const rows = ['w-1', 'w-2', 'w-3'].map((id) => withdrawalRow(id));
  const requests = fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows, next: null }),
    getWithdrawal: ({ params }) => {
      const row = rows.find(({ id }) => id === params['id']) ?? withdrawalRow('none');
      const details = withdrawalDetails(row);
      return { ...details, is_clean: row.id !== 'w-2' };
    },
    approveWithdrawal: ({ params }) => (params['id'] === 'w-3' ? refuse('target_changed') : null),
  });
  const { user } = renderOffice('/withdrawals');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'อนุมัติรายการที่ไม่มีสัญญาณผิดปกติ' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/^2 จาก 3 รายการไม่มีสัญญาณ/);
  const total = (2 * Number(rows[0]?.amount_micro)) / 1e6;
  const shown = total.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await user.click(within(dialog).getByRole('button', { name: `อนุมัติ 2 รายการ รวม ${shown} บาท` }));
  await within(dialog).findByText('ส่งแล้ว');
  expect(within(dialog).getByText(officeErrors.target_changed.th)).toBeVisible();
  const sent = requests.filter(({ name }) => name === 'approveWithdrawal');
  expect(sent.map(({ params }) => params['id'])).toEqual(['w-1', 'w-3']);
  expect(new Set(sent.map(({ body }) => actKeyOf(body))).size).toBe(2);
  expect(sent[0]?.body).toMatchObject({ reason: 'checked', only_clean: true });
});

it('work-13: has one button that closes the dialog once all are approved', async () => {
  const row = withdrawalRow('clear');
  fakeApi({
    getMe: () => meAs('cashier'),
    listWithdrawals: () => ({ rows: [row], next: null }),
    getWithdrawal: () => withdrawalDetails(row),
    approveWithdrawal: () => null,
  });
  const { user } = renderOffice('/withdrawals');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'อนุมัติรายการที่ไม่มีสัญญาณผิดปกติ' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('button', { name: /^อนุมัติ 1 รายการ/ }));
  await dialog.findByText('ส่งแล้ว');
  const close = await dialog.findByText('ปิด');
  await user.click(close);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
