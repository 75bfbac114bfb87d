import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { listGames } from '../../features/games/store.ts';
import { findStudio } from '../../features/games/studios/studios-store.ts';
import { connectStudio } from '../../features/games/studios/connect-studio.ts';
import { startLaunchStudio } from '../../testing/play/launch-studio.ts';
import type { LaunchStudio } from '../../testing/play/launch-studio.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { importGames, importGamesOnly } from './import-games.ts';
import { createPictureKeeper } from '../../features/pictures/keep-picture.ts';
import { portOf } from '@kapao/postgres/ports.ts';

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

async function importLotus(
  run: typeof importGames | typeof importGamesOnly = importGames,
  mode: 'sandbox' | 'live' = 'sandbox',
) {
  const { database, secrets } = server.context;
  const studio = await findStudio(database, 'lotus');
  if (!studio) throw new Error('there is no studio');
  return run({ database, config: { mode }, client: connectStudio(studio, secrets) }, studio);
}

const games = () => listGames(server.context.database);

describe('importGames', () => {
  it('game-44 game-45 studio-12: brings in games and their brand, with a mark for a logo', async () => {
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

  it('game-44 studio-12: takes the name that members know, and switches off what is no longer named', async () => {
    lotus.list = ['one', 'two'].map((code) => row(code, { product_name: 'Lotus Play' }));
    await importLotus();
    expect(await games()).toMatchObject([
      { game_id: 'one', provider_name: 'Lotus Play' },
      { game_id: 'two' },
    ]);
  });

  it('game-56: keeps what the list says for the tiles, and leaves out what it cannot read', async () => {
    const today = bangkokDay(new Date());
    lotus.list = [
      row('told', { rtp: 96.31, name_en: 'Told', released: '2026-10-02' }),
      row('odd', { rtp: 'much', name_en: 1, released: 'soon' }),
      row('silent'),
    ];
    await importLotus();
    const told = { return_percent: 96.31, gameName_en: 'Told', released_on: '2026-10-02' };
    const untold = { return_percent: null, gameName_en: null, released_on: today };
    expect(await games()).toMatchObject([
      { game_id: 'told', ...told },
      { game_id: 'odd', ...untold },
      { game_id: 'silent', ...untold },
    ]);
    lotus.list = [row('told', { rtp: 95 })];
    await importLotus();
    expect(await games()).toMatchObject([
      { return_percent: 95, gameName_en: null, released_on: today },
    ]);
    lotus.list = ['one', 'two'].map((code) => row(code, { product_name: 'Lotus Play' }));
    await importLotus();
  });

  it('game-48: gives no picture a new version for nothing', async () => {
    await importLotus();
    const aged = sql`'2026-01-01T00:00:00Z'::timestamptz`;
    await server.context.database.query(sql`update games set changed_at = ${aged}`);
    await importLotus();
    expect(new Set((await games()).map((game) => game.image_version))).toEqual(
      new Set([Date.parse('2026-01-01T00:00:00Z') / 1000]),
    );
  });
});

describe('importGamesOnly', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"><rect width="30" height="40" fill="#f00"/></svg>';
  let asked: string[] = [];
  const pictures = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = request.url === '/gone.svg' ? 500 : 200;
    response.end(drawing);
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${portOf(pictures)}`;
    lotus.list = ['one', 'gone'].map((code) => row(code, { url_thumb: `${address}/${code}.svg` }));
    lotus.list.push(row('odd', { url_thumb: 'file:///etc/passwd' }));
    expect(await importLotus(importGamesOnly)).toEqual({ games: 3 });
  });
  afterAll(() => new Promise((resolve) => pictures.close(resolve)));

  const imageOf = async (code: string) =>
    (await games()).find((game) => game.game_id === code)?.image_vertical ?? '';

  it('game-46 game-47: asks for no picture, and keeps no address that is not http', async () => {
    expect(asked).toEqual([]);
    expect(await imageOf('odd')).toBe('games/missing.svg');
  });

  it('api-34 game-45 game-46: fetches a picture once, re-encoded, when many look at it at once', async () => {
    const url = `/api/cdn/${await imageOf('one')}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.app.inject(url)));
    answers.push(await server.app.inject(url));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/webp');
      expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(asked).toEqual(['/one.svg']);
  });

  it('game-12 game-45: takes the logo that the list gives a brand, but no other for one of the operator', async () => {
    const logo = { product: 'Logo', product_logo: `${address}/logo.svg` };
    lotus.list = [...lotus.list, row('with-logo', logo)];
    await importLotus(importGamesOnly);
    const logoNow = async () =>
      (await games()).find((game) => game.game_id === 'with-logo')?.provider_logo ?? '';
    const given = await logoNow();
    expect(given).toMatch(/^brands\/lotus\/[0-9a-f]{20}\.webp$/);
    const { rawPayload } = await server.app.inject(`/api/cdn/${given}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
    const { database } = server.context;
    await database.query(sql`
      update brands
         set logo = 'logos/own.webp'
       where code = 'Logo'`);
    await importLotus(importGamesOnly);
    expect(await logoNow()).toBe('logos/own.webp');
    lotus.list = lotus.list.slice(0, 3);
    await importLotus(importGamesOnly);
    asked = ['/one.svg'];
  });

  it('game-46: leaves a studio that cannot give a picture in peace for a while', async () => {
    asked = [];
    const url = `/api/cdn/${await imageOf('gone')}`;
    for (let look = 0; look < 5; look += 1) {
      expect((await server.app.inject(url)).statusCode).toBe(404);
    }
    expect(asked).toEqual(['/gone.svg']);
  });

  it('game-47: fetches nothing for a path that no list has named', async () => {
    asked = [];
    const { statusCode } = await server.app.inject(
      '/api/cdn/games/lotus/0123456789abcdef0123.webp',
    );
    expect(statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('game-47: asks nothing of an address on this machine in live mode, where the sandbox does', async () => {
    asked = [];
    const { database } = server.context;
    const path = await imageOf('gone');
    const look = (mode: 'sandbox' | 'live') =>
      createPictureKeeper({ database, config: { mode } })(path);
    await look('live');
    const report = { games: 3, missingPictures: 3, pictures: 0 };
    expect(await importLotus(importGames, 'live')).toEqual(report);
    expect(asked).toEqual([]);
    await look('sandbox');
    expect(asked.splice(0)).toEqual(['/gone.svg']);
    expect(await importLotus()).toEqual({ games: 3, missingPictures: 2, pictures: 1 });
    expect(asked.toSorted()).toEqual(['/gone.svg', '/one.svg']);
  });
});
