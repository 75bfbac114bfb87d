import { randomUUID } from 'node:crypto';
import { addDays, bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import { usualMarkerThresholds } from '@kapao/contract/protection/markers.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoHome, passSeconds } from '../../demo/history/life.ts';
import type { Life } from '../../demo/history/life.ts';
import { openPastContext } from '../../demo/history/past-context.ts';
import { deposit } from '../../demo/history/payments.ts';
import { createRandom } from '../../demo/history/random.ts';
import { newMember, queryAsOwner, startPaymentServer } from '../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../testing/money/payments.ts';
import { startTestOffice } from '../../testing/people/office.ts';
import type { TestOffice } from '../../testing/people/office.ts';
import { addTestStudio } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { placeBet, settleWin } from '../../testing/play/studio-transactions.ts';
import { setLimit } from '../members/set-limit.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { readProtectionMeasures } from '../../features/reports/protection-store.ts';
import { findMarkers } from './find-markers.ts';

const today = bangkokDay(new Date());
const yesterday = addDays(today, -1);
const PROMPTPAY = 2;
const MS_PER_HOUR = 3_600_000;
const never = new AbortController().signal;

let server: PaymentServer;
let studio: TestStudio;
let office: TestOffice;
let risk: string;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  office = await startTestOffice(server.context);
  risk = await office.signIn('risk');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

interface PastLife extends Life {
  /** Moves the clock to an hour of a Bangkok day. */
  at(day: string, hour: number): Promise<void>;
}

/** Lets a member live some past days, by the flows that members and studios use. */
async function live(member: TestMember, work: (life: PastLife) => Promise<void>): Promise<void> {
  await server.context.database.transaction(async (tx) => {
    const start = startOfDay(addDays(today, -30));
    const context = await openPastContext(server.context, tx, start);
    await work({
      context,
      memberId: member.id,
      memberUuid: member.uuid,
      random: createRandom(String(member.id)),
      games: [],
      home: demoHome,
      at: (day, hour) =>
        context.database.moveTo(new Date(startOfDay(day).getTime() + hour * MS_PER_HOUR)),
    });
  });
}

/** Stakes an amount, and wins another; without it the bet is lost. */
async function bet(life: Life, baht: number, won = 0): Promise<void> {
  const { context, memberId } = life;
  const placed = {
    studioCode: studio.code,
    transactionUuid: randomUUID(),
    memberId,
    gameCode: studio.gameCode,
    round: randomUUID(),
    isRoundClosed: won === 0,
    isFree: false,
    amountMicro: microFromBaht(baht),
  };
  await placeBet(context, placed);
  await passSeconds(life, 30);
  if (won === 0) return;
  const win = { ...placed, transactionUuid: randomUUID(), amountMicro: microFromBaht(won) };
  await settleWin(context, { ...win, referenceUuid: placed.transactionUuid });
  await passSeconds(life, 30);
}

const pay = (life: Life, baht: number) =>
  deposit(life, { methodId: PROMPTPAY, baht, ending: 'paid' });

async function playAtNight(member: TestMember, nights: number, hour = 1): Promise<void> {
  await live(member, async (life) => {
    for (let back = nights; back >= 1; back -= 1) {
      await life.at(addDays(today, -back), hour);
      await bet(life, 1);
    }
  });
}

/** Deposits so many times on a day, each time after play. */
async function depositAfterPlay(
  member: TestMember,
  { times, day = yesterday, won = 0 }: { times: number; day?: string; won?: number },
): Promise<void> {
  await live(member, async (life) => {
    await life.at(day, 10);
    await pay(life, 100);
    for (let time = 0; time < times; time += 1) {
      await bet(life, 60, won);
      await pay(life, 100);
    }
  });
}

const look = (day = yesterday) => findMarkers(server.context, day, never);

async function casesOf(member: TestMember) {
  const listed = await office.call('listCases', {
    query: { kind: 'protection', named: `KP${member.id}` },
    cookie: risk,
  });
  const rows = listed.data?.rows ?? expect.fail(listed.message);
  return Promise.all(
    rows.map(async ({ id }) => {
      const found = await office.call('getCase', { params: { id }, cookie: risk });
      return found.data ?? expect.fail(found.message);
    }),
  );
}

async function markersOf(member: TestMember): Promise<string[]> {
  return (await casesOf(member)).flatMap(({ markers }) =>
    markers.map(({ marker, found }) => `${marker} ${found}`),
  );
}

it('guard-01 guard-03: weeks of play raise the markers that the books show, each with its numbers', async () => {
  const [night, evening, chaser, winner, raiser, spender] = [
    await newMember(server, 500),
    await newMember(server, 500),
    await newMember(server),
    await newMember(server),
    await newMember(server, 500),
    await newMember(server),
  ];
  await playAtNight(night, 7);
  await playAtNight(evening, 7, 5);
  await depositAfterPlay(chaser, { times: 3 });
  await depositAfterPlay(winner, { times: 3, won: 60 });
  await live(raiser, async (life) => {
    const limit = { memberId: raiser.id, kind: 'stake', period: 'day' } as const;
    await life.at(addDays(today, -5), 12);
    for (const baht of [100, 200, null]) {
      const amountMicro = baht === null ? null : microFromBaht(baht);
      await setLimit(life.context.database, { ...limit, amountMicro });
    }
    await life.at(yesterday, 12);
    await bet(life, 1);
  });
  await live(spender, async (life) => {
    for (const back of [9, 8, 7]) {
      await life.at(addDays(today, -back), 12);
      await pay(life, 500);
    }
    await life.at(yesterday, 12);
    await pay(life, 6_000);
    await bet(life, 1);
  });
  // Several pages, of which the last is full.
  await findMarkers(server.context, yesterday, never, 2);
  expect(await markersOf(night)).toEqual(['night_play 7']);
  expect(await markersOf(evening)).toEqual([]);
  expect(await markersOf(winner)).toEqual([]);
  expect(await markersOf(raiser)).toEqual(['limits_raised 2']);
  expect(await markersOf(spender)).toEqual([expect.stringMatching(/^unusual_deposits 1[12]$/)]);
  const [found] = await casesOf(chaser);
  expect(found).toMatchObject({
    kind: 'protection',
    state: 'open',
    members: [{ member: { member_id: String(chaser.id) } }],
    markers: [
      {
        marker: 'chasing_losses',
        day: yesterday,
        found: 3,
        threshold: 3,
        amount_micro: String(microFromBaht(180)),
      },
    ],
  });
  const [day] = await server.context.database.query<{ players: number; nights: number }>(sql`
    select players,
           night_players as nights
      from protection_days
     where day = ${yesterday}`);
  expect(day).toEqual({ players: 6, nights: 1 });
});

it('guard-03: a repeat of a day opens nothing anew, and a stopped one ends without counting', async () => {
  const member = await newMember(server, 100);
  await playAtNight(member, 7);
  await look();
  await look();
  expect(await markersOf(member)).toEqual(['night_play 7']);
  await findMarkers(server.context, addDays(today, -3), AbortSignal.abort());
  const counted = await server.context.database.query(sql`
    select
      from protection_days
     where day = ${addDays(today, -3)}`);
  expect(counted).toEqual([]);
});

it('guard-03 guard-04: another marker joins the open case, and the same one counts anew after 14 days', async () => {
  const member = await newMember(server, 500);
  await playAtNight(member, 27);
  await look(addDays(today, -16));
  await depositAfterPlay(member, { times: 3, day: addDays(today, -10) });
  const [first] = await casesOf(member);
  const params = { id: first?.id ?? expect.fail() };
  const followUp = { key: randomUUID(), on: addDays(today, 5), reason: 'รอดูก่อน' };
  await office.call('followUpCase', { params, body: followUp, cookie: risk });
  await look(addDays(today, -10));
  expect(await markersOf(member)).toEqual(['chasing_losses 3', 'night_play 12']);
  expect(await casesOf(member)).toMatchObject([{ id: params.id, state: 'open' }]);
  await look(addDays(today, -3));
  expect(await markersOf(member)).toHaveLength(2);
  const close = { key: randomUUID(), reason: 'พูดคุยแล้ว', decision: 'talked' } as const;
  await office.call('closeCase', { params, body: close, cookie: risk });
  await look(addDays(today, -2));
  const [newer, older] = await casesOf(member);
  expect(newer).toMatchObject({ state: 'open', markers: [{ marker: 'night_play', found: 14 }] });
  expect(older).toMatchObject({ id: params.id, state: 'closed', decision: 'talked' });
});

it('guard-03: a member whose facts fail is logged and stops no other; an outage ends the day', async () => {
  const [first, broken, last] = [
    await newMember(server, 100),
    await newMember(server, 100),
    await newMember(server, 100),
  ];
  for (const member of [first, broken, last]) await playAtNight(member, 7);
  const { database, log } = server.context;
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const isAbout = (value: unknown) =>
    typeof value === 'string' && new RegExp(`[{,]${broken.id}[,}]`).test(value);
  const failing = (failure: string): Database => ({
    ...database,
    query: (statement: Sql, ...rest: []) =>
      statement.values.some(isAbout)
        ? Promise.reject(new Error(failure))
        : database.query(statement, ...rest),
  });
  const lookWith = (failure: string) =>
    findMarkers({ ...server.context, database: failing(failure) }, yesterday, never);
  await expect(lookWith('Connection terminated')).rejects.toThrow('Connection terminated');
  expect(await markersOf(last)).toEqual([]);
  await lookWith('division by zero');
  expect(logged.mock.calls).toMatchObject([[{ member: String(broken.id), day: yesterday }, {}]]);
  logged.mockRestore();
  expect(await markersOf(first)).toEqual(['night_play 7']);
  expect(await markersOf(broken)).toEqual([]);
  expect(await markersOf(last)).toEqual(['night_play 7']);
});

it('guard-03 guard-11: a website looks at its own members, and its sheet counts them alone', async () => {
  const [known, stranger] = [await newMember(server, 100), await newMember(server, 100)];
  await playAtNight(known, 7);
  await look();
  const { database } = server.context;
  await setLimit(database, {
    memberId: known.id,
    kind: 'loss',
    period: 'day',
    amountMicro: microFromBaht(100),
  });
  const numbers = async (websiteId: number, day = yesterday) => {
    const days = { websiteId, from: day, until: today };
    const rows = await readProtectionMeasures(database, days);
    return new Map(rows.map(({ key, amounts }) => [key, amounts[0]]));
  };
  const before = await numbers(3);
  await playAtNight(stranger, 7);
  await queryAsOwner(server, sql`insert into websites (id) values (4) on conflict do nothing`);
  const ids = [known, stranger].map(({ id }) => String(id));
  await queryAsOwner(
    server,
    sql`
      update members
         set website_id = 4
       where id = any(${ids}::text[]::bigint[])`,
  );
  await look();
  const [own, theirs] = [await numbers(3), await numbers(4)];
  for (const measure of ['night_play', 'protection_case', 'players', 'night_players'] as const)
    expect(own.get(measure), measure).toBe((before.get(measure) ?? 0n) - 1n);
  expect(theirs.get('night_play')).toBe(1n);
  expect(theirs.get('players')).toBe(0n);
  const judged = await database.query(sql`
    select
      from protection_markers
     where member_id = ${stranger.id}`);
  expect(judged).toEqual([]);
  await look(today);
  expect((await numbers(3, today)).get('limit_loss')).toBe(0n);
});

it('guard-13: the job and the report read by indexes alone', async () => {
  const { database, config, log } = server.context;
  const { websiteId } = config;
  const sent: Sql[] = [];
  const recorded = <On extends Queryable>(on: On): On => ({
    ...on,
    query: (statement: Sql, ...rest: []) => {
      sent.push(statement);
      return on.query(statement, ...rest);
    },
  });
  const member = await newMember(server);
  await depositAfterPlay(member, { times: 3 });
  const past: Database = {
    ...recorded(database),
    transaction: (work) => database.transaction((tx) => work(recorded(tx))),
  };
  await findMarkers({ database: past, config, log }, yesterday, never);
  expect(await markersOf(member)).toEqual(['chasing_losses 3']);
  await readProtectionMeasures(recorded(database), {
    websiteId,
    from: addDays(today, -30),
    until: today,
  });
  expect(sent.length).toBeGreaterThan(20);
  await database.transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`);
    for (const statement of sent) {
      if (/^\s*(update|insert)/.test(statement.sql) || /for (no key )?update/.test(statement.sql))
        continue;
      const plan = await tx.query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on \w/);
    }
  });
});

it('guard-02: the thresholds of the site decide, and the contract has those of the migration', async () => {
  const { database } = server.context;
  const [stored] = await database.query<{ thresholds: object }>(sql`
    select protection_thresholds as thresholds
      from site_settings`);
  expect(stored?.thresholds).toEqual(usualMarkerThresholds);
  const member = await newMember(server, 100);
  await playAtNight(member, 4);
  await look();
  expect(await markersOf(member)).toEqual([]);
  await database.query(sql`
    update site_settings
       set protection_thresholds = protection_thresholds || '{"nights": 4}'`);
  await look();
  expect(await markersOf(member)).toEqual(['night_play 4']);
  await database.query(sql`
    update site_settings
       set protection_thresholds = ${JSON.stringify(usualMarkerThresholds)}`);
});
