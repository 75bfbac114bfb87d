import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyPair } from '../../adapters/game-studio/rs/signature.ts';
import { readConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import type { Context } from '../../context.ts';
import { addStudio } from '../../features/games/studios/add-studio.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import { findMarkers } from '../../flows/protection/find-markers.ts';
import { createPasswords } from '../../passwords/passwords.ts';
import { cheapHashing } from '../../testing/cheap-hashing.ts';
import { createTestDatabase, withoutAuthor } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { refusePastDefaults } from '../../testing/past-defaults.ts';
import { seed } from '../seed.ts';
import { continueHistory } from './history.ts';
import { markPath } from '../../features/games/lobby/studio-mark.ts';
import { HISTORY_DAYS } from './story.ts';

/** On a machine that does other work. */
const TIMEOUT_MS = 240_000;
const never = new AbortController().signal;
const today = bangkokDay(new Date());

interface Sandbox {
  context: Context;
  database: TestDatabase['database'];
  close(): Promise<void>;
}

/** A sandbox after its first start's seed, with games and without the history's days. */
async function startSandbox(): Promise<Sandbox> {
  const opened = await createTestDatabase();
  // So that each statement of the history names its times (ops-47).
  await refusePastDefaults(opened.database);
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-history-'));
  const config = readConfig({ KAPAO_LOG: 'silent', DATA_DIR: dataDir });
  const log = pino({ level: config.logLevel });
  const context = createContext(config, log, opened, createPasswords(cheapHashing));
  await seed(context, () => undefined);
  const { publicKey: publicKeyPem } = await createKeyPair();
  const baseUrl = 'http://127.0.0.1:9';
  await addStudio(context, { code: 'past', name: 'Past', baseUrl, publicKeyPem });
  const games = ['SLOT', 'CASINO', 'FISH', 'SLOT'].map((category, index) => ({
    gameCode: `past-${index}`,
    name: `เกม ${index}`,
    category,
    image: 'games/missing.svg',
    brand: { code: `PAST${index}`, name: `ค่าย ${index}`, logo: markPath('missing') },
    isEnabled: true,
  }));
  await opened.database.transaction((tx) => saveCatalogue(tx, 'past', games));
  return {
    context,
    database: opened.database,
    close: async () => {
      await Promise.all([context.ledger.drain(), context.live.close()]);
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let lived: Sandbox;
beforeAll(async () => {
  lived = await startSandbox();
  // Nobody names an author to the job, as in a running sandbox (version-02).
  await continueHistory({ ...lived.context, database: withoutAuthor(lived.database) }, never);
}, TIMEOUT_MS);
afterAll(() => lived.close());

/**
 * The transfers of the past without their random ids, and without those of the office's queues (demo/queues.ts): they
 * are hours old, so of yesterday just after midnight, and those that wait for their member belong to nobody yet.
 */
function transfersOf({ database }: Sandbox) {
  return database.query<{ kind: string; amount_micro: bigint; created_at: Date }>(sql`
    select kind, amount_micro, created_at
      from ledger_transfers
     where created_at < ${new Date(`${today}T00:00:00+07:00`)}
       and reference not like 'KB2026%'
       and not exists (
             select 1
               from ledger_accounts as account
               join members         as member on member.id = account.member_id
              where account.id in (debit_account_id, credit_account_id)
                and member.phone like '08120000__'
           )
     order by id`);
}

it('ops-08: one demo member has played for 60 days, with every kind of luck', async () => {
  const transfers = await transfersOf(lived);
  const days = new Set(transfers.map(({ created_at }) => bangkokDay(created_at)));
  expect(days).toContain(addDays(today, -HISTORY_DAYS));
  expect(days).toContain(addDays(today, -1));
  const times = transfers.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const outcomes = await lived.database.query<{ outcome: string }>(sql`
    select 'deposit ' || adapter || ' ' || status as outcome from deposits
     union
    select 'withdrawal ' || status from withdrawals
     union
    select 'promotion ' || status from promotion_claims
     union
    select 'cashback ' || status from cashback_awards
     union
    select 'friend ' || kind || ' ' || status from referral_earnings
     union
    select 'spin ' || status from spin_rounds
     union
    select 'transfer ' || coalesce(resolution, 'matched') from incoming_transfers`);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining([
      'deposit promptpay success',
      'deposit promptpay failed',
      'deposit bank-transfer success',
      'deposit redirect success',
      'transfer matched',
      'transfer assigned',
      'withdrawal success',
      'withdrawal failed',
      'promotion completed',
      'promotion expired',
      'promotion cancelled',
      'promotion open',
      'cashback claimed',
      'cashback expired',
      'friend first_deposit claimed',
      'friend lost_bets claimed',
      'spin played',
    ]),
  );
});

it('ops-08: the past has friends, favourites, coupons, missions, a streak and a rank', async () => {
  const [counted] = await lived.database.query(sql`
    select (select count(*)::integer from members where aff_member_id = member.id)      as friends,
           (select count(*)::integer from favourite_games)                              as favourites,
           (select count(*)::integer from coupon_redemptions)                           as coupons,
           (select count(distinct mission_id)::integer from mission_claims)             as missions,
           (select count(distinct game_code)::integer from studio_transactions)         as games,
           (select count(*)::integer from daily_reward_claims
             where date > ${addDays(today, -13)})                                       as streak,
           (select count(*)::integer from daily_reward_claims where date = ${today})    as today,
           (select count(*) > 20 from notifications where member_id = member.id)        as notified,
           (select count(*)::integer from notifications
             where read_at is null and created_at < ${new Date(`${addDays(today, -1)}T00:00:00+07:00`)}
               and member_id = member.id)                                               as unread,
           (select code from ranks where code = member.rank_code)                         as rank
      from members as member
     where phone = '0812345678'`);
  expect(counted).toEqual({
    friends: 4,
    favourites: 4,
    coupons: 2,
    missions: 2,
    games: 4,
    streak: 9,
    today: 0,
    notified: true,
    unread: 0,
    rank: 'bronze',
  });
});

it('guard-03: the job finds three members of the past whose play worries', async () => {
  await findMarkers(lived.context, addDays(today, -1), never);
  const found = await lived.database.query(sql`
    select member.phone,
           raised.marker
      from protection_markers as raised
      join members            as member on member.id = raised.member_id
     order by member.phone, raised.id`);
  expect(found).toEqual([
    { phone: '0900000111', marker: 'night_play' },
    { phone: '0900000112', marker: 'chasing_losses' },
    { phone: '0900000113', marker: 'limits_raised' },
  ]);
});

it(
  'ops-51: an interrupted history goes on at the next start, each day exactly once, and is the same in every run',
  { timeout: TIMEOUT_MS },
  async () => {
    const other = await startSandbox();
    try {
      const { context } = other;
      let hashed = 0;
      const passwords = {
        ...context.passwords,
        hash: async (password: string) => {
          hashed += 1;
          if (hashed === 2) throw new Error('killed');
          return context.passwords.hash(password);
        },
      };
      // The second friend's registration, in the evening of a day.
      await expect(continueHistory({ ...context, passwords }, never)).rejects.toThrow('killed');
      const lostDays = await transfersOf(other);
      expect(bangkokDay(lostDays.at(-1)?.created_at ?? expect.fail())).toBe(
        addDays(today, 14 - HISTORY_DAYS),
      );
      await seed(context, () => undefined);
      // Two servers start at once.
      await Promise.all([continueHistory(context, never), continueHistory(context, never)]);
      await continueHistory(context, never);
      expect(await transfersOf(other)).toEqual(await transfersOf(lived));
    } finally {
      await other.close();
    }
  },
);

it('ops-08: a database that has the demo member already gives it no past', async () => {
  const { database, context } = lived;
  const [before] = await database.query(sql`select count(*) from job_runs`);
  await seed(context, () => undefined);
  await continueHistory(context, never);
  expect(await database.query(sql`select count(*) from job_runs`)).toEqual([before]);
});
