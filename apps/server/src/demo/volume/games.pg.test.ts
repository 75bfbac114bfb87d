import { generateKeyPairSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStudio } from '../../features/games/studios/add-studio.ts';
import { saveCatalogue } from '../../features/games/store.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { STUDIO_CODE } from '../games.ts';
import { markPath } from '../../features/games/lobby/studio-mark.ts';
import { seedVolumeGames } from './games.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const own = ['mango', 'dragon', 'market'].map((gameCode) => ({
  gameCode,
  name: `เกม ${gameCode}`,
  category: 'SLOT',
  image: `games/${gameCode}.webp`,
  brand: { code: 'DAONUEA', name: 'Dao Nuea', logo: markPath('DAONUEA') },
  isEnabled: true,
}));

async function importOwn(): Promise<void> {
  await opened.database.transaction((tx) => saveCatalogue(tx, STUDIO_CODE, own));
}

function enabledGames() {
  return opened.database.query<{ game_code: string; name: string; brand: string }>(sql`
    select game_code, name, brand_code as brand
      from games
     where is_enabled
       and game_code like '%--%'
     order by sort`);
}

it('makes editions of the games that the studio has, over many brands, up to the wanted number', async () => {
  const { database } = opened;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const baseUrl = 'http://127.0.0.1:9';
  await addStudio(opened, { code: STUDIO_CODE, name: 'Sandbox Studio', baseUrl, publicKeyPem });
  expect(await seedVolumeGames(database, 50)).toBe(0);
  await importOwn();

  expect(await seedVolumeGames(database, 50)).toBe(50);
  const games = await enabledGames();
  expect(games).toHaveLength(50);
  expect(games.slice(0, 4).map((game) => game.game_code)).toEqual([
    ...own.map(({ gameCode }) => `${gameCode}--1`),
    'mango--2',
  ]);
  expect(games[3]?.name).toBe('เกม mango 2');
  expect(new Set(games.map((game) => game.brand)).size).toBe(24);

  expect(await seedVolumeGames(database, 60)).toBe(60);
  expect(await enabledGames()).toHaveLength(60);
});

it('leaves them to be switched off by an import of what the studio really lists', async () => {
  await importOwn();
  expect(await enabledGames()).toEqual([]);
  await seedVolumeGames(opened.database, 60);
  expect(await enabledGames()).toHaveLength(60);
});
