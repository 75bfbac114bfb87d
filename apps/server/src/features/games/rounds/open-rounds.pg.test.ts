import { randomUUID } from 'node:crypto';
import type { Query } from '@kapao/contract/operation.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { createLedger } from '../../../ledger/engine.ts';
import { newMember, startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';
import {
  addTestStudio,
  betOf,
  openTestGame,
  rollbackOf,
  winOf,
} from '../../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../../testing/play/studio.ts';
import { refreshOpenBets } from './refresh-open-bets.ts';
import { haveTransactionsEnded, noteTransfers } from '../../../ledger/days/horizon.ts';
import { refreshOpenBetsBatch } from './open-bets-store.ts';
import { placeBet, projectBets } from '../../../testing/play/studio-transactions.ts';

const BAHT = 100_000;

let server: PaymentServer;
let studio: TestStudio;
let other: TestStudio;
beforeAll(async () => {
  server = await startPaymentServer();
  studio = await addTestStudio(server);
  other = await addTestStudio(server, 'orchid');
});
afterAll(() => server.close());

interface Player extends TestMember {
  session: TestGameSession;
}

async function newPlayer(): Promise<Player> {
  const member = await newMember(server, 10_000);
  return { ...member, session: await openTestGame(server, studio, member) };
}

async function ask({ token }: TestMember, query: Query<'getOpenRounds'> = {}) {
  const result = await server.call('getOpenRounds', { query, token });
  return result.success ? result.data : expect.fail(result.message);
}

async function send(path: string, body: object) {
  expect(await studio.call(path, body)).toMatchObject({ status: 'RS_OK' });
}

async function stake({ session }: Player, baht: number, changes: object = {}) {
  const bet = { ...betOf(session, baht * BAHT), ...changes };
  await send('bet', bet);
  return bet;
}

const project = () => projectBets(server.context);

/** Checks that the projection changes nothing for the member. */
async function stakeHeld(member: Player): Promise<number> {
  const before = await ask(member);
  await project();
  expect(await ask(member)).toEqual(before);
  return before.stake_held;
}

describe('getOpenRounds', () => {
  it('history-17: tells game, stake, time and what the page is asked by, the latest first', async () => {
    const member = await newPlayer();
    const first = await stake(member, 10);
    await stake(member, 5, { round: first.round });
    const second = await stake(member, 2.5);
    const data = await ask(member);
    expect(data).toMatchObject({ stake_held: 17.5, round_count: 2, next_cursor: null });
    expect(data.rounds).toMatchObject([
      { round: second.round, stake: 2.5, bet_count: 1, studio: 'lotus', provider: 'lotus-brand' },
      { round: first.round, stake: 15, bet_count: 2, game_id: 'lotus-slot', game_name: 'Slot' },
    ]);
    const activity = await server.call('listActivity', { token: member.token });
    const ids = activity.success ? activity.data.activities.map(({ id }) => id) : [];
    expect(data.rounds.map(({ activity_id }) => activity_id)).toEqual(ids.slice(0, 2));
    expect(await stakeHeld(member)).toBe(17.5);
  });

  it('history-17 studio-56: holds nothing that a win, a win of 0, a rollback or a closed round has decided', async () => {
    const member = await newPlayer();
    const held = await stake(member, 1);
    const won = await stake(member, 2);
    const lost = await stake(member, 4);
    const undone = await stake(member, 8);
    const covered = await stake(member, 16);
    const other = await stake(member, 32, { round: covered.round });
    await stake(member, 64, { round_closed: true });
    expect(await stakeHeld(member)).toBe(63);
    await send('win', { ...winOf(won, 2 * BAHT), round_closed: false });
    await send('win', { ...winOf(lost, 0), round_closed: false });
    await send('rollback', rollbackOf(undone));
    await send('win', { ...winOf(other, 0), round_closed: true });
    expect(await stakeHeld(member)).toBe(1);
    expect((await ask(member)).rounds).toMatchObject([{ round: held.round }]);
  });

  it("history-17 studio-56: leaves out free bets, and closes no other member's round of the same name", async () => {
    const [member, other] = [await newPlayer(), await newPlayer()];
    const round = randomUUID();
    await stake(member, 3, { round });
    await stake(member, 5, { is_free: true });
    const bet = await stake(other, 7, { round });
    await send('win', { ...winOf(bet, 0), round_closed: true });
    expect(await stakeHeld(member)).toBe(3);
    expect(await stakeHeld(other)).toBe(0);
  });

  it('goes on where the answer before ended, with the sum of all', async () => {
    const member = await newPlayer();
    for (const baht of [1, 2, 3, 4, 5]) await stake(member, baht);
    await project();
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const data: Awaited<ReturnType<typeof ask>> = await ask(member, {
        limit: '2',
        ...(cursor !== '' && { cursor }),
      });
      expect(data).toMatchObject({ stake_held: 15, round_count: 5 });
      seen.push(...data.rounds.map(({ stake: baht }) => baht));
      cursor = data.next_cursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it('studio-56: agrees with the ledger: what is not held came back or was lost', async () => {
    const member = await newPlayer();
    const bets = [await stake(member, 100), await stake(member, 50)];
    await send('win', winOf(bets[0] ?? expect.fail(), 30 * BAHT));
    const credit = await server.call('getCredit', { token: member.token });
    const { availableCredit } = credit.success ? credit.data : expect.fail(credit.message);
    expect(availableCredit).toBe(10_000 - 150 + 30);
    expect(await stakeHeld(member)).toBe(50);
  });

  it.each([{ limit: '0' }, { limit: '101' }, { cursor: 'x' }, { cursor: '1'.repeat(30) }])(
    'refuses %o',
    async (query) => {
      const member = await newPlayer();
      const result = await server.call('getOpenRounds', { query, token: member.token });
      expect(result).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it("history-17: shows nobody another member's rounds", async () => {
    const [member, stranger] = [await newPlayer(), await newPlayer()];
    await stake(member, 9);
    const [round] = (await ask(member)).rounds;
    const above = String(BigInt(round?.activity_id ?? 0) + 1n);
    expect(await ask(stranger, { cursor: above })).toMatchObject({ rounds: [], stake_held: 0 });
  });
});

/** The outcome of each bet of a game, its round, and whether the projection runs after it. */
const ending = fc.constantFrom('none', 'win', 'zero', 'rollback', 'close', 'win_taken_back');
const game = fc.array(fc.record({ ending, projectAfter: fc.boolean(), round: fc.nat(2) }), {
  minLength: 1,
  maxLength: 8,
});

it('studio-57: projects to the same wherever the steps fall, and twice at once', async () => {
  await fc.assert(
    fc.asyncProperty(game, async (bets) => {
      const member = await newPlayer();
      const name = randomUUID();
      const open = new Map<string, { baht: number; round: string }>();
      for (const [place, { ending: end, projectAfter, round: number }] of bets.entries()) {
        const round = `${name}-${number}`;
        const bet = await stake(member, place + 1, { round });
        open.set(bet.transaction_uuid, { baht: place + 1, round });
        if (projectAfter) await Promise.all([project(), project()]);
        if (end === 'none') continue;
        open.delete(bet.transaction_uuid);
        if (end === 'rollback') await send('rollback', rollbackOf(bet));
        else {
          const win = { ...winOf(bet, end === 'zero' ? 0 : BAHT), round_closed: end === 'close' };
          await send('win', win);
          if (end === 'win_taken_back') {
            await send('rollback', rollbackOf({ ...bet, transaction_uuid: win.transaction_uuid }));
          }
        }
        if (end === 'close') {
          for (const [id, held] of open) if (held.round === round) open.delete(id);
        }
      }
      const expected = [...open.values()].reduce((sum, { baht }) => sum + baht, 0);
      expect(await stakeHeld(member)).toBe(expected);
    }),
    { numRuns: 12 },
  );
});

const openBetsOf = async ({ id }: Player) =>
  (await server.context.database.query(sql`select 1 from open_bets where member_id = ${id}`))
    .length;

it('studio-57: takes small steps, and waits for transfers that are too young', async () => {
  const member = await newPlayer();
  await project();
  for (const baht of [1, 2, 3]) await stake(member, baht);
  const { database, config } = server.context;
  const { until } = await noteTransfers(database);
  const bounds = { websiteId: config.websiteId, limit: 2, until };
  const step = (settlingSeconds: number) =>
    database.transaction((tx) => refreshOpenBetsBatch(tx, { ...bounds, settlingSeconds }));
  expect(await step(60)).toBe(false);
  expect(await openBetsOf(member)).toBe(0);
  expect([await step(0), await step(0), await step(0)]).toEqual([true, true, false]);
  expect(await openBetsOf(member)).toBe(3);
});

it('studio-57: misses no bet that took its id before another and is committed long after it', async () => {
  const [late, early] = [await newPlayer(), await newPlayer()];
  await project();
  const letGo = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const { context } = server;
  // A ledger that pauses before its commit, like a server that hangs there.
  const slow = createLedger({
    ...context.database,
    transaction: (work) =>
      context.database.transaction(async (tx) => {
        const result = await work(tx);
        inserted.resolve();
        await letGo.promise;
        return result;
      }),
  });
  const bet = {
    studioCode: other.code,
    transactionUuid: randomUUID(),
    memberId: late.id,
    gameCode: other.gameCode,
    round: randomUUID(),
    isRoundClosed: false,
    isFree: false,
    amountMicro: 1_000_000n,
  };
  const placed = placeBet({ database: context.database, ledger: slow }, bet);
  await inserted.promise;
  try {
    await stake(early, 2);
    await refreshOpenBets(context, AbortSignal.timeout(300), 0);
    expect(await openBetsOf(early)).toBe(0);
  } finally {
    letGo.resolve();
  }
  expect(await placed).toMatchObject({ outcome: 'done' });
  await project();
  expect([await openBetsOf(late), await openBetsOf(early)]).toEqual([1, 1]);
});

it('projects by reading what a step has, however many bets the studio and the member have open', async () => {
  const { context } = server;
  const OPEN = 3_000;
  const CLOSED = 20;
  const member = await newPlayer();
  const rounds: string[] = [];
  for (let round = 0; round < CLOSED; round += 1) rounds.push((await stake(member, 1)).round);
  await project();
  await context.database.query(sql`
    insert into open_bets
           (studio_code, transaction_uuid, member_id, game_code, round, is_free, amount_micro,
            transfer_id, opened_at, ask_at)
    select bet.studio_code, gen_random_uuid()::text, bet.member_id, bet.game_code,
           gen_random_uuid()::text, false, bet.amount_micro, bet.transfer_id, now(), now()
      from generate_series(1, ${OPEN}::integer)
     cross join (select * from open_bets where member_id = ${member.id} limit 1) as bet`);
  await context.database.query(sql`analyze open_bets`);
  for (const round of rounds) {
    const bet = { ...betOf(member.session, BAHT), round, round_closed: true };
    await send('bet', bet);
  }
  const { until } = await noteTransfers(context.database);
  const bounds = { websiteId: context.config.websiteId, limit: 1_000, until, settlingSeconds: 0 };
  const read = await context.database.transaction(async (tx) => {
    await refreshOpenBetsBatch(tx, bounds);
    const [counted] = await tx.query<{ entries: bigint }>(sql`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::bigint as entries
        from pg_index
       where indrelid = 'open_bets'::regclass`);
    return counted?.entries;
  });
  expect(await openBetsOf(member)).toBe(OPEN);
  expect(Number(read)).toBeLessThan(10 * CLOSED);
});

it('studio-57: waits for a transaction that began last and is still open, too', async () => {
  const { database } = server.context;
  const begin = (tx: Tx) => tx.query(sql`select pg_current_xact_id()`);
  const noted = await database.transaction(async (earlier) => {
    await begin(earlier);
    return database.transaction(async (later) => {
      await begin(later);
      // The only transaction that ends meanwhile began before it.
      const seen = await noteTransfers(database);
      expect(await haveTransactionsEnded(database, seen.horizon)).toBe(false);
      return seen;
    });
  });
  // PostgreSQL's own upkeep holds transactions open for a moment, too.
  await expect
    .poll(() => haveTransactionsEnded(database, noted.horizon), { timeout: 10_000 })
    .toBe(true);
});

it('takes no bet in that was answered since, by a transfer after the step', async () => {
  const { context } = server;
  const member = await newPlayer();
  await project();
  const won = await stake(member, 1);
  const held = await stake(member, 2);
  await send('win', { ...winOf(won, 0), round_closed: false });
  const { until } = await noteTransfers(context.database);
  const bounds = { websiteId: context.config.websiteId, limit: 2, until, settlingSeconds: 0 };
  await context.database.transaction((tx) => refreshOpenBetsBatch(tx, bounds));
  const open = await context.database.query<{ id: string }>(sql`
    select transaction_uuid as id
      from open_bets
     where member_id = ${member.id}`);
  expect(open).toEqual([{ id: held.transaction_uuid }]);
  expect(await stakeHeld(member)).toBe(2);
});
