import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import { isCount, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type {
  ReportColumn,
  ReportGroup,
  ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import type { BeneathRow } from '@kapao/contract/office/reports.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAct } from '../../audit/record.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';
import { liveRandomDay } from '../../testing/play/random-days.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import { unzipTexts } from '../../testing/unzip.ts';
import { csvOf } from '../../http/office/spreadsheet.ts';
import { readOpened } from './asked-report.ts';
import { exportedRows } from './beneath-export.ts';
import { projectReports } from './project-reports.ts';

/** A failing test prints it; `REPORTS_SEED=… npx vitest run --project server exports` repeats it. */
const SEED = process.env['REPORTS_SEED'] ?? String(Date.now());
const today = bangkokDay(new Date());
const from = addDays(today, -2);
const period = { from, until: today };

let server: PaymentServer;
let office: TestOffice;
let cookie: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('auditor');
  const [first, ...others] = await createMembers(server, 2);
  if (!first) throw new Error('no member entered');
  const world = {
    context: server.context,
    members: [first, ...others] as const,
    studios: [await addTestStudio(server)] as const,
    promotionIds: [
      await offerPromotion(server, { kind: 'daily', turnover: { multiple: 1 } }),
    ] as const,
  };
  await server.context.database.query(
    sql`update payment_methods set name = '=HYPERLINK("http://evil")' where id = 3`,
  );
  await liveRandomDay(world, { day: addDays(today, -1), seed: SEED, acts: 40 });
  const never = new AbortController().signal;
  while (!(await projectReports(server.context.database, never)));
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const ask = (body: object, as = cookie) =>
  office.download('exportReport', {
    body: { format: 'csv', language: 'th', ...period, ...body },
    cookie: as,
  });

/** Reads a CSV file back into its rows. */
function rowsOf(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8');
  expect(text.startsWith('\u{FEFF}')).toBe(true);
  const lines = text.slice(1).trimEnd().split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    ),
  );
}

const tables = (
  Object.entries(reportSheets) as [ReportSheet, { by: readonly ReportGroup[] }][]
).flatMap(([sheet, { by }]) => by.map((group) => [sheet, group] as const));

/** A day as a workbook counts it, from the last of 1899. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

describe('exportReport', () => {
  it.each(tables)('report-12: has the rows and sums of the screen: %s by %s', async (sheet, by) => {
    const shown = await office.call('getReport', { query: { sheet, by, ...period }, cookie });
    if (!shown.success) return expect.fail(`${shown.code} (seed ${SEED})`);
    const { data: report } = shown;
    const file = await ask({ sheet, by });
    expect(file).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
    const days = sheet === 'liabilities' ? today : `${from}-${today}`;
    expect(file.name).toContain(`"report-${sheet}-${by}-${days}.csv"`);
    const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
    const cells = (amounts: readonly (string | null)[]) =>
      amounts.map((amount, index) => {
        const column = columns[index];
        if (amount === null || column === undefined) return '';
        return isCount(column) ? amount : exactBaht(BigInt(amount));
      });
    const rows = rowsOf(file.bytes);
    // The measures of protection are of different things, which have no sum.
    const totals = report.total.some((amount) => amount !== null) ? [cells(report.total)] : [];
    const lines = report.rows.length + totals.length;
    const body = rows.slice(-lines).map(([, ...amounts]) => amounts);
    expect(body, `seed ${SEED}`).toEqual([
      ...report.rows.map(({ amounts }) => cells(amounts)),
      ...totals,
    ]);
    const head = rows.slice(0, -lines - 1).map((row) => row.join(' '));
    expect(head).toContain(`นับถึงรายการโอนที่ ${report.as_of}`);
    if (sheet !== 'liabilities') expect(head).toContain(`ช่วงเวลา ${from} ${today}`);
    expect(head.some((line) => /^จัดทำเมื่อ \d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(line))).toBe(true);
  });

  it('report-12: narrows to the filters, and names them in the language of the file', async () => {
    const file = await ask({ sheet: 'cash', by: 'day', method: '2', language: 'en' });
    const shown = await office.call('getReport', {
      query: { sheet: 'cash', by: 'day', method: '2', ...period },
      cookie,
    });
    expect(file.name).toContain(`"report-cash-day-${from}-${today}-filtered.csv"`);
    const rows = rowsOf(file.bytes);
    expect(rows).toContainEqual(['Method', '2']);
    expect(rows.at(-1)?.slice(0, 2)).toEqual([
      'Total',
      exactBaht(BigInt(shown.data?.total[0] ?? 'none')),
    ]);
  });

  it('report-12 report-13: makes an Excel file of the same sums, without a formula', async () => {
    const file = await ask({ sheet: 'cash', by: 'method', format: 'xlsx' });
    expect(file.type).toContain('spreadsheetml');
    const files = unzipTexts(file.bytes);
    const text = [...files.values()].join('\n');
    const shown = await office.call('getReport', {
      query: { sheet: 'cash', by: 'method', ...period },
      cookie,
    });
    expect(text).not.toMatch(/<f[ >]/);
    expect(text).toContain('=HYPERLINK(');
    for (const [index, amount] of (shown.data?.total ?? []).entries()) {
      const column = reportSheets.cash.columns[index] ?? 'deposits';
      const micro = BigInt(amount ?? 'none');
      const number = isCount(column) ? String(micro) : String(Number(exactBaht(micro)));
      expect(text, `${column}, seed ${SEED}`).toContain(`<v>${number}</v>`);
    }
    expect(files.get('xl/workbook.xml')).toMatch(/<sheet [^>]*name="เงินเข้าออก"/);
    const days = await ask({ sheet: 'cash', by: 'day', format: 'xlsx' });
    expect([...unzipTexts(days.bytes).values()].join('\n')).toContain(`<v>${serialOf(today)}</v>`);
    const csv = await ask({ sheet: 'cash', by: 'method' });
    expect(csv.bytes.toString()).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it('report-12: leaves a row in the log, asks for the factor, and is not for those who only read', async () => {
    await ask({ sheet: 'play', by: 'game', studio: 'lotus' });
    const log = await office.call('listAudit', { query: { operation: 'exportReport' }, cookie });
    expect(log.data?.rows[0]).toMatchObject({
      actor: 'auditor@kapao.test',
      permission: 'reports:export',
      target: 'report:play',
      outcome: 'done',
      after: { format: 'csv', by: 'game', from, until: today, studio: 'lotus' },
    });
    const marketing = await office.signIn('marketing');
    expect(await ask({ sheet: 'play' }, marketing)).toMatchObject({ status: 403 });
    expect(await ask({ sheet: 'play', by: 'method' })).toMatchObject({ status: 400 });
    expect(officeRoutes.exportReport.stepUp && officeRoutes.exportAudit.stepUp).toBe(true);
  });

  it('report-14: reads by a connection of its own that cannot write, for at most 60 s', async () => {
    const { exports } = server.context;
    await exports.transaction(async (tx) => {
      const [setting] = await tx.query<{ timeout: string }>(
        sql`select current_setting('statement_timeout') as timeout`,
      );
      expect(setting?.timeout).toBe('1min');
      // The one connection of exports is taken, and reports are read all the same.
      const query = { sheet: 'cash', ...period } as const;
      expect(await office.call('getReport', { query, cookie })).toMatchObject({ success: true });
    });
    await expect(exports.query(sql`delete from report_days`)).rejects.toThrow(/read-only/);
  });
});

describe('exportReportRows', () => {
  const HEAD = 'รายการ';
  const numbers = [
    ['play', { sheet: 'play', column: 'ggr' }],
    ['cash', { sheet: 'cash', column: 'net_deposits' }],
    ['bonuses', { sheet: 'bonuses', column: 'bonus_cost' }],
    ['members', { sheet: 'members', column: 'active' }],
    ['liabilities', { sheet: 'liabilities', column: 'balance', account: 'member_available' }],
  ] as const;

  /** The rows of every page of the panel. */
  async function panelRows(query: OfficeQuery<'listReportRows'>) {
    const rows: BeneathRow[] = [];
    let after: string | undefined;
    do {
      const page = await office.call('listReportRows', { query: { ...query, after }, cookie });
      if (!page.success) return expect.fail(`${page.code} (seed ${SEED})`);
      rows.push(...page.data.rows);
      after = page.data.next ?? undefined;
    } while (after !== undefined);
    return rows;
  }
  const save = (body: object, as = cookie) =>
    office.download('exportReportRows', {
      body: { format: 'csv', language: 'th', ...period, ...body },
      cookie: as,
    });
  const bodyOf = (bytes: Buffer) => {
    const rows = rowsOf(bytes);
    return rows.slice(rows.findIndex(([first]) => first === HEAD) + 1);
  };

  it.each(numbers)(
    'report-17: has the rows of all pages of the panel: %s',
    async (_sheet, number) => {
      const shown = await panelRows({ ...number, ...period, limit: 3 });
      const file = await save(number);
      const rows = bodyOf(file.bytes);
      expect(shown.length, `seed ${SEED}`).toBeGreaterThan(0);
      expect(rows.map((row) => [row[2], row[3], row[11]])).toEqual(
        shown.map(({ amount, member, transfer }) => [
          amount === null ? '' : exactBaht(BigInt(amount)),
          member?.username ?? '',
          transfer ?? '',
        ]),
      );
      const times = rows.map(([, time]) =>
        time === '' ? null : new Date(time ?? '').toISOString(),
      );
      expect(times).toEqual(shown.map(({ at }) => at));
      const opened = readOpened({ ...number, ...period }, new Date());
      if (typeof opened === 'string') return expect.fail(opened);
      const { exports, config } = server.context;
      const inPages = exportedRows(
        exports,
        { ...opened, websiteId: config.websiteId },
        { language: 'th', rowsAtOnce: 3 },
      );
      const pages = Buffer.concat(
        (await Array.fromAsync(csvOf(inPages))).map((part) => Buffer.from(part)),
      );
      return expect(bodyOf(pages)).toEqual(rows);
    },
  );

  it('report-17: names the number and its filters, and a text of a row is no formula', async () => {
    const asked = { sheet: 'cash', column: 'deposits', method: '3' } as const;
    const file = await save({ sheet: 'cash', column: 'deposits' });
    expect(file.name).toContain(`"report-cash-deposits-rows-${from}-${today}.csv"`);
    expect(rowsOf(file.bytes)[0]).toEqual(['เงินเข้าออก', 'ยอดฝาก']);
    const filtered = await save(asked);
    expect(filtered.name).toContain(`"report-cash-deposits-rows-${from}-${today}-filtered.csv"`);
    for (const [, , , , , , , , , , method] of bodyOf(filtered.bytes)) {
      expect(method).toBe(`'=HYPERLINK("http://evil")`);
    }
    const workbook = await save({ ...asked, format: 'xlsx' });
    expect(workbook.type).toContain('spreadsheetml');
    const text = [...unzipTexts(workbook.bytes).values()].join('\n');
    expect(text).not.toMatch(/<f[ >]/);
    expect(text).toMatch(/<sheet [^>]*name="ยอดฝาก"/);
    expect(text).toMatch(/formatCode="dd\/mm\/yyyy hh:mm:ss"/);
  });

  it('report-17: leaves a row in the log, and is not for those who only read', async () => {
    await save({ sheet: 'play', column: 'ggr', studio: 'lotus' });
    const log = await office.call('listAudit', {
      query: { operation: 'exportReportRows' },
      cookie,
    });
    expect(log.data?.rows[0]).toMatchObject({
      target: 'report:play',
      outcome: 'done',
      after: { format: 'csv', column: 'ggr', from, until: today, studio: 'lotus' },
    });
    const marketing = await office.signIn('marketing');
    expect(await save({ sheet: 'play', column: 'ggr' }, marketing)).toMatchObject({ status: 403 });
    expect(await save({ sheet: 'liabilities', column: 'balance' })).toMatchObject({ status: 400 });
    expect(officeRoutes.exportReportRows.stepUp).toBe(true);
  });
});

describe('exportAudit', () => {
  it('report-15 office-76: has every row of the filters, however many, and is recorded itself', async () => {
    const actor = { kind: 'system', name: 'test' } as const;
    await server.context.database.transaction(async (tx) => {
      for (let row = 0; row < 1_050; row += 1) {
        const act = { operation: 'sports:set', target: `=${row}`, outcome: 'done' } as const;
        await recordAct(tx, actor, { ...act, after: { rows: row } });
      }
    });
    const file = await office.download('exportAudit', {
      body: { language: 'th', operation: 'sports:set' },
      cookie,
    });
    expect(file.name).toContain(`"audit-until-${today}-filtered.csv"`);
    const rows = rowsOf(file.bytes).slice(-1_050);
    expect(rows.map((row) => row[7])).toEqual(
      Array.from({ length: 1_050 }, (_, index) => `'=${1_049 - index}`),
    );
    expect(rows[0]?.[11]).toBe('{"rows":1049}');
    expect(rows[0]?.slice(16)).toEqual(['รายการที่บันทึก: ไม่มี → 1049', 'sports:set']);
    expect([rows[0]?.[2], rows[0]?.[6], rows[0]?.[8]]).toEqual([
      'ระบบ',
      'ตั้งเกมของหมวดกีฬา',
      'สำเร็จ',
    ]);
    expect(new Set(rows.map((row) => row[15])).size).toBe(1_050);
    expect(rows[0]?.[15]).toMatch(/^[0-9a-f]{64}$/);
    const shown = await office.call('listAudit', {
      query: { operation: 'sports:set', limit: 1 },
      cookie,
    });
    const time = rows[0]?.[1] ?? '';
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/);
    expect(new Date(time).toISOString()).toBe(shown.data?.rows[0]?.at);
    const log = await office.call('listAudit', { query: { operation: 'exportAudit' }, cookie });
    expect(log.data?.rows[0]).toMatchObject({
      target: 'audit',
      after: { operation: 'sports:set' },
    });
    const risk = await office.signIn('risk');
    const refused = { body: { language: 'th' }, cookie: risk };
    expect(await office.download('exportAudit', refused)).toMatchObject({ status: 403 });
  });
});
