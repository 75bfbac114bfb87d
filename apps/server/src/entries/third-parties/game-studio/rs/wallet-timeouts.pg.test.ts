import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { rollBackTransaction } from '../../../../flows/play/roll-back-transaction.ts';
import { createLedger } from '../../../../ledger/engine.ts';
import { loseFirstAnswer } from '../../../../testing/lost-answer.ts';
import { startTwoNodes } from '../../../../testing/server.ts';
import type { TestServer, TwoNodes } from '../../../../testing/server.ts';
import { addTestStudio, betOf, openPlayer, rollbackOf } from '../../../../testing/play/studio.ts';
import type { TestGameSession, TestStudio } from '../../../../testing/play/studio.ts';
import { placeBet } from '../../../../testing/play/studio-transactions.ts';

/** The studio's answer and the money, when it is unknown whether a bet was taken. */
const UNITS_PER_BAHT = 100_000;
/** A studio's timeout. */
const PATIENCE_MS = 5_000;

let nodes: TwoNodes;
let server: TestServer;
/** Which the studio's rollback may reach instead. */
let other: TestServer;
let studio: TestStudio;
beforeAll(async () => {
  nodes = await startTwoNodes();
  ({ server, other } = nodes);
  studio = await addTestStudio(server);
});
afterAll(() => nodes.close());

const player = () => openPlayer(server, studio, 100);

/** Holds a member's money, as a database that is too slow would, until `release` is called. */
async function holdMoneyOf(memberId: bigint): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = nodes.database.transaction(async (tx) => {
    await tx.query(sql`
      select id
        from ledger_accounts
       where member_id = ${memberId}
       order by id
         for update`);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return async () => {
    letGo.resolve();
    await holding;
  };
}

async function timed<Result>(work: Promise<Result>) {
  const started = performance.now();
  const result = await work;
  return { result, tookMs: performance.now() - started };
}

describe('RS_ERROR_TIMEOUT: the database answers too late', () => {
  it('studio-38: is told in time, and a rollback that comes while the bet waits gives the stake back', async () => {
    const { gameSession, id, units } = await player();
    const release = await holdMoneyOf(id);
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    const late = await timed(studio.call('bet', bet));
    expect(late.result).toEqual({ status: 'RS_ERROR_TIMEOUT', request_uuid: bet.request_uuid });
    expect(late.tookMs).toBeLessThan(PATIENCE_MS);
    const undoing = studio.call('rollback', rollbackOf(bet));
    const elsewhere = await Promise.all([undoOn(other, bet, gameSession, id), undoing, release()]);
    expect(elsewhere[0]).toMatchObject({ outcome: 'done' });
    expect(elsewhere[1]).toMatchObject({ status: 'RS_OK' });
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
    // The bet's own posting came before one of them, or was refused by its tombstone: both end alike.
    await studio.call('bet', bet);
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-39: a rollback that comes after the lost bet was committed gives the stake back', async () => {
    const { gameSession, id, units } = await player();
    const release = await holdMoneyOf(id);
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_ERROR_TIMEOUT' });
    await release();
    await expect.poll(units).toBe(90 * UNITS_PER_BAHT);
    expect(await studio.call('rollback', rollbackOf(bet))).toMatchObject({
      status: 'RS_OK',
      balance: 100 * UNITS_PER_BAHT,
    });
  });

  it('studio-39: a rollback that comes before the lost bet is posted leaves a tombstone that refuses it', async () => {
    const { gameSession, id, units } = await player();
    const gate = Promise.withResolvers<void>();
    const { database } = server.context;
    const slow: Database = {
      ...database,
      transaction: async (work) => {
        await gate.promise;
        return database.transaction(work);
      },
    };
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    const placing = placeBet(
      { database, ledger: createLedger(slow) },
      factsOf(bet, gameSession, id),
    );
    expect(await studio.call('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_OK' });
    gate.resolve();
    expect(await placing).toEqual({ outcome: 'refused', refusal: 'rolled_back' });
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });

  it('studio-39: a bet whose commit was answered to nobody is found, moved once, and undone once', async () => {
    const { gameSession, id, units } = await player();
    const { database } = server.context;
    const ledger = createLedger(loseFirstAnswer(database));
    const bet = betOf(gameSession, 10 * UNITS_PER_BAHT);
    const placed = placeBet({ database, ledger }, factsOf(bet, gameSession, id));
    const undone = studio.call('rollback', rollbackOf(bet));
    expect(await undone).toMatchObject({ status: 'RS_OK' });
    await placed;
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
  });
});

describe('RS_ERROR_TIMEOUT and RS_ERROR_UNKNOWN: the database is away, or something is wrong', () => {
  it.each([
    ['RS_ERROR_TIMEOUT', 'Connection terminated unexpectedly'],
    ['RS_ERROR_UNKNOWN', 'something else'],
  ])('studio-38: %s', async (status, message) => {
    const stranger = await addTestStudio(server, status.toLowerCase().replaceAll('_', '-'));
    const { gameSession, units } = await player();
    await studio.call('bet', betOf(gameSession, 0));
    const elsewhere = await player();
    const reading = vi
      .spyOn(server.context.database, 'query')
      .mockRejectedValue(new Error(message));
    const bet = betOf(elsewhere.gameSession, UNITS_PER_BAHT);
    const answers = await Promise.all([studio.call('bet', bet), stranger.call('bet', bet)]);
    reading.mockRestore();
    expect(answers).toEqual([
      { status, request_uuid: bet.request_uuid },
      { status, request_uuid: bet.request_uuid },
    ]);
    expect(await units()).toBe(100 * UNITS_PER_BAHT);
    expect(await elsewhere.units()).toBe(100 * UNITS_PER_BAHT);
  });
});

type Bet = ReturnType<typeof betOf>;

function factsOf(bet: Bet, gameSession: TestGameSession, memberId: bigint) {
  return {
    studioCode: studio.code,
    transactionUuid: bet.transaction_uuid,
    memberId,
    gameCode: gameSession.gameCode,
    round: bet.round,
    isRoundClosed: false,
    isFree: false,
    amountMicro: BigInt(bet.amount) * MICRO_PER_STUDIO_UNIT,
  };
}

function undoOn({ context }: TestServer, bet: Bet, gameSession: TestGameSession, memberId: bigint) {
  const { isFree: _, amountMicro: __, ...facts } = factsOf(bet, gameSession, memberId);
  return rollBackTransaction(context, { ...facts, referenceUuid: bet.transaction_uuid });
}
