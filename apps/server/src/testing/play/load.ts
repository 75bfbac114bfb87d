import { expect } from 'vitest';
import { askWithdrawal } from '../money/payments.ts';
import type { TestServer } from '../server.ts';
import { betOf } from './studio.ts';
import type { openPlayer, TestStudio } from './studio.ts';

const UNITS_PER_BAHT = 100_000;

export type Bet = ReturnType<typeof betOf>;

/** Places bets and withdrawals until `stop`, which returns the acknowledged bets in order. */
export function startLoad(
  server: TestServer,
  studio: TestStudio,
  players: readonly Awaited<ReturnType<typeof openPlayer>>[],
) {
  const acknowledged: { bet: Bet; atMs: number }[] = [];
  let isOver = false;
  const play = async (player: (typeof players)[number]) => {
    expect(await askWithdrawal(server, player, 100)).toMatchObject({ success: true });
    while (!isOver) {
      const bet = betOf(player.gameSession, UNITS_PER_BAHT);
      expect(await studio.call('bet', bet)).toMatchObject({ status: 'RS_OK' });
      acknowledged.push({ bet, atMs: Date.now() });
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
