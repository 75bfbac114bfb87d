import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  addTestStudio,
  betOf,
  openPlayer,
  rollbackOf,
  winOf,
} from '../../../testing/play/studio.ts';
import type { TestStudio } from '../../../testing/play/studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

const UNITS_PER_BAHT = 100_000;

let server: TestServer;
let studio: TestStudio;
let player: Awaited<ReturnType<typeof openPlayer>>;
beforeAll(async () => {
  server = await startTestServer();
  studio = await addTestStudio(server, 'lotus');
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await openPlayer(server, studio, 100);
});

it('studio-67: a server that is behind refuses a bet unseen, and takes wins, rollbacks and the balance', async () => {
  const { gameSession } = player;
  const open = betOf(gameSession, 10 * UNITS_PER_BAHT);
  const undone = betOf(gameSession, 20 * UNITS_PER_BAHT);
  for (const bet of [open, undone]) await studio.call('bet', bet);

  const behind = vi.spyOn(server.context.ledger, 'takesBet').mockReturnValue(false);
  const statements = vi.spyOn(server.context.database, 'query');
  const late = betOf(gameSession, UNITS_PER_BAHT);
  for (const body of [late, open]) {
    expect(await studio.call('bet', body)).toEqual({
      status: 'RS_ERROR_UNKNOWN',
      request_uuid: body.request_uuid,
    });
  }
  expect(statements).not.toHaveBeenCalled();
  statements.mockRestore();
  expect(await studio.call('win', winOf(open, 25 * UNITS_PER_BAHT))).toMatchObject({
    status: 'RS_OK',
    balance: 95 * UNITS_PER_BAHT,
  });
  expect(await studio.call('rollback', rollbackOf(undone))).toMatchObject({ status: 'RS_OK' });
  expect(await studio.call('rollback', rollbackOf(late))).toMatchObject({
    status: 'RS_OK',
    balance: 115 * UNITS_PER_BAHT,
  });
  behind.mockRestore();
  expect(server.context.studioFailures.listFailing(new Date())).toEqual([]);
  // The studio has rolled it back, so it is not taken afterwards.
  expect(await studio.call('bet', late)).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  });
});
