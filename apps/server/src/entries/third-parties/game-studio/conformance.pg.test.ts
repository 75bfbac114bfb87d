import { beforeAll, describe, expect, it } from 'vitest';
import { runConformance } from '../../../../../../../scripts/testing/conformance.ts';
import { saveCatalogue } from '../../../../features/games/store.ts';
import { blockMember } from '../../../../flows/members/block-member.ts';
import { openTestWallet } from '../../../../testing/play/wallet.ts';

const TIMEOUT_MS = 120_000;
const wallet = openTestWallet();
const closedGame = 'lotus-closed';
let settings: Record<string, unknown>;

beforeAll(async () => {
  const { server, studio } = wallet;
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { database } = server.context;
  await database.transaction((tx) =>
    saveCatalogue(
      tx,
      studio.code,
      [studio.gameCode, closedGame].map((gameCode) => ({
        gameCode,
        name: gameCode,
        category: 'SLOT',
        image: 'games/slot.webp',
        brand: { code: 'lotus-brand', name: 'Lotus', logo: 'games/slot.webp' },
        isEnabled: gameCode !== closedGame,
      })),
    ),
  );
  const [main, other, blocked, ended] = [
    await wallet.player(1_000),
    await wallet.player(1_000),
    await wallet.player(),
    await wallet.player(),
  ];
  const decision = { memberId: blocked.id, actor: 'test', reason: 'test' };
  await database.transaction((tx) => blockMember(tx, decision));
  await server.call('logout', { token: ended.token });
  settings = {
    url: `${url}/api/studio/${studio.code}`,
    key: studio.privateKey,
    game: studio.gameCode,
    ...main.gameSession,
    other: other.gameSession,
    blocked: blocked.gameSession,
    ended: ended.gameSession,
    closed_game: closedGame,
    max_win: '10000000',
    max_free_bet: '1000',
  };
});

describe('the conformance kit', () => {
  it(
    'kit-01: finds our wallet of the protocol rs right in every case',
    async () => {
      const { code, cases, amiss } = await runConformance(['wallet', '--protocol', 'rs'], settings);
      expect(amiss).toEqual([]);
      expect(code).toBe(0);
      expect(cases.length).toBeGreaterThan(50);
    },
    TIMEOUT_MS,
  );
});
