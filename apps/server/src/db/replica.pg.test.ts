import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import type { ThrowawayPostgres } from '../../../../scripts/testing/postgres.ts';
import { doctorCommand } from '../entries/commands/operations/doctor.ts';
import { liabilitiesShowCommand } from '../entries/commands/ledger/liabilities-show.ts';
import { readConfig } from '../config.ts';
import { runCommand } from '../testing/commands.ts';
import { startLaunchStudio } from '../testing/play/launch-studio.ts';
import { newMember, startPaymentServer } from '../testing/money/payments.ts';
import type { PaymentServer } from '../testing/money/payments.ts';
import { startStandby } from '../testing/standby.ts';
import type { Standby } from '../testing/standby.ts';
import { openPostgres } from './open.ts';
import { createLateReads, MAX_LAG_SECONDS } from './replica.ts';

describe.skipIf(process.env['TEST_DATABASE_URL'])('a streaming standby', () => {
  let primary: ThrowawayPostgres;
  let standby: Standby;
  let server: PaymentServer;
  let replica: pg.Client;
  let url: string;
  let replicaUrl: string;
  beforeAll(async () => {
    primary = await startThrowawayPostgres({ settings: { synchronous_commit: 'on' } });
    url = await primary.createDatabase();
    await openPostgres(url).then((opened) => opened.close());
    standby = await startStandby(primary.url);
    replicaUrl = standby.urlOf(url);
    server = await startPaymentServer({ DATABASE_URL: url, READ_DATABASE_URL: replicaUrl });
    replica = new pg.Client({ connectionString: replicaUrl });
    replica.on('error', () => undefined);
    await replica.connect();
  });
  afterAll(async () => {
    await replica.end();
    await server.close();
    await standby.stop();
    await primary.stop();
  });

  const pause = () => replica.query('select pg_wal_replay_pause()');
  const resume = () => replica.query('select pg_wal_replay_resume()');
  const members = sql`select count(*)::integer as count from members`;
  const config = () => readConfig({ DATABASE_URL: url, READ_DATABASE_URL: replicaUrl });

  /** Late reads with a clock of their own and what they log. */
  async function lateReadsWithClock() {
    const opened = await openPostgres(url, { replicaUrl });
    const clock = { ms: 0 };
    const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
    const lateReads = createLateReads(opened.database, opened.replica, log, () => clock.ms);
    return { lateReads, clock, log, close: () => opened.close() };
  }

  async function untilCurrent(lateReads: { check(): Promise<void>; lagSeconds(): number }) {
    await vi.waitFor(
      async () => {
        await lateReads.check();
        expect(lateReads.lagSeconds()).toBe(0);
      },
      { timeout: 20_000 },
    );
  }

  it('ops-61: counts popular games there, and reads money from the primary alone', async () => {
    const { lateReads, database } = server.context;
    const studio = await startLaunchStudio(server, 'lotus', [{ gameCode: 'a0', category: 'SLOT' }]);
    await vi.waitFor(
      async () => {
        await lateReads.check();
        expect(await lateReads.query(sql`select pg_is_in_recovery() as late`)).toEqual([
          { late: true },
        ]);
      },
      { timeout: 20_000 },
    );
    const spied = vi.spyOn(lateReads, 'query');
    await pause();
    try {
      const member = await newMember(server, 100);
      const params = { websiteId: '3' };
      await server.call('getHome', { params, token: member.token });
      expect(spied.mock.calls.map(([{ text }]) => /game_sessions/.test(text))).toEqual([true]);
      const credit = await server.call('getCredit', { token: member.token });
      expect(credit).toMatchObject({ data: { availableCredit: 100 } });
      const activity = await server.call('listActivity', { token: member.token });
      expect(activity).toMatchObject({ data: { activities: [{ kind: 'opening', amount: 100 }] } });
      expect(await server.call('listTransactions', { token: member.token })).toMatchObject({
        success: true,
      });
      expect(spied).toHaveBeenCalledTimes(1);
      const late = await replica.query('select 1 from members where id = $1', [member.id]);
      expect(late.rows).toEqual([]);
      expect(await database.query(sql`select 1 from members where id = ${member.id}`)).toHaveLength(
        1,
      );
    } finally {
      spied.mockRestore();
      await resume();
      await studio.close();
    }
  });

  it('ops-61: leaves a replica that is late until it has caught up, with one line each', async () => {
    const { lateReads, clock, log, close } = await lateReadsWithClock();
    try {
      await untilCurrent(lateReads);
      // A quiet primary makes no replica late.
      clock.ms += 3_600_000;
      await untilCurrent(lateReads);
      // On a busy machine it may have been late for a moment until here.
      log.warn.mockClear();
      log.info.mockClear();
      const before = await lateReads.query(members);
      await pause();
      await newMember(server);
      await lateReads.check();
      expect(await lateReads.query(members)).toEqual(before);
      clock.ms += MAX_LAG_SECONDS * 1_000 + 1;
      expect(await lateReads.query(members)).not.toEqual(before);
      await lateReads.check();
      await lateReads.check();
      expect(lateReads.lagSeconds()).toBeGreaterThan(MAX_LAG_SECONDS);
      expect(log.warn).toHaveBeenCalledTimes(1);
      expect(log.info).not.toHaveBeenCalled();
      await resume();
      await untilCurrent(lateReads);
      expect(log.info).toHaveBeenCalledTimes(1);
      expect(await lateReads.query(sql`select pg_is_in_recovery() as late`)).toEqual([
        { late: true },
      ]);
    } finally {
      await resume();
      await close();
    }
  });

  it('ops-61: a report waits for the replica to have all that the primary has', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await newMember(server, 70);
    const report = await runCommand(config(), liabilitiesShowCommand, { json: true });
    const own = readConfig({ DATABASE_URL: url });
    expect(report).toBe(await runCommand(own, liabilitiesShowCommand, { json: true }));
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('ops-61: reads nothing from a server that is no replica of the primary', async () => {
    const opened = await openPostgres(url, { replicaUrl: inject('postgresUrl') });
    try {
      const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
      const clock = { ms: 0 };
      const lateReads = createLateReads(opened.database, opened.replica, log, () => clock.ms);
      await lateReads.check();
      clock.ms += MAX_LAG_SECONDS * 1_000 + 1;
      await lateReads.check();
      expect(log.info).not.toHaveBeenCalled();
      expect(log.warn).toHaveBeenCalledTimes(1);
      const [row] = await lateReads.query(sql`select current_database()::text as name`);
      expect(row).toEqual({ name: new URL(url).pathname.slice(1) });
    } finally {
      await opened.close();
    }
  });

  it('ops-61 ops-58: a replica that is away leaves its work to the primary, and doctor names it', async () => {
    const doctor = () => runCommand(config(), doctorCommand, {});
    expect(await doctor()).toContain('ok       read replica');
    const { lateReads, log, close } = await lateReadsWithClock();
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      await untilCurrent(lateReads);
      await standby.stop();
      expect(await lateReads.query(members)).toHaveLength(1);
      expect(await lateReads.query(members)).toHaveLength(1);
      await lateReads.check();
      expect(log.warn).toHaveBeenCalledTimes(1);
      await runCommand(config(), liabilitiesShowCommand, {});
      expect(said.mock.calls.flat()).toEqual([expect.stringContaining('READ_DATABASE_URL')]);
      expect(await doctor()).toContain('ERROR    read replica');
    } finally {
      said.mockRestore();
      await close();
    }
  });
});
