import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { isCount, reportSheets } from '@kapao/contract/office/report-sheets.ts';
import type {
  ReportColumn,
  ReportGroup,
  ReportSheet,
} from '@kapao/contract/office/report-sheets.ts';
import type { BeneathRow, Report } from '@kapao/contract/office/reports.ts';
import type { OfficeQuery } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiabilities } from '../../ledger/liabilities.ts';
import { createMembers } from '../../testing/people/members.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import {
  askDeposit,
  newMember,
  REDIRECT_METHOD,
  requestWithdrawal,
  sendWebhook,
  startPaymentServer,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { offerPromotion } from '../../testing/play/promotions.ts';
import { liveRandomDay, playNow } from '../../testing/play/random-days.ts';
import type { RandomWorld } from '../../testing/play/random-days.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import { projectReports } from './project-reports.ts';

/** A failing test prints it; `REPORTS_SEED=… npx vitest run --project server features/reports` repeats it. */
const SEED = process.env['REPORTS_SEED'] ?? String(Date.now());
const today = bangkokDay(new Date());
const from = addDays(today, -3);

let server: PaymentServer;
let office: TestOffice;
let cookie: string;
let world: RandomWorld;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  cookie = await office.signIn('owner');
  const [first, ...others] = await createMembers(server, 3);
  if (!first) throw new Error('no member entered');
  world = {
    context: server.context,
    members: [first, ...others],
    studios: [await addTestStudio(server), await addTestStudio(server, 'orchid')],
    promotionIds: [await offerPromotion(server, { kind: 'daily', turnover: { multiple: 1 } })],
  };
  for (const back of [3, 2, 1]) {
    await liveRandomDay(world, { day: addDays(today, -back), seed: SEED, acts: 50 });
  }
  await playNow(world, { seed: SEED, acts: 30 });
  await payWithFees();
  await projectAll();
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** A deposit and a withdrawal of which the gateway keeps 1.75 and 10 baht. */
async function payWithFees(): Promise<void> {
  const member = await newMember(server, 500);
  const opened = await askDeposit(server, member, { method: REDIRECT_METHOD });
  const reference = opened.success ? opened.data.ref_code : expect.fail(opened.code);
  const paid = { amount_satang: 10_000, transfer_id: 'fee-1', fee_satang: 175 };
  expect(await sendWebhook(server, 'checkout.succeeded', { reference, ...paid })).toBe(200);
  const withdrawal = await requestWithdrawal(server, member, 100);
  const sent = { amount_satang: 10_000, payout_id: 'fee-2', fee_satang: 1_000 };
  const told = { reference: withdrawal, ...sent };
  expect(await sendWebhook(server, 'payout.succeeded', told)).toBe(200);
}

async function projectAll(): Promise<void> {
  const never = new AbortController().signal;
  while (!(await projectReports(server.context.database, never)));
}

async function getReport(query: OfficeQuery<'getReport'>): Promise<Report> {
  const answer = await office.call('getReport', {
    query: { from, until: today, ...query },
    cookie,
  });
  return answer.success ? answer.data : expect.fail(`${answer.code} (seed ${SEED})`);
}

/** All rows beneath a number, page by page. */
async function open(query: OfficeQuery<'listReportRows'>): Promise<BeneathRow[]> {
  const rows: BeneathRow[] = [];
  let after: string | undefined;
  do {
    const page = await office.call('listReportRows', {
      query: { from, until: today, limit: 30, ...query, after },
      cookie,
    });
    if (!page.success) return expect.fail(`${page.code} (seed ${SEED})`);
    rows.push(...page.data.rows);
    after = page.data.next ?? undefined;
  } while (after !== undefined);
  return rows;
}

/** Adds rows up as the column counts them; a transfer of 0 counts as well. */
function sumOf(column: ReportColumn, rows: readonly BeneathRow[]): bigint {
  const back = ['bet_rollback', 'withdrawal_refund'];
  return rows.reduce((sum, { amount, figure }) => {
    if (!isCount(column)) return sum + BigInt(amount ?? 0);
    return sum + (back.includes(figure) ? -1n : 1n);
  }, 0n);
}

/** The values that narrow a report to one of its rows. */
function narrowingTo(by: ReportGroup, key: string) {
  return by === 'day' ? { from: key, until: key } : { [by]: key };
}

const tables: [ReportSheet, ReportGroup][] = [
  ['play', 'day'],
  ['play', 'studio'],
  ['play', 'brand'],
  ['play', 'game'],
  ['cash', 'day'],
  ['cash', 'method'],
  ['bonuses', 'kind'],
  ['bonuses', 'day'],
];

describe('getReport', () => {
  it('report-07 report-19: adds up to the movement of the house accounts', async () => {
    const owed = await readLiabilities(server.context.database);
    const moved = (kind: string) =>
      owed.house
        .filter((account) => account.kind === kind)
        .reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n);
    const cell = (sheet: ReportSheet, column: ReportColumn, { total }: Report) => {
      const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
      return BigInt(total[columns.indexOf(column)] ?? 'none');
    };
    const play = await getReport({ sheet: 'play' });
    expect(cell('play', 'ggr', play)).toBe(moved('studio_clearing'));
    expect(cell('play', 'bonus_cost', play)).toBe(-moved('promotion_cost'));
    expect(cell('play', 'ngr', play)).toBe(moved('studio_clearing') + moved('promotion_cost'));
    const cash = await getReport({ sheet: 'cash' });
    expect(cell('cash', 'net_deposits', cash)).toBe(
      -moved('gateway_clearing') - moved('gateway_fees') - moved('unmatched_deposits'),
    );
    expect(cell('cash', 'fees', cash)).toBe(moved('fee_income'));
    expect(cell('cash', 'gateway_fees', cash)).toBe(11_750_000n);
    expect(cell('cash', 'gateway_fees', cash)).toBe(-moved('gateway_fees'));
    expect(cell('cash', 'corrections', cash)).toBe(-moved('adjustment'));
  });

  it.each(tables)(
    'report-07: %s by %s has the same total, and rows that add up to it',
    async (sheet, by) => {
      const first = await getReport({ sheet });
      const { rows, total } = await getReport({ sheet, by });
      expect(total).toEqual(first.total);
      const summed = total.map((_, index) =>
        String(rows.reduce((sum, { amounts }) => sum + BigInt(amounts[index] ?? 0), 0n)),
      );
      expect(summed).toEqual(total);
      expect(rows.length).toBeGreaterThan(1);
    },
  );

  it('report-07: names rows, shows every day, and puts what belongs to no game last', async () => {
    const days = await getReport({ sheet: 'play' });
    expect(days.rows.map(({ key }) => key)).toEqual([
      from,
      addDays(from, 1),
      addDays(from, 2),
      today,
    ]);
    const studios = await getReport({ sheet: 'play', by: 'studio' });
    expect(studios.rows.at(-1)).toMatchObject({ key: '-', name: null });
    expect(new Set(studios.rows.slice(0, 2).map(({ name }) => name))).toEqual(
      new Set(['lotus', 'orchid']),
    );
    const methods = await getReport({ sheet: 'cash', by: 'method' });
    const costs = reportSheets.cash.columns.indexOf('gateway_fees');
    expect(methods.rows.find(({ key }) => key === '-')?.amounts[costs] ?? '0').toBe('0');
    expect(methods.rows.map(({ name }) => name)).toContain('พร้อมเพย์ QR');
    expect(studios.choices.brand.map(({ key }) => key)).toContain('lotus-brand');
  });

  it('report-07: narrows to a studio, a brand and a game', async () => {
    const { rows } = await getReport({ sheet: 'play', by: 'studio' });
    const lotus = rows.find(({ key }) => key === 'lotus');
    expect((await getReport({ sheet: 'play', studio: 'lotus' })).total).toEqual(lotus?.amounts);
    const games = await getReport({ sheet: 'play', by: 'game', studio: 'lotus' });
    expect(games.total).toEqual(lotus?.amounts);
    const brand = await getReport({ sheet: 'play', brand: 'lotus-brand' });
    expect(brand.total).toEqual(games.rows.find(({ key }) => key === 'lotus/lotus-slot')?.amounts);
  });

  it('report-07: refuses a row and a filter that the report does not have', async () => {
    for (const query of [
      { sheet: 'cash', by: 'game' },
      { sheet: 'bonuses', studio: 'lotus' },
    ] as const) {
      const answer = await office.call('getReport', { query, cookie });
      expect(answer).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('type-19: says of a day more than ten years away that it is, also of a Buddhist year', async () => {
    for (const from of ['2569-11-28', addDays(today, -3_660)]) {
      const query = { sheet: 'play', from } as const;
      expect(await office.call('getReport', { query, cookie })).toMatchObject({
        code: 'day_too_far',
        message: 'วันที่ห่างจากวันนี้เกินสิบปี',
      });
    }
  });

  it('report-18: says that a period is reversed or too long, and which is the longest', async () => {
    for (const days of [
      { from: today, until: addDays(today, -1) },
      { from: addDays(today, -400), until: today },
    ]) {
      const report = await office.call('getReport', { query: { sheet: 'play', ...days }, cookie });
      expect(report).toMatchObject({
        code: 'period_refused',
        message: expect.stringContaining('400 วัน'),
      });
      const query = { sheet: 'play', column: 'ggr', ...days } as const;
      const rows = await office.call('listReportRows', { query, cookie });
      expect(rows).toMatchObject({ code: 'period_refused' });
    }
    const longest = { sheet: 'cash', from: addDays(today, -399), until: today } as const;
    expect(await office.call('getReport', { query: longest, cookie })).toMatchObject({
      success: true,
    });
  });
});

describe('listReportRows', () => {
  it.each(tables)(
    'report-08: opens every number of %s by %s, and the rows add up to it',
    async (sheet, by) => {
      const { rows, as_of } = await getReport({ sheet, by });
      const columns: readonly ReportColumn[] = reportSheets[sheet].columns;
      // Later transfers are not beneath the number that was shown.
      await playNow(world, { seed: `${SEED} ${sheet} ${by}`, acts: 3 });
      await projectAll();
      for (const { key, amounts } of rows) {
        for (const [index, column] of columns.entries()) {
          const found = await open({ sheet, column, as_of, ...narrowingTo(by, key) });
          expect([key, column, String(sumOf(column, found))]).toEqual([
            key,
            column,
            amounts[index],
          ]);
        }
      }
    },
  );

  it('report-08: keeps both lines of a free bet together, however short the pages are', async () => {
    const day = addDays(today, -1);
    const { total, as_of } = await getReport({ sheet: 'play', from: day, until: day });
    const query = { sheet: 'play', column: 'ngr', from: day, until: day, as_of } as const;
    const rows = await open({ ...query, limit: 1 });
    expect(String(sumOf('ngr', rows))).toBe(total[reportSheets.play.columns.indexOf('ngr')]);
  });

  it('report-08: tells where each row comes from', async () => {
    const [bet] = await open({ sheet: 'play', column: 'wins', studio: 'lotus' });
    expect(bet).toMatchObject({ source: 'studio', studio: 'lotus', member: { username: /^KP/ } });
    const [known] = await server.context.database.query<{ round: string; named: string }>(sql`
      select round, reference_uuid as named
        from studio_transactions
       where transaction_uuid = ${bet?.reference}`);
    expect(bet).toMatchObject({ round: known?.round, named: known?.named });
    const [deposit] = await open({ sheet: 'cash', column: 'deposits', method: '2' });
    expect(deposit).toMatchObject({ source: 'deposit', method: 'พร้อมเพย์ QR' });
    const [correction] = await open({ sheet: 'cash', column: 'corrections' });
    expect(correction).toMatchObject({ source: 'correction', actor: 'test', reason: 'test' });
    const [bonus] = await open({ sheet: 'bonuses', column: 'bonus_paid', kind: 'free-bets' });
    expect(bonus).toMatchObject({ source: 'studio', figure: 'bonus_paid' });
  });
});

it('report-09: shows what members hold, who they are, and the accounts of the house', async () => {
  const owed = await readLiabilities(server.context.database);
  const members = await getReport({ sheet: 'liabilities' });
  expect(members.total[1]).toBe(String(owed.totalMicro));
  for (const { key, amounts } of members.rows) {
    const rows = await open({ sheet: 'liabilities', column: 'balance', account: key });
    expect([key, String(sumOf('balance', rows))]).toEqual([key, amounts[0]]);
  }
  const house = await getReport({ sheet: 'liabilities', by: 'house' });
  expect(BigInt(house.total[0] ?? 'none')).toBe(-BigInt(members.total[0] ?? 'none'));
  const rows = await open({
    sheet: 'liabilities',
    column: 'balance',
    account: 'studio_clearing:lotus',
  });
  const lotus = house.rows.find(({ key }) => key === 'studio_clearing:lotus');
  expect(lotus?.name).toBe('lotus');
  expect(String(sumOf('balance', rows))).toBe(lotus?.amounts[0]);
});

it('report-09: counts members who played, joined and deposited first, and lists them', async () => {
  const { rows, total } = await getReport({ sheet: 'members' });
  const { columns } = reportSheets.members;
  for (const { key, amounts } of rows) {
    for (const [index, column] of columns.entries()) {
      const found = await open({ sheet: 'members', column, from: key, until: key });
      expect([key, column, String(sumOf(column, found))]).toEqual([key, column, amounts[index]]);
    }
  }
  // Somebody who plays on three days is one member.
  const players = await open({ sheet: 'members', column: 'active' });
  expect(total[0]).toBe(String(new Set(players.map(({ member }) => member?.id)).size));
  expect(players.length).toBeGreaterThan(Number(total[0]));
  expect(total[1]).toBe(String((await open({ sheet: 'members', column: 'new_members' })).length));
});

it('report-10: compares today with yesterday and a week ago, up to the same time of day', async () => {
  const { context } = server;
  const answer = await office.call('getToday', { cookie });
  if (!answer.success) return expect.fail(answer.code);
  const todays = await getReport({ sheet: 'cash', from: today });
  const { figures } = answer.data;
  const figureOf = (name: string) =>
    figures.find(({ figure }) => figure === name) ?? expect.fail(`no figure ${name}`);
  const deposits = figureOf('deposits');
  expect(deposits.so_far.today).toBe(todays.total[0]);
  expect(deposits.hours.today.at(-1)).toBe(todays.total[0]);
  const [before] = await context.database.query<{ micro: bigint }>(sql`
    select coalesce(sum(amount_micro), 0)::bigint as micro
      from ledger_transfers
     where kind = 'deposit'
       and (created_at at time zone 'Asia/Bangkok')::date = ${addDays(today, -1)}::date
       and created_at < date_bin('5 minutes', now(), '2000-01-01 00:00Z')
                          + interval '5 minutes' - interval '1 day'`);
  expect(deposits.so_far.yesterday).toBe(String(before?.micro));
  const [whole] = await context.database.query<{ micro: bigint }>(sql`
    select coalesce(sum(amount_micro), 0)::bigint as micro
      from ledger_transfers
     where kind = 'deposit'
       and (created_at at time zone 'Asia/Bangkok')::date = ${addDays(today, -1)}::date`);
  expect([deposits.hours.yesterday.length, deposits.hours.yesterday.at(-1)]).toEqual([
    24,
    String(whole?.micro),
  ]);
  const [joined] = await context.database.query<{ count: bigint }>(sql`
    select count(*) as count
      from members
     where (created_at at time zone 'Asia/Bangkok')::date = ${today}::date`);
  expect(figureOf('new_members').hours.today.at(-1)).toBe(String(joined?.count));
  expect(figures.map(({ so_far }) => so_far.last_week)).toEqual(figures.map(() => '0'));
});

it('report-06: cuts a slow report at its limit, while play has all its connections', async () => {
  const { context } = server;
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`lock table report_days in access exclusive mode`);
    const slow = Promise.all([1, 2].map(() => office.call('getReport', { query: {}, cookie })));
    let hasEnded = false;
    void slow.then(() => {
      hasEnded = true;
    });
    // Reports wait for the lock on connections of their own.
    while (!hasEnded) {
      await context.database.query(sql`select 1`);
      expect(context.connections().waiting).toBe(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const answer of await slow) expect(answer).toMatchObject({ code: 'timed_out' });
  });
  const write = context.reports.query(sql`update report_folds set transfer_id = 0`);
  await expect(write).rejects.toThrow('read-only');
});
