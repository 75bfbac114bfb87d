import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureInvariants } from '../checks/feature-invariants.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { addTestStudio, betOf, openPlayer, winOf } from '../../testing/play/studio.ts';
import type { TestStudio } from '../../testing/play/studio.ts';
import { openWire } from '../../testing/wire.ts';
import type { Wire } from '../../testing/wire.ts';

const UNITS_PER_BAHT = 100_000;
const PLAYERS = 8;
const STAKE = 3 * UNITS_PER_BAHT;
const WIN = UNITS_PER_BAHT;

/**
 * R9, R16: wherever the line to the database is cut while a batch is on it, its calls are answered as if
 * nothing had been, and each has moved its money once.
 */
describe('a batch of bets and wins, its line to the database cut', () => {
  let opened: TestDatabase;
  let wire: Wire;
  let server: TestServer;
  let studio: TestStudio;
  let players: Awaited<ReturnType<typeof openPlayer>>[];
  let rounds = 0;

  beforeAll(async () => {
    opened = await createTestDatabase();
    wire = await openWire(opened.url);
    server = await startTestServer({ DATABASE_URL: wire.url });
    studio = await addTestStudio(server);
    players = await Promise.all(
      Array.from({ length: PLAYERS }, () => openPlayer(server, studio, 1_000)),
    );
    // One of them is judged by a limit.
    const stakeLimit = { kind: 'stake', period: 'day', amount: 900 } as const;
    await server.call('setLimit', { body: stakeLimit, token: players[0]?.token ?? '' });
    await playRound();
  });

  afterAll(async () => {
    await server.close();
    await wire.close();
    await opened.close();
  });

  /** Every player bets and wins; each call's own answer tells the balance after it. */
  async function playRound() {
    const before = 1_000 * UNITS_PER_BAHT - rounds * (STAKE - WIN);
    const bets = players.map(({ gameSession }) => betOf(gameSession, STAKE));
    const taken = await Promise.all(bets.map((bet) => studio.call('bet', bet)));
    for (const answer of taken) {
      expect(answer).toMatchObject({ status: 'RS_OK', balance: before - STAKE });
    }
    const wins = bets.map((bet) => winOf(bet, WIN));
    // A bet of zero with each, so that the batch has bets in it as well.
    const others = players.map(({ gameSession }) => betOf(gameSession, 0, randomUUID()));
    const [paid] = await Promise.all([
      Promise.all(wins.map((win) => studio.call('win', win))),
      Promise.all(others.map((bet) => studio.call('bet', bet))),
    ]);
    for (const answer of paid) {
      expect(answer).toMatchObject({ status: 'RS_OK', balance: before - STAKE + WIN });
    }
    rounds += 1;
  }

  async function expectBooksOf(played: number) {
    const rows = await opened.database.query(sql`
      select bet_count                     as bets,
             staked_micro / 10             as staked,
             won_micro    / 10             as won,
             (select count(*)::integer
                from studio_transactions as played
               where played.member_id = play_days.member_id) as transactions
        from play_days
       order by member_id`);
    const each = {
      bets: 2 * played,
      staked: BigInt(played * STAKE),
      won: BigInt(played * WIN),
      transactions: 3 * played,
    };
    expect(rows).toEqual(players.map(() => each));
    const { checks } = await verifyLedger(opened.database, featureInvariants);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }

  it('before any of its statements, the commit among them, is committed once when asked again', async () => {
    let cuts = 0;
    for (let position = 1; ; position += 1) {
      wire.cutBeforeStatement(position);
      await playRound();
      if (!wire.hasCut()) break;
      cuts = position;
    }
    // Locks, keys, judges, balances, transfers, transactions, days, claims and the commit.
    expect(cuts).toBeGreaterThanOrEqual(10);
    await expectBooksOf(rounds);
  });

  it('when the commit has arrived is found committed', async () => {
    wire.cutBeforeCommitAnswer();
    await playRound();
    expect(wire.hasCut()).toBe(true);
    await expectBooksOf(rounds);
  });
});
