import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { startThrowawayPostgres } from '../../../scripts/testing/postgres.ts';
import { ledgerVerifyCommand } from './cli/ledger-verify.ts';
import { openPostgres } from './db/open.ts';
import { SIGNATURE_HEADER, signBody } from './adapters/game-studio/rs/signature.ts';
import { commandConfig, runCommand } from './testing/commands.ts';
import { askPayout, balancesOf } from './testing/payments.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { addTestStudio, betOf, openPlayer } from './testing/studio.ts';
import type { TestStudio } from './testing/studio.ts';

/** The files of a borrowed server are not ours to copy. */
const isBorrowed = process.env['TEST_DATABASE_URL'] !== undefined;
const PLAYERS = 4;
const BAHT = 10_000;
const UNITS_PER_BAHT = 100_000;

type Bet = ReturnType<typeof betOf>;

/** Places bets and withdrawals until `stop`, which returns the acknowledged bets in order. */
function startLoad(
  server: TestServer,
  studio: TestStudio,
  players: readonly Awaited<ReturnType<typeof openPlayer>>[],
) {
  const acknowledged: Bet[] = [];
  let isOver = false;
  const play = async (player: (typeof players)[number]) => {
    expect(await askPayout(server, player, 100)).toMatchObject({ success: true });
    while (!isOver) {
      const bet = betOf(player.gameSession, UNITS_PER_BAHT);
      expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
      acknowledged.push(bet);
    }
  };
  const playing = players.map(play);
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await Promise.all(playing);
    },
  };
}

/** Sends a studio's call to another server than before. */
async function repeat(server: TestServer, studio: TestStudio, bet: Bet): Promise<unknown> {
  const payload = Buffer.from(JSON.stringify(bet));
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/studio/${studio.code}/wallet/bet`,
    headers: { [SIGNATURE_HEADER]: signBody(payload, studio.privateKey) },
    payload,
  });
  return response.json<{ status: string }>().status;
}

it.skipIf(isBorrowed)(
  'ops-43 ledger-41: a backup taken under load passes 1-3 elsewhere, and a server goes on from it',
  async () => {
    const postgres = await startThrowawayPostgres();
    const url = await postgres.createDatabase();
    const server = await startTestServer({ DATABASE_URL: url });
    const studio = await addTestStudio(server);
    const players = await Promise.all(
      Array.from({ length: PLAYERS }, () => openPlayer(server, studio, BAHT)),
    );
    const load = startLoad(server, studio, players);
    const playedOn = async () => {
      const before = load.acknowledged.length;
      await expect
        .poll(() => load.acknowledged.length, { timeout: 20_000 })
        .toBeGreaterThan(before + 20);
    };
    await playedOn();
    const before = load.acknowledged.length;
    const elsewhere = await postgres.restoreElsewhere();
    await playedOn();
    await load.stop();

    const restored = new URL(url);
    restored.host = new URL(elsewhere.url).host;
    const opened = await openPostgres(restored.href);
    const rows = await opened.database.query<{ uuid: string }>(sql`
      select idempotency_key as uuid
        from ledger_transfers
       where kind = 'bet'`);
    await opened.close();
    const kept = new Set(rows.map(({ uuid }) => uuid));
    const uuids = load.acknowledged.map((bet) => bet.transaction_uuid);
    // Every bet from before the backup began is kept; bets after its end are not.
    expect(uuids.slice(0, before).filter((uuid) => !kept.has(uuid))).toEqual([]);
    expect(kept.size).toBeLessThan(uuids.length);
    const verified = await runCommand(commandConfig(restored.href), ledgerVerifyCommand, {});
    expect(verified).not.toContain('BROKEN');
    expect(verified).toContain('ok    ');

    // Studios retry acknowledged bets; the restored server takes each lost one once.
    const again = await startTestServer({ DATABASE_URL: restored.href });
    for (const time of ['first', 'second']) {
      const told = await Promise.all(load.acknowledged.map((bet) => repeat(again, studio, bet)));
      expect([time, ...new Set(told)]).toEqual([time, 'RS_OK']);
    }
    for (const player of players) {
      expect(await balancesOf(again, player)).toEqual(await balancesOf(server, player));
    }
    await again.close();
    await server.close();
    await elsewhere.stop();
    await postgres.stop();
  },
  60_000,
);
