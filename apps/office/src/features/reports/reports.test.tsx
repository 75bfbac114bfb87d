import { officeErrors } from '@kapao/contract/office/errors.ts';
import type { BeneathRow, Report } from '@kapao/contract/office/reports.ts';
import type { TodayFigure } from '@kapao/contract/office/today-figures.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, fileOf, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

// A test’s page draws nothing; the table has the same numbers.
vi.mock('./ReportChart.tsx', () => ({ default: () => null }));

const byStudio: Report = {
  sheet: 'play',
  by: 'studio',
  from: '2026-10-01',
  until: '2026-10-31',
  as_of: '4711',
  made_at: '2026-11-25T10:45:03.000Z',
  rows: [
    {
      key: 'lotus',
      name: 'Lotus Games',
      name_en: null,
      amounts: ['12', '500000000', '200000000', '300000000', '0', '300000000'],
    },
    { key: '-', name: null, name_en: null, amounts: ['0', '0', '0', '0', '50000000', '-50000000'] },
  ],
  left_out: 0,
  total: ['12', '500000000', '200000000', '300000000', '50000000', '250000000'],
  choices: {
    studio: [{ key: 'lotus', name: 'Lotus Games', name_en: null }],
    brand: [],
    method: [],
    kind: [],
  },
};

const win: BeneathRow = {
  id: 'win:99',
  transfer: '99',
  at: '2026-10-09T03:00:00.000Z',
  amount: '-200000000',
  figure: 'win',
  member: { id: '100001', username: 'KP100001' },
  source: 'studio',
  reference: 'win-uuid',
  short_reference: null,
  studio: 'lotus',
  game: 'สล็อต',
  game_en: 'Slot',
  round: 'round-7',
  named: 'bet-uuid',
  method: null,
  method_en: null,
  actor: null,
  reason: null,
};

it('report-11: follows a number from the report down to the transaction of the studio', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getReport: () => byStudio,
    listReportRows: () => ({ rows: [win], next: '2026-10-09:99', as_of: '4711' }),
  });
  const { user } = renderOffice('/reports?sheet=play&by=studio&from=2026-10-01&until=2026-10-31');
  expect(await screen.findByText(/นับถึงรายการโอนที่ 4711/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'GGR Lotus Games: 300.00' }));
  const panel = await screen.findByRole('dialog', { name: 'GGR Lotus Games: 300.00' });
  expect(requests.at(-1)).toMatchObject({
    name: 'listReportRows',
    query: { sheet: 'play', column: 'ggr', studio: 'lotus', from: '2026-10-01', as_of: '4711' },
  });
  const [row] = await within(panel).findAllByText(/KP100001/);
  if (row) await user.click(row);
  for (const known of ['99', 'win-uuid', 'round-7', 'bet-uuid', '-200.00']) {
    expect(within(panel).getByText(known)).toBeInTheDocument();
  }
  await user.click(within(panel).getByRole('link', { name: 'หน้าถัดไป' }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ after: '2026-10-09:99' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(new URLSearchParams(location.search).get('open')).toBeNull();
});

it('report-11: keeps sheet, period and filters in the address, and leads from a row deeper', async () => {
  const requests = fakeApi({ getMe: () => meAs('auditor'), getReport: () => byStudio });
  const { user } = renderOffice('/reports?by=studio&from=2026-10-01&until=2026-10-31');
  const table = await screen.findByRole('table');
  const loss = within(table).getByRole('link', { name: 'NGR ไม่เจาะจง: -50.00' });
  expect(loss).toHaveAttribute('href', expect.stringContaining('row=-'));
  await user.click(within(table).getByRole('link', { name: 'Lotus Games' }));
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({
      sheet: 'play',
      by: 'game',
      studio: 'lotus',
      from: '2026-10-01',
      until: '2026-10-31',
    }),
  );
  await user.click(screen.getByRole('link', { name: 'เงินเข้าออก' }));
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({
      sheet: 'cash',
      by: 'day',
      from: '2026-10-01',
      until: '2026-10-31',
    }),
  );
});

it('report-11: shows today on Home to those who may see reports, and to nobody else', async () => {
  const curve = (figure: TodayFigure, today: string, yesterday: string, lastWeek: string) => ({
    figure,
    so_far: { today, yesterday, last_week: lastWeek },
    hours: { today: [today], yesterday: [yesterday], last_week: [lastWeek] },
  });
  const today = {
    as_of: '1',
    made_at: '2026-11-25T10:45:03.000Z',
    figures: [
      curve('deposits', '1500000000', '900000000', '700000000'),
      curve('new_members', '1234', '1', '2'),
    ],
  };
  fakeApi({ getMe: () => meAs('owner'), getToday: () => today });
  const first = renderOffice('/');
  const tile = await screen.findByRole('link', { name: /ยอดฝาก/ });
  expect(tile).toHaveTextContent(/1,500\.00.*900\.00.*700\.00/);
  expect(screen.getByRole('link', { name: /สมัครใหม่/ })).toHaveTextContent('1,234');
  first.unmount();
  fakeApi({ getMe: () => meAs('cashier'), getToday: () => today });
  renderOffice('/');
  await screen.findByRole('heading', { name: /สวัสดี/ });
  expect(screen.queryByRole('link', { name: /ยอดฝาก/ })).not.toBeInTheDocument();
});

it('report-11: saves the report that is shown as a file, or says why there is none', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getReport: () => byStudio,
    exportReport: ({ body }) =>
      JSON.stringify(body).includes('xlsx') ? refuse('timed_out') : fileOf('report.csv', 'a,b'),
  });
  const { user } = renderOffice('/reports?sheet=play&by=studio&brand=naga');
  await user.click(await screen.findByRole('button', { name: 'บันทึกเป็น CSV' }));
  await waitFor(() => expect(saved).toEqual(['report.csv']));
  expect(requests.at(-1)).toMatchObject({
    name: 'exportReport',
    body: {
      format: 'csv',
      language: 'th',
      sheet: 'play',
      by: 'studio',
      from: '2026-10-01',
      until: '2026-10-31',
      brand: 'naga',
    },
  });
  await user.click(screen.getByRole('button', { name: 'บันทึกเป็น Excel' }));
  expect(await screen.findByText(officeErrors.timed_out.th)).toBeVisible();
  expect(saved).toHaveLength(1);
});

it('report-17: saves all rows beneath the number that is open, not only those of the page', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getReport: () => byStudio,
    listReportRows: () => ({ rows: [win], next: null, as_of: '4711' }),
    exportReportRows: () => fileOf('rows.csv', 'a,b'),
  });
  const { user } = renderOffice(
    '/reports?sheet=play&by=studio&from=2026-10-01&until=2026-10-31&open=ggr&row=lotus&after=2026-10-09:99',
  );
  const panel = await screen.findByRole('dialog', { name: 'GGR Lotus Games: 300.00' });
  await user.click(within(panel).getByRole('button', { name: 'บันทึกเป็น CSV' }));
  await waitFor(() => expect(requests.at(-1)?.name).toBe('exportReportRows'));
  expect(requests.at(-1)?.body).toEqual({
    format: 'csv',
    language: 'th',
    sheet: 'play',
    column: 'ggr',
    studio: 'lotus',
    from: '2026-10-01',
    until: '2026-10-31',
    as_of: '4711',
  });
});

it('report-18: shows the days of a period that nobody chose, and those of each preset', async () => {
  fakeApi({ getMe: () => meAs('owner'), getReport: () => byStudio });
  renderOffice('/reports?by=studio');
  expect(await screen.findByText(/^1–31 ต.ค. 2569 · นับถึงรายการโอนที่ 4711/)).toBeVisible();
  expect(screen.getByLabelText('ตั้งแต่วันที่')).toHaveValue('01/10/2569');
  expect(screen.getByLabelText('ถึงวันที่')).toHaveValue('31/10/2569');
  expect(screen.getByRole('button', { name: /^เดือนที่แล้ว ?1–3\d? .* 25\d\d$/ })).toBeVisible();
});

it('report-11: chooses yesterday and last week by one press, and explains a cost below zero', async () => {
  vi.setSystemTime(new Date('2026-11-29T05:00:00Z'));
  const total = ['12', '500000000', '200000000', '300000000', '-1000000', '301000000'];
  fakeApi({ getMe: () => meAs('owner'), getReport: () => ({ ...byStudio, total }) });
  const { user } = renderOffice('/reports?by=studio');
  expect(await screen.findByText(/^ต้นทุนโบนัสติดลบ คือ/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^เมื่อวาน/ }));
  await waitFor(() => expect(location.search).toContain('from=2026-11-28&until=2026-11-28'));
  await user.click(screen.getByRole('button', { name: /^สัปดาห์ที่แล้ว/ }));
  await waitFor(() => expect(location.search).toContain('from=2026-11-16&until=2026-11-22'));
  vi.useRealTimers();
});

it('report-18: says at the days why a period is refused', async () => {
  fakeApi({ getMe: () => meAs('owner'), getReport: () => refuse('period_refused') });
  renderOffice('/reports?by=studio&from=2026-10-31&until=2026-10-01');
  const days = await screen.findByRole('group', { name: 'ช่วงวันที่' });
  await waitFor(() => expect(days).toHaveAccessibleDescription(/400 วัน/));
  expect(within(days).getByLabelText('ตั้งแต่วันที่')).toHaveAttribute('aria-invalid', 'true');
});

it('report-11: says which permission a file needs', async () => {
  fakeApi({ getMe: () => meAs('marketing'), getReport: () => byStudio });
  renderOffice('/reports?sheet=play&by=studio');
  const button = await screen.findByRole('button', { name: 'บันทึกเป็น CSV' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/ส่งออกรายงาน/);
});

it('guard-11 guard-12: shows the numbers of protection, and opens those that count cases', async () => {
  const protection: Report = {
    ...byStudio,
    sheet: 'protection',
    by: 'measure',
    rows: [
      { key: 'limit_loss', name: null, name_en: null, amounts: ['40', null, null] },
      { key: 'night_play', name: null, name_en: null, amounts: ['9', '4', '31'] },
    ],
    total: [null, null, null],
  };
  const event: BeneathRow = {
    ...win,
    id: '7',
    transfer: null,
    amount: null,
    figure: 'night_play',
    source: 'case',
    reference: 'C-1042',
    studio: null,
    game: null,
    game_en: null,
    round: null,
    named: null,
  };
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    getReport: () => protection,
    listReportRows: () => ({ rows: [event], next: null, as_of: '4711' }),
  });
  const { user } = renderOffice('/reports?sheet=protection&from=2026-10-01&until=2026-10-31');
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('row', { name: 'สมาชิกที่มีวงเงินเสีย 40' })).toBeVisible();
  expect(within(table).getAllByRole('link')).toHaveLength(2);
  await user.click(within(table).getByRole('link', { name: 'จำนวน เล่นตอนดึกหลายคืน: 9' }));
  const panel = await screen.findByRole('dialog');
  expect(requests.at(-1)?.query).toMatchObject({ measure: 'night_play', column: 'measured' });
  expect(await within(panel).findByRole('link', { name: 'C-1042' })).toHaveAttribute(
    'href',
    '/cases?view=all&named=C-1042',
  );
});

it('guard-12: opens no number of protection for those who may not see cases', async () => {
  fakeApi({
    getMe: () => meAs('marketing'),
    getReport: () => ({
      ...byStudio,
      sheet: 'protection',
      by: 'measure',
      rows: [{ key: 'contact', name: null, name_en: null, amounts: ['3', null, null] }],
      total: [null, null, null],
    }),
  });
  renderOffice('/reports?sheet=protection');
  const table = await screen.findByRole('table');
  expect(within(table).getByText('3')).toBeVisible();
  expect(within(table).queryByRole('link')).toBeNull();
});
