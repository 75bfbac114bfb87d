import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listAudit } from '../../audit/list.ts';
import { findMemberByPhone } from '../../features/members/reads.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { awardCashback } from '../../flows/rewards/award-cashback.ts';
import { seed } from '../../demo/seed.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startLaunchStudio } from '../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../testing/play/launch-studio.ts';
import {
  newDepositor,
  newMember,
  openBankTransfer,
  requestWithdrawal,
  sendSlip,
  sendWebhook,
  slipPicture,
  startPaymentServer,
  transferOf,
} from '../../testing/money/payments.ts';
import type { PaymentServer } from '../../testing/money/payments.ts';
import { recordPlay } from '../../testing/play/play.ts';
import { commands, runCommandLine } from './command-line.ts';

const SITE = 3;
/** Brands of the demo that the examples name. */
const BRANDS = ['DAONUEA', 'CHANGTHONG', 'NAGARIN'];
const never = new AbortController().signal;

let database: TestDatabase;
let server: PaymentServer;
let studio: LaunchStudio;
let folder: string;
const printed = vi.spyOn(console, 'log');
const said = vi.spyOn(console, 'error');

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startPaymentServer({ DATABASE_URL: database.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-examples-'));
  await seed(server.context, () => {});
  studio = await startLaunchStudio(server, 'sandbox', []);
  studio.list = BRANDS.map((product) => ({
    game_code: `${product.toLowerCase()}-sport`,
    game_id: 1,
    name: product,
    category: 'Video Slots',
    product,
    url_thumb: '',
    enabled: true,
  }));
  await leaveDecisions();
}, 60_000);

afterAll(async () => {
  await studio.close();
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  printed.mockImplementation(() => undefined);
  said.mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  printed.mockReset();
  said.mockReset();
});

/** Leaves two deposits, two transfers and two withdrawals to be decided, and a paid withdrawal that is told as failed. */
async function leaveDecisions(): Promise<void> {
  const depositor = await newDepositor(server);
  for (const slip of ['SLIP1', 'SLIP2']) {
    const { ref_code } = await openBankTransfer(server, depositor);
    await sendSlip(server, depositor, ref_code, await slipPicture(slip));
  }
  for (const deposit_amount of [77.01, 77.02]) {
    await sendWebhook(server, 'transfer.received', transferOf({ deposit_amount }));
  }
  await database.database.query(sql`
    update site_settings
       set auto_payout_max_micro = 500000000`);
  const rich = await newMember(server, 5_000);
  await requestWithdrawal(server, rich, 600);
  await requestWithdrawal(server, rich, 700);
  const paid = await requestWithdrawal(server, rich, 400);
  await advanceWithdrawals(server.context, never);
  const withdrawal = server.gateway.withdrawals.get(paid) ?? {};
  await sendWebhook(server, 'payout.succeeded', withdrawal);
  await sendWebhook(server, 'payout.failed', { ...withdrawal, failure: 'account closed' });
  await leaveUnknown();
}

/** Leaves two withdrawals of which the gateway does not tell what became of them. */
async function leaveUnknown(): Promise<void> {
  const member = await newMember(server, 1_000);
  for (const baht of [110, 120]) {
    const id = await requestWithdrawal(server, member, baht);
    await database.database.query(sql`
      update withdrawals
         set status            = 'auto_failed',
             attempts          = 3,
             last_submitted_at = now() - interval '1 hour',
             last_answer       = 'unknown',
             answered_at       = now(),
             next_ask_at       = now() + interval '1 hour'
       where id = ${id}`);
  }
}

/** Later than `ledger:verify`, because this play has no transfers. */
async function leaveCashback(): Promise<void> {
  const member = await findMemberByPhone(database.database, SITE, '0812345678');
  const day = addDays(bangkokDay(new Date()), -1);
  await recordPlay(server, member ?? expect.fail(), { day, staked: 10_000 });
  const rules = sql`update cashback_rules set starts_on = '2026-01-01'`;
  await database.database.query(rules);
  await awardCashback(database.database, { day, now: new Date() }, never);
}

/**
 * The others work on a data directory (backup.pg.test.ts), call third parties (doctor.pg.test.ts), or need a ledger of
 * years (archive.pg.test.ts).
 */
const onDatabases = Object.keys(commands).filter(
  (name) => !/^(backup:|doctor|partitions:(archive|restore))/.test(name),
);

/** The demo has the values of these examples, and a save that changes nothing leaves no row. */
const otherThanExample: Readonly<Record<string, Sql>> = {
  'points:set': sql`update point_rates set turnover_per_point_micro = 1000000000`,
  'referral:set': sql`update referral_terms set valid_days = 7`,
};

/** Commands that only read, and those that make no act of the operator's: demo data and migrations. */
const WITHOUT_ROW = /^(seed|db:migrate|.*:(verify|show|list|open|unmatched))$/;

it.each(onDatabases)(
  'ops-48 command-01: the example of %s works, and is recorded',
  async (name) => {
    if (name === 'cashback:cancel') await leaveCashback();
    const other = otherThanExample[name];
    if (other) await database.database.query(other);
    const args = await argumentsOf(commands[name]?.example ?? '');
    const before = await lastRow();
    const code = await runCommandLine(args);
    expect(said.mock.calls.flat().join('\n')).toBe('');
    expect([name, code]).toEqual([name, 0]);
    const events = await listAudit(database.database, { limit: 100 });
    const left = events.filter(({ id, actorKind }) => id > before && actorKind === 'command');
    expect([name, left.length > 0]).toEqual([name, !WITHOUT_ROW.test(name)]);
  },
);

async function lastRow(): Promise<bigint> {
  const [last] = await listAudit(database.database, { limit: 1 });
  return last?.id ?? 0n;
}

/** Takes each id from the command that the example names behind it. */
async function argumentsOf(example: string): Promise<string[]> {
  const [line = '', note] = example.split('   ');
  const [, placeholder = '', list] = /^\(([A-Z]+): (.+)\)$/.exec(note ?? '') ?? [];
  const id = list === undefined ? '' : await listedId(list, placeholder.toLowerCase());
  return split(line).map((part) => {
    if (part === 'slip.webp' || part === 'exported') return join(folder, part);
    return part === placeholder ? id : part;
  });
}

const rows = z.array(z.record(z.string(), z.unknown()));
const listed = rows.or(z.object({ keys: rows }).transform(({ keys }) => keys));

async function listedId(list: string, field: string): Promise<string> {
  printed.mockClear();
  expect(await runCommandLine([...split(list), '--json'])).toBe(0);
  const found = listed.parse(JSON.parse(printed.mock.calls.flat().join('\n')));
  const paid = found.find(({ status }) => status === 'success');
  const ofStudio = found.find(({ owner }) => owner === 'studio');
  return z.string().parse((paid ?? ofStudio ?? found[0])?.[field]);
}

/** As a shell does it with double quotes. */
function split(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([part, quoted]) => quoted ?? part);
}
