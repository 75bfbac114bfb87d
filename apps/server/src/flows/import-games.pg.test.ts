import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { findStudio, listGames } from '../modules/games/store.ts';
import { createRsClient } from '../providers/game-studio/rs/client.ts';
import { startLaunchStudio } from '../testing/launch-studio.ts';
import type { LaunchStudio } from '../testing/launch-studio.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { importGames } from './import-games.ts';

let server: TestServer;
let lotus: LaunchStudio;
beforeAll(async () => {
  server = await startTestServer();
  lotus = await startLaunchStudio(server, 'lotus', []);
});
afterAll(async () => {
  await lotus.close();
  await server.close();
});

function row(code: string, changes: object = {}) {
  return {
    game_code: code,
    game_id: 1,
    name: `เกม ${code}`,
    category: 'Video Slots',
    product: 'Lotus & Co',
    url_thumb: 'http://127.0.0.1:9/nothing.png',
    enabled: true,
    ...changes,
  };
}

async function importLotus() {
  const { database } = server.context;
  const studio = await findStudio(database, 'lotus');
  if (!studio) throw new Error('there is no studio');
  return importGames({ database, client: createRsClient(studio) }, studio);
}

const games = () => listGames(server.context.database);

describe('importGames', () => {
  it('brings in games and their provider, with a mark for a logo', async () => {
    lotus.list = [row('one'), row('two', { enabled: false }), row('three', { category: 'KENO' })];
    expect(await importLotus()).toEqual({ games: 3, pictures: 0, missingPictures: 3 });
    expect(await games()).toMatchObject([
      {
        game_id: 'one',
        gameCategory: 'SLOT',
        provider: 'Lotus---Co',
        provider_name: 'Lotus & Co',
        provider_logo: 'providers/Lotus---Co.svg',
        image_vertical: 'games/missing.svg',
      },
      { game_id: 'three', gameCategory: 'KENO' },
    ]);
    const mark = await server.app.inject('/api/cdn/providers/Lotus---Co.svg');
    expect(mark.body).toContain('aria-label="Lotus &amp; Co"');
  });

  it('takes the name that members know, and switches off what is no longer named', async () => {
    lotus.list = ['one', 'two'].map((code) => row(code, { product_name: 'Lotus Play' }));
    await importLotus();
    expect(await games()).toMatchObject([
      { game_id: 'one', provider_name: 'Lotus Play' },
      { game_id: 'two' },
    ]);
  });

  it('gives no picture a new version for nothing (RULINGS 17)', async () => {
    await importLotus();
    const aged = sql`'2026-01-01T00:00:00Z'::timestamptz`;
    await server.context.database.query(sql`update games set changed_at = ${aged}`);
    await importLotus();
    expect(new Set((await games()).map((game) => game.image_version))).toEqual(
      new Set([Date.parse('2026-01-01T00:00:00Z') / 1000]),
    );
  });
});
