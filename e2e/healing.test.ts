import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { registerStudio } from '../apps/studio/src/register.ts';
import type { Studio } from '../apps/studio/src/studio.ts';
import { askAboutRounds } from '../apps/server/src/features/games/rounds/ask-about-rounds.ts';
import { projectBets } from '../apps/server/src/testing/play/studio-transactions.ts';
import { seedGames } from '../apps/server/src/demo/games.ts';
import { balancesOf, newMember } from '../apps/server/src/testing/money/payments.ts';
import { startTestServer } from '../apps/server/src/testing/server.ts';
import type { TestServer } from '../apps/server/src/testing/server.ts';
import { createDatabase } from '../scripts/testing/postgres.ts';
import { freePort } from '@kapao/postgres/ports.ts';

const GAME = 'daonuea-golden-wallet';
const STAKE_BAHT = 10;
/** Enough rounds for a game to pay a win. */
const MAX_ROUNDS = 300;
const UNITS_PER_SATANG = 1_000;
const QUESTION_MINUTES = 30;
const never = new AbortController().signal;

/** Ids of the wins that the studio sent, whether or not they arrived. */
const sent: string[] = [];
let losesWins = true;
let dataDir: string;
let sandbox: ReturnType<typeof Fastify>;
let studio: Studio;
let server: TestServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-healing-'));
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const standsAt = Date.now();
  sandbox = Fastify();
  studio = await registerStudio(sandbox, {
    directory: join(dataDir, 'sandbox'),
    url: sandboxUrl,
    // The studio's clock stands still, so that it retries nothing by itself.
    now: () => standsAt,
    fetch: async ({ url, headers, body, call, amountUnits }) => {
      const send = () => fetch(url, { method: 'POST', headers, body });
      if (call !== 'win' || amountUnits === 0) return send();
      sent.push(JSON.parse(body.toString()).transaction_uuid);
      if (losesWins) throw new Error('the call was lost on the way');
      return send();
    },
  });
  await sandbox.listen({ host: '127.0.0.1', port: sandboxPort });
  const url = `http://127.0.0.1:${port}`;
  server = await startTestServer({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    DATA_DIR: dataDir,
    SANDBOX_URL: sandboxUrl,
    PUBLIC_URL: url,
  });
  await seedGames(server.context);
  await server.app.listen({ host: '127.0.0.1', port });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Plays until a win is lost on the way, and returns the studio's record of the round. */
async function playUntilAWinIsLost(token: string) {
  const lobby = await server.call('listGames', { params: { websiteId: '3' }, token });
  const game = lobby.success && lobby.data.find(({ game_id: id }) => id.endsWith(GAME));
  if (!game) throw new Error('the lobby has no such game');
  const launched = await server.call('startGame', {
    body: { provider: game.provider, game_id: game.game_id, tab: 'SLOT' },
    token,
  });
  if (!launched.success) throw new Error(launched.message);
  const { url } = launched.data;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const body = JSON.stringify({ round_id: `round-${round}`, stake: STAKE_BAHT });
    await fetch(`${url.split('?')[0]}/spin`, { method: 'POST', body });
    const [lost] = sent;
    const win = lost === undefined ? undefined : studio.store.findTransaction(lost);
    if (win) return win;
  }
  throw new Error('no round won anything');
}

/** Moves our server's clock only, not the studio's. */
async function advanceServerClock(minutes: number): Promise<void> {
  await server.context.database.query(sql`
    update open_bets
       set ask_at = ask_at - make_interval(mins => ${minutes})`);
}

const openBets = () => server.context.database.query(sql`select round from open_bets`);

it('studio-62: a win that never arrived is paid because the job asks the studio, and for nothing else, once', async () => {
  const member = await newMember(server, 10_000);
  const satang = async () => (await balancesOf(server, member)).available;
  const win = await playUntilAWinIsLost(member.token);
  expect(win).toMatchObject({ kind: 'win', status: 'pending' });
  const before = await satang();
  losesWins = false;

  // Neither the studio's outbox nor our round query is due yet.
  await studio.outbox.deliverDue();
  await projectBets(server.context);
  expect(await openBets()).toEqual([{ round: win.roundId }]);
  await advanceServerClock(QUESTION_MINUTES - 1);
  await askAboutRounds(server.context, never);
  expect([sent.length, await satang()]).toEqual([1, before]);

  await advanceServerClock(1);
  await askAboutRounds(server.context, never);
  const after = before + win.amountUnits / UNITS_PER_SATANG;
  await expect.poll(satang).toBe(after);
  expect(sent).toEqual([win.id, win.id]);
  await expect.poll(() => studio.store.findRound(win.roundId)?.status).toBe('settled');

  await projectBets(server.context);
  expect(await openBets()).toEqual([]);
  await advanceServerClock(QUESTION_MINUTES);
  await askAboutRounds(server.context, never);
  expect([sent.length, await satang()]).toEqual([2, after]);
});
