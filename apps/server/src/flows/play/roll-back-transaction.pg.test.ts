import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import { expect, it, vi } from 'vitest';
import type { Tx } from '../../db/database.ts';
import type { StudioTransaction } from '../../features/games/rounds/transactions-store.ts';
import { betOf, rollbackOf, winOf } from '../../testing/play/studio.ts';
import { openTestWallet } from '../../testing/play/wallet.ts';
import { postStudioTransactions } from './studio-wallet.ts';

const UNITS_PER_BAHT = 100_000;
const wallet = openTestWallet();
const { player, statusOf } = wallet;

/** Has `work` begin once the wins of a bet were read, and waits for it a while before the reader goes on. */
function onceWinsWereRead<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database } = wallet.server.context;
  const transaction = database.transaction.bind(database);
  const { promise, resolve } = Promise.withResolvers<Result>();
  const withPause = (tx: Tx): Tx => ({
    ...tx,
    query: async <Row extends object>(statement: Sql, name?: string) => {
      const rows = await tx.query<Row>(statement, name);
      if (name === 'games_find_wins') {
        resolve(work());
        await sleep(300);
      }
      return rows;
    },
  });
  vi.spyOn(database, 'transaction').mockImplementation((take, options) =>
    transaction((tx) => take(withPause(tx)), options),
  );
  return promise;
}

it('studio-34: no win comes between a rollback that takes the wins of its bet and its end', async () => {
  const { gameSession, units } = await player();
  const bet = betOf(gameSession, UNITS_PER_BAHT);
  expect(await statusOf('bet', bet)).toBe('RS_OK');
  const won = onceWinsWereRead(() => statusOf('win', winOf(bet, 5 * UNITS_PER_BAHT)));
  expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
  expect(await won).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  expect(await units()).toBe(100 * UNITS_PER_BAHT);
  vi.restoreAllMocks();
});

it('studio-35: a second rollback of what never came is answered whatever round it names', async () => {
  const { gameSession, units } = await player();
  const bet = betOf(gameSession, UNITS_PER_BAHT);
  expect(await statusOf('rollback', rollbackOf(bet))).toBe('RS_OK');
  expect(await statusOf('rollback', { ...rollbackOf(bet), round: 'another' })).toBe('RS_OK');
  expect(await units()).toBe(100 * UNITS_PER_BAHT);
});

it('moves a group of transactions whole or not at all', async () => {
  const { id: memberId, gameSession, units } = await player();
  const bet = {
    studioCode: wallet.studio.code,
    transactionUuid: randomUUID(),
    kind: 'bet',
    memberId,
    gameCode: gameSession.gameCode,
    round: 'a round',
    isRoundClosed: false,
    isFree: false,
    amountMicro: 10_000_000n,
    referenceUuid: null,
  } as const;
  const winOfNothing = {
    ...bet,
    transactionUuid: randomUUID(),
    kind: 'win',
    referenceUuid: randomUUID(),
  } as const;
  const { database, ledger } = wallet.server.context;
  const post = (transactions: StudioTransaction[]) =>
    database.transaction((tx) => postStudioTransactions(tx, ledger, transactions));
  await expect(post([bet, winOfNothing])).rejects.toThrow('was refused');
  expect(await units()).toBe(100 * UNITS_PER_BAHT);
  expect(await post([bet])).toEqual([{ isNew: true, cashMicro: 10_000_000n }]);
  expect(await units()).toBe(90 * UNITS_PER_BAHT);
});
