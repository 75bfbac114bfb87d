import { appendFile, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, bangkokDay, startOfDay, startOfMonth } from '@kapao/contract/bangkok.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit } from '../../../audit/list.ts';
import type { Database } from '../../../db/database.ts';
import { openPast } from '../../../demo/past.ts';
import type { StudioTransaction } from '../../../features/games/rounds/transactions-store.ts';
import { lastTransferIdBefore } from '../../../features/statements/movements-store.ts';
import { provenStatement } from '../../../features/statements/proven-statement.ts';
import { monthBounds } from '../../../features/statements/rules.ts';
import { postStudioTransaction } from '../../../flows/play/studio-wallet.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { archiveMonth } from '../../../ledger/days/archive-month.ts';
import type { ArchiveParts } from '../../../ledger/days/archive-month.ts';
import { listArchives } from '../../../ledger/days/archives.ts';
import { readAuditHead as readAudit } from '../../../audit/sign-head.ts';
import { closeDays } from '../../../ledger/days/close-days.ts';
import { createLedger } from '../../../ledger/engine.ts';
import { listPartitions } from '../../../ledger/days/partitions.ts';
import { verifyDays } from '../../../ledger/days/verify-days.ts';
import { verifyPart } from '../../../ledger/verify.ts';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { asOwner, moves, within } from '../../../testing/money/ledger.ts';
import { beginLedgerAt } from '../../../testing/money/past-months.ts';
import { newMember } from '../../../testing/money/payments.ts';
import type { TestMember } from '../../../testing/money/payments.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio } from '../../../testing/play/studio.ts';
import { featureInvariants } from '../../../flows/checks/feature-invariants.ts';
import { partitionsArchiveCommand } from './partitions-archive.ts';
import { partitionsRestoreCommand } from './partitions-restore.ts';

const never = new AbortController().signal;
const NOW = new Date();
/** The first day of the month so many months ago. */
const monthsAgo = (count: number): string => {
  let day = startOfMonth(bangkokDay(NOW));
  for (let month = 0; month < count; month += 1) day = startOfMonth(addDays(day, -1));
  return day;
};
const NEXT_DAY = monthsAgo(13);
const LAST_DAY = addDays(NEXT_DAY, -1);
const MONTH = LAST_DAY.slice(0, 7);
const NEXT_MONTH = NEXT_DAY.slice(0, 7);

let opened: TestDatabase;
let database: Database;
let server: TestServer;
let folder: string;
let member: TestMember;
let file: string;

const at = (day: string, seconds: number) => new Date(startOfDay(day).getTime() + seconds * 1_000);

/** A bet, or the win or rollback of a bet, in studio units of the member's play. */
const played = (
  kind: StudioTransaction['kind'],
  transactionUuid: string,
  referenceUuid: string | null = null,
): StudioTransaction => ({
  studioCode: 'lotus',
  transactionUuid,
  kind,
  memberId: member.id,
  gameCode: 'lotus-slot',
  round: `round of ${referenceUuid ?? transactionUuid}`,
  isRoundClosed: false,
  isFree: false,
  amountMicro: 10_000_000n,
  referenceUuid,
});

/** Money of no gateway, so that the checks of payments hold. */
const given = (memberId: bigint, amountMicro: bigint): Posting => ({
  ...moves.deposit(memberId, amountMicro),
  from: { kind: 'opening', reference: 'opening' },
});

/** Play of the member at a time: a deposit of 100 baht, and transactions of the studio. */
async function playAt(time: Date, transactions: readonly StudioTransaction[]): Promise<void> {
  await database.transaction(async (tx) => {
    const past = await openPast(tx, time);
    const ledger = createLedger(past);
    await ledger.post(given(member.id, 100_000_000n));
    for (const transaction of transactions) {
      const outcome = await postStudioTransaction({ database: past, ledger }, transaction);
      expect(outcome).toMatchObject({ outcome: 'done' });
    }
  });
}

const repeat = (transaction: StudioTransaction) =>
  postStudioTransaction({ database, ledger: server.context.ledger }, transaction);

async function brokenChecks(on: Database = database): Promise<string[]> {
  const { checks } = await verifyPart(on, { featureInvariants });
  const closed = await verifyDays(on, { mayBackdate: false });
  return [...checks, ...closed.checks].flatMap(({ ok, detail }) => (ok ? [] : detail));
}

const order = (changes: object = {}) => ({
  month: MONTH,
  folder,
  months: 12,
  now: NOW,
  ...changes,
});
const partsOf = (on: Database) => ({
  database: on,
  secrets: opened.secrets,
  commit: (work: Parameters<ArchiveParts['commit']>[0]) => on.transaction(work),
});
const archive = (changes: object = {}) => archiveMonth(partsOf(database), order(changes));

/** All transfers, each with its partition. */
const allTransfers = () =>
  database.query(sql`
    select tableoid::regclass::text as partition,
           to_jsonb(transfer)::text as line
      from ledger_transfers as transfer
     order by id`);

async function statementOf(month: string): Promise<unknown> {
  const { from, until } = monthBounds(month);
  const afterId = await lastTransferIdBefore(database, member.id, from);
  const upToId = await lastTransferIdBefore(database, member.id, until);
  const names = { memberId: member.id, username: 'm', siteName: 'Kapao', month };
  const proven = await provenStatement(database, { ...names, range: { afterId, upToId } }, never);
  const { made_at: _, days: __, ...statement } = JSON.parse(proven.toString('utf8'));
  return { ...statement, hasRange: afterId < upToId };
}

const asOwnerForGood = (statement: string) =>
  database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`${raw(statement)}`);
  });

beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  database = server.context.database;
  folder = await mkdtemp(join(tmpdir(), 'kapao-archive-'));
  file = join(folder, `ledger-${MONTH}.jsonl.gz`);
  await addTestStudio(server);
  member = await newMember(server);
  await beginLedgerAt(database, at(addDays(LAST_DAY, -1), 1));
  await playAt(at(LAST_DAY, 3_600), [
    played('bet', 'won'),
    played('win', 'win', 'won'),
    played('bet', 'undone'),
    played('rollback', 'undoing', 'undone'),
    played('bet', 'open'),
    played('bet', 'last'),
  ]);
  // A transfer of the next month that was written before the last one of the month belongs to its last day.
  await playAt(at(NEXT_DAY, 1), [played('bet', 'early')]);
  await server.context.database.transaction(async (tx) => {
    const past = await openPast(tx, at(LAST_DAY, 86_399));
    await createLedger(past).post(given(member.id, 1n));
  });
  await playAt(at(NEXT_DAY, 7_200), [played('bet', 'next')]);
  const now = startOfDay(addDays(NEXT_DAY, 3));
  await closeDays({ database, secrets: opened.secrets, site: '3', now, readAudit }, never);
}, 60_000);
afterAll(async () => {
  await server.close();
  await opened.close();
  await rm(folder, { recursive: true });
});

describe('archiving', () => {
  it('ledger-48: refuses a young, a later and an open month, and changes nothing', async () => {
    const before = await allTransfers();
    await expect(archive({ months: 15 })).rejects.toThrow(`${MONTH} is 14 months old`);
    await expect(archive({ month: NEXT_MONTH })).rejects.toThrow(`not archived is ${MONTH}`);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const config = commandConfig(opened.url);
    const run = (values: Record<string, string>) => partitionsArchiveCommand.run(config, values);
    expect(await run({ month: MONTH, to: folder })).toBe(1);
    expect(said.mock.calls.flat().join()).toContain('14 months old, and 24 are asked for');
    said.mockRestore();
    await expect(run({ month: MONTH, to: folder, months: '11' })).rejects.toThrow('from 12');
    await expect(run({ month: 'August', to: folder })).rejects.toThrow('MONTH must be');
    await expect(run({ month: MONTH })).rejects.toThrow('--to is missing');
    expect(await allTransfers()).toEqual(before);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [
      'a changed transfer',
      'update ledger_transfers set amount_micro = 1 where id = 1',
      'was closed',
    ],
    ['a wrong checkpoint', 'update ledger_checkpoints set balance = balance + 1', 'its checkpoint'],
    ['a forged day', 'update ledger_days set root = previous', 'wrong signature'],
    [
      'a day that is not closed',
      `delete from ledger_days where day >= '${LAST_DAY}'`,
      'not closed',
    ],
  ])('ledger-48: refuses a month with %s', async (_, statement, text) => {
    await asOwner(database, async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`);
      await tx.query(sql`${raw(statement)}`);
      await expect(archiveMonth(partsOf(within(tx)), order())).rejects.toThrow(text);
    });
  });

  it('ledger-49: a failure before the commit leaves the whole month, and a rerun finishes', async () => {
    const before = await allTransfers();
    await asOwnerForGood(`create function fail() returns trigger language plpgsql as
      'begin raise exception ''cut off''; end'`);
    await asOwnerForGood(
      'create trigger fails before insert on ledger_archives for each row execute function fail()',
    );
    await expect(archive()).rejects.toThrow('cut off');
    await asOwnerForGood('drop trigger fails on ledger_archives');
    expect(await allTransfers()).toEqual(before);
    expect(await listArchives(database)).toEqual([]);
    expect(await brokenChecks()).toEqual([]);
  });
});

describe('an archived month', () => {
  let before: { rows: object[]; statements: unknown[] };

  it('ledger-48 ledger-50: keeps all but play and each account’s last transfer, and is sound', async () => {
    const statements = [await statementOf(MONTH), await statementOf(NEXT_MONTH)];
    before = { rows: await allTransfers(), statements };
    const done = await archive();
    expect(done).toMatchObject({ month: MONTH, file: `ledger-${MONTH}.jsonl.gz` });
    expect(done.transfers - done.kept).toBe(5n);
    expect(await archive()).toEqual(done);
    expect(await brokenChecks()).toEqual([]);
    const kept = await database.query<{ key: string }>(sql`
      select idempotency_key as key
        from ledger_transfers
       where source = 'studio:lotus'
       order by id`);
    // `last` is the last transfer of the studio's account in the month, `early` is of the next month's time.
    expect(kept.map(({ key }) => key)).toEqual(['last', 'early', 'next']);
    expect(await statementOf(NEXT_MONTH)).toEqual(statements[1]);
  });

  it('ledger-49: is described by a manifest with the sum, the counts, the days and the balances', async () => {
    const [{ sha256, transfers } = expect.fail()] = await listArchives(database);
    const manifest = JSON.parse(await readFile(file.replace('.jsonl.gz', '.json'), 'utf8'));
    expect(manifest).toMatchObject({ month: MONTH, sha256, transfers: Number(transfers) });
    expect(manifest.days.map(({ day }: { day: string }) => day)).toEqual([
      addDays(LAST_DAY, -1),
      LAST_DAY,
    ]);
    const sum = manifest.closing_balances
      .filter(({ asset }: { asset: string }) => asset === 'THB')
      .reduce((total: bigint, { micro }: { micro: string }) => total + BigInt(micro), 0n);
    expect(sum).toBe(0n);
  });

  it('ledger-19 ledger-44: answers late repeats as repeats, and other details as a conflict', async () => {
    const balance = await repeat(played('bet', 'next'));
    expect(balance).toMatchObject({ outcome: 'done' });
    expect(await repeat(played('bet', 'won'))).toEqual(balance);
    expect(await repeat(played('win', 'win', 'won'))).toEqual(balance);
    expect(await repeat({ ...played('bet', 'won'), amountMicro: 1n })).toEqual({
      outcome: 'refused',
      refusal: 'conflict',
    });
    expect(await repeat(played('bet', 'undone'))).toEqual({
      outcome: 'refused',
      refusal: 'rolled_back',
    });
    expect(await brokenChecks()).toEqual([]);
  });

  it('ledger-50: a late win of an archived bet counts, and leaves the ledger sound', async () => {
    expect(await repeat(played('win', 'late', 'open'))).toMatchObject({ outcome: 'done' });
    expect(await brokenChecks()).toEqual([]);
  });

  it('history-41: is named as archived, and lists end before it', async () => {
    const { token } = member;
    const list = (query: object) => server.call('listActivity', { token, query });
    expect(await list({ to: `${LAST_DAY}T23:59:59` })).toMatchObject({
      status: 410,
      code: 'archived',
    });
    const first = await list({ from: `${MONTH}-01T00:00:00`, limit: 2 });
    const pages = [first];
    for (let page = first; page.success && page.data.next_cursor !== null; pages.push(page))
      page = await list({ cursor: page.data.next_cursor, limit: 2 });
    const listed = pages.flatMap((page) => (page.success ? page.data.activities : expect.fail()));
    expect(listed.map(({ round }) => round?.transaction_uuid)).toEqual(['late', 'next', 'early']);
    const [oldest] = await database.query<{ id: bigint }>(
      sql`select transfer_id as id from studio_transactions where transaction_uuid = 'won'`,
    );
    const activityId = String(oldest?.id);
    const get = (id: string) => server.call('getActivity', { token, params: { activityId: id } });
    expect(await get(activityId)).toMatchObject({ status: 410, code: 'archived' });
    expect(await get('999999')).toMatchObject({ status: 404 });
  });

  it('history-41: has no statement', async () => {
    const { token } = member;
    const body = { month: MONTH, format: 'csv', language: 'th' } as const;
    expect(await server.call('requestStatement', { token, body })).toMatchObject({
      status: 410,
      code: 'archived',
    });
    const months = await server.call('listStatementMonths', { token });
    expect(months.success && months.data.months.at(-1)).toBe(NEXT_MONTH);
  });

  it.each([
    ['a changed sum', "update ledger_archives set sha256 = repeat('0', 64)", 'wrong signature'],
    ['a changed month', `update ledger_archives set month = '${NEXT_DAY}'`, 'wrong signature'],
    ['a row that is gone', 'delete from ledger_archives', 'is missing'],
    [
      'a kept transfer that is gone',
      "delete from ledger_transfers where kind = 'deposit' and id < 20",
      'transfers, of which',
    ],
    [
      'a kept transfer that was changed',
      "update ledger_transfers set amount_micro = 1 where idempotency_key = 'last'",
      'is not as it was',
    ],
  ])('ledger-50: ledger:verify finds %s', async (_, statement, text) => {
    await asOwner(database, async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`);
      await tx.query(sql`${raw(statement)}`);
      expect((await brokenChecks(within(tx))).join('\n')).toContain(text);
    });
  });

  it('ledger-50: the application cannot write archives', async () => {
    await expect(database.query(sql`delete from ledger_archives`)).rejects.toThrow('permission');
  });

  it('ledger-51: refuses a file that was changed', async () => {
    const changed = join(folder, 'changed.jsonl.gz');
    await copyFile(file, changed);
    await appendFile(changed, ' ');
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const run = (path: string) =>
      partitionsRestoreCommand.run(commandConfig(opened.url), { file: path });
    expect(await run(changed)).toBe(1);
    expect(await run(join(folder, 'missing'))).toBe(1);
    expect(said.mock.calls.flat().join()).toMatch(/No archived month has .*cannot be read/);
    said.mockRestore();
    expect(await listArchives(database)).toHaveLength(1);
  });

  it('ledger-51 command-01: comes back as it was, and may be archived again', async () => {
    const [known] = await listArchives(database);
    vi.spyOn(console, 'log').mockImplementationOnce(() => undefined);
    expect(await partitionsRestoreCommand.run(commandConfig(opened.url), { file })).toBe(0);
    expect(await listAudit(database, { operation: 'partitions:restore', limit: 2 })).toMatchObject([
      { actorKind: 'command', target: `month:${MONTH}` },
    ]);
    const rows = await allTransfers();
    expect(rows.slice(0, before.rows.length)).toEqual(before.rows);
    expect(rows).toHaveLength(before.rows.length + 1);
    expect(await statementOf(MONTH)).toEqual(before.statements[0]);
    expect((await listPartitions(database))[0]).toMatchObject({
      month: MONTH,
      holdsEarlier: true,
      isArchived: false,
    });
    expect(await repeat(played('bet', 'won'))).toMatchObject({ outcome: 'done' });
    expect(await brokenChecks()).toEqual([]);
    expect((await archive()).transfers).toBe(known?.transfers);
    expect(await brokenChecks()).toEqual([]);
  });
});
