import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
import type { TestMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio, betOf, openTestGame, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { cleanUpSessions } from './clean-up.ts';

const UNITS_PER_BAHT = 100_000;

let server: TestServer;
let studio: TestStudio;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server, 100);
});

const query = <Row extends object>(statement: Sql) => server.context.database.query<Row>(statement);
const never = new AbortController().signal;
const cleanUp = (stopping: AbortSignal = never) => cleanUpSessions(server.context, stopping);

/** Inserts `count` ended sessions of the member, opened and last used `age` ago. */
const endedSessions = (count: number, age: string) =>
  query(sql`
    insert into sessions (token_hash, member_id, network, created_at, last_active_at, ended_at)
    select sha256((${member.id}::text || ${age} || each)::bytea), ${member.id}, '10.0.0.1',
           now() - ${age}::interval, now() - ${age}::interval, now() - ${age}::interval
      from generate_series(1, ${count}) as each`);

async function countOf(rows: 'sessions' | 'resets' | 'failures' | 'challenges'): Promise<number> {
  const counts = {
    sessions: sql`select count(*)::integer as count from sessions where member_id = ${member.id}`,
    resets: sql`
      select ((select count(*) from reset_codes) + (select count(*) from reset_tokens))::integer
             as count`,
    challenges: sql`select count(*)::integer as count from passkey_challenges`,
    failures: sql`select count(*)::integer as count from login_failures`,
  };
  const [row] = await query<{ count: number }>(counts[rows]);
  return row?.count ?? 0;
}

it('account-42: deletes sessions that ended or expired 90 days ago, in batches, on two servers at once', async () => {
  await endedSessions(1_100, '91 days');
  await endedSessions(3, '89 days');
  await query(sql`
    insert into sessions (token_hash, member_id, network, created_at, last_active_at)
    values (sha256('expired'), ${member.id}, '10.0.0.1', now() - interval '91 days',
            now() - interval '91 days')`);
  await Promise.all([cleanUp(), cleanUp()]);
  await cleanUp();
  // The three recent ones, and the one of the registration.
  expect(await countOf('sessions')).toBe(4);
  expect(await server.call('getCredit', { token: member.token })).toMatchObject({ success: true });
});

it('account-42: keeps a session that lives, however old the settings let it become', async () => {
  await query(sql`update site_settings set session_absolute_days = 400`);
  await query(sql`
    update sessions
       set created_at = now() - interval '200 days'
     where member_id = ${member.id}`);
  await cleanUp();
  expect(await server.call('getCredit', { token: member.token })).toMatchObject({ success: true });
  await query(sql`update site_settings set session_absolute_days = 30`);
  await cleanUp();
  expect(await countOf('sessions')).toBe(0);
});

it('account-42: wins are paid after the login of their bet has expired and was deleted, bets are refused', async () => {
  const gameSession = await openTestGame(server, studio, member);
  const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
  expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
  await query(sql`
    update sessions
       set created_at     = now() - interval '91 days',
           last_active_at = now() - interval '91 days'
     where member_id = ${member.id}`);
  expect(await studio.call('bet', betOf(gameSession, UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_ERROR_TOKEN_EXPIRED',
  });
  expect(await studio.call('win', winOf(bet, UNITS_PER_BAHT))).toMatchObject({ status: 'RS_OK' });
  await cleanUp();
  expect(await countOf('sessions')).toBe(0);
  expect(await studio.call('bet', betOf(gameSession, UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_ERROR_TOKEN_EXPIRED',
  });
  expect(await studio.call('win', winOf(bet, 25 * UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_OK',
    balance: 116 * UNITS_PER_BAHT,
  });
});

it('account-42: deletes failures, codes and reset tokens after a day', async () => {
  const enter = (age: string) =>
    Promise.all([
      query(sql`
        insert into login_failures (scope, key_hash, failures, last_at)
        values ('pair', sha256(${age}::bytea), 9, now() - ${age}::interval)`),
      query(sql`
        insert into reset_codes (phone_hash, network_hash, code_hash, created_at)
        values ('\x01', '\x01', '\x01', now() - ${age}::interval)`),
      query(sql`
        insert into reset_tokens (token_hash, member_id, created_at)
        values (sha256(${age}::bytea), ${member.id}, now() - ${age}::interval)`),
    ]);
  await enter('25 hours');
  await enter('23 hours');
  await cleanUp();
  expect([await countOf('failures'), await countOf('resets')]).toEqual([1, 2]);
});

it('account-70: deletes challenges after their five minutes, and skips one that is being answered', async () => {
  await query(sql`
    insert into passkey_challenges (challenge, created_at)
    select age, now() - age::interval
      from unnest(array['4 minutes', '6 minutes', '7 minutes']) as age`);
  await server.context.database.transaction(async (tx) => {
    await tx.query(sql`
      delete from passkey_challenges
       where challenge = '6 minutes'`);
    await cleanUp();
    expect(await countOf('challenges')).toBe(2);
  });
  expect(await countOf('challenges')).toBe(1);
});

it('ops-31: ends after the batch that is running when it is told to stop', async () => {
  await endedSessions(1, '91 days');
  await cleanUp(AbortSignal.abort());
  expect(await countOf('sessions')).toBe(2);
});
