import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runConformance } from '../../../../../../scripts/testing/conformance.ts';
import { userIdOf } from '../../../adapters/game-studio/red-tiger/names.ts';
import { saveCatalogue } from '../../../features/games/store.ts';
import { blockMember } from '../../../flows/members/block-member.ts';
import { addCredentialStudio } from '../../../testing/play/credential-studio.ts';
import { addTestStudio, openPlayer, openTestGame } from '../../../testing/play/studio.ts';
import type { TestStudio } from '../../../testing/play/studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';

const TIMEOUT_MS = 120_000;
const BAHT = 1_000;
let server: TestServer;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Opens the members that every protocol's cases can use. */
async function openMembers({ code, gameCode }: Pick<TestStudio, 'code' | 'gameCode'>) {
  const { database } = server.context;
  // The members open their games alone; the kit makes the calls.
  const studio = { code, gameCode, call: () => expect.fail('the kit calls'), privateKey: '' };
  const open = (baht = BAHT) => openPlayer(server, studio, baht);
  const [main, other, blocked, ended] = [await open(), await open(), await open(0), await open(0)];
  const second = await openTestGame(server, studio, main);
  const decision = { memberId: blocked.id, actor: 'test', reason: 'test' };
  await database.transaction((tx) => blockMember(tx, decision));
  await server.call('logout', { token: ended.token });
  return {
    url: `${url}/api/studio/${code}`,
    game: gameCode,
    ...main.gameSession,
    other: other.gameSession,
    blocked: blocked.gameSession,
    ended: ended.gameSession,
    // Every amount of the ledger is a whole number of these.
    finest: '0.00001',
    second_sid: second.token,
  };
}

async function expectAllPassed(protocol: string, settings: object): Promise<void> {
  const run = await runConformance(['wallet', '--protocol', protocol], { ...settings });
  expect(run.amiss).toEqual([]);
  expect(run.code).toBe(0);
  expect(run.cases.length).toBeGreaterThan(30);
}

describe('the conformance kit', () => {
  it(
    'kit-01: finds our wallet of the protocol rs right in every case',
    async () => {
      const studio = await addTestStudio(server);
      const closedGame = `${studio.code}-closed`;
      const games = [studio.gameCode, closedGame].map((gameCode) => ({
        gameCode,
        name: gameCode,
        category: 'SLOT',
        image: 'games/slot.webp',
        brand: { code: 'lotus-brand', name: 'Lotus', logo: 'games/slot.webp' },
        isEnabled: gameCode !== closedGame,
      }));
      await server.context.database.transaction((tx) => saveCatalogue(tx, studio.code, games));
      await expectAllPassed('rs', {
        ...(await openMembers(studio)),
        key: studio.privateKey,
        closed_game: closedGame,
        max_win: '10000000',
        max_free_bet: '1000',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'kit-01: finds our wallet of the protocol evolution right in every case',
    async () => {
      const studio = await addCredentialStudio(server, 'evolution');
      // Evolution's list pays 63,727,092.34 baht, and a studio's largest win is 10,000,000 at first.
      await server.context.database.query(sql`
        update game_studios
           set max_win_micro = 100000000000000
         where code = ${studio.code}`);
      await expectAllPassed('evolution', {
        ...(await openMembers(studio)),
        auth_token: studio.credentials['auth_tokens']?.[0],
      });
    },
    TIMEOUT_MS,
  );

  it(
    'kit-01: finds our wallet of the protocol red-tiger right in every case',
    async () => {
      const studio = await addCredentialStudio(server, 'red-tiger');
      const members = await openMembers(studio);
      await expectAllPassed('red-tiger', {
        ...members,
        user: userIdOf(members.user),
        other: { ...members.other, user: userIdOf(members.other.user) },
        api_key: studio.credentials['api_keys']?.[0],
        recon_token: studio.credentials['recon_tokens']?.[0],
      });
    },
    TIMEOUT_MS,
  );
});
