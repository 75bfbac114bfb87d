import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addStudio } from '../../../features/games/studios/add-studio.ts';
import { listOfficeWords } from '../../../features/games/lobby/words-store.ts';
import { listGames, saveCatalogue } from '../../../features/games/store.ts';
import { createKeyPair } from '../../../adapters/game-studio/rs/signature.ts';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { brandsSaveCommand } from './brands-save.ts';
import { gameWordsSaveCommand } from './game-words-save.ts';
import { sportsSetCommand } from './sports-set.ts';

let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  opened = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kapao-lobby-'));
  const { publicKey } = await createKeyPair();
  const studio = { name: 'Lotus', baseUrl: 'http://127.0.0.1:9', publicKeyPem: publicKey };
  await addStudio(opened, { code: 'lotus', ...studio });
  await importAgain();
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

function importAgain() {
  return opened.database.transaction((tx) =>
    saveCatalogue(
      tx,
      'lotus',
      ['ONE', 'TWO'].map((code) => ({
        gameCode: `${code.toLowerCase()}-slot`,
        name: code,
        category: 'SLOT',
        image: 'games/missing.svg',
        brand: { code, name: code, logo: `providers/${code}.svg` },
        isEnabled: true,
      })),
    ),
  );
}

const run = (command: Command, values: OptionValues) =>
  command.run(commandConfig(opened.url), values);

async function saveBrands(rows: unknown) {
  const file = join(folder, 'brands.json');
  await writeFile(file, JSON.stringify(rows));
  return run(brandsSaveCommand, { file });
}

const lobby = async () =>
  (await listGames(opened.database)).map((game) => [
    game.provider,
    game.provider_sort,
    game.provider_logo,
  ]);

describe('brands:save', () => {
  it('game-11: sets places and logos, which a new import leaves as they are', async () => {
    await saveBrands([
      { code: 'ONE', sort: null, logo: 'providers/own-one.webp' },
      { code: 'TWO', sort: 7 },
    ]);
    const wanted = [
      ['TWO', 7, 'providers/TWO.svg'],
      ['ONE', null, 'providers/own-one.webp'],
    ];
    expect(await lobby()).toEqual(wanted);
    await importAgain();
    expect(await lobby()).toEqual(wanted);
  });

  it('game-11: takes the whole list or none of it', async () => {
    const before = await lobby();
    const rows = [
      { code: 'ONE', sort: 1 },
      { code: 'THREE', sort: 2 },
    ];
    await expect(saveBrands(rows)).rejects.toThrow(new UsageError('no studio has brought THREE'));
    await expect(saveBrands([{ code: 'ONE', sort: 1, logo: '../x.svg' }])).rejects.toThrow(
      /\[0\]\.logo/,
    );
    expect(await lobby()).toEqual(before);
  });
});

describe('game-words:save', () => {
  const save = async (rows: unknown) => {
    const file = join(folder, 'words.json');
    await writeFile(file, JSON.stringify(rows));
    return run(gameWordsSaveCommand, { file });
  };

  it('lobby-04: enters, changes and switches off search words, and refuses one that finds nothing', async () => {
    await save([
      { word: 'หวย', categories: ['KENO'] },
      { word: 'ไพ่', finds: ['card'] },
    ]);
    await save([{ word: 'หวย', games: ['one-slot'], is_enabled: false }]);
    expect(await listOfficeWords(opened.database, 3)).toEqual([
      { word: 'หวย', finds: [], categories: [], games: ['one-slot'], is_enabled: false },
      { word: 'ไพ่', finds: ['card'], categories: [], games: [], is_enabled: true },
    ]);
    await expect(save([{ word: 'ว่าง' }])).rejects.toThrow(/finds nothing/);
    const many = Array.from({ length: 500 }, (_, place) => ({ word: `w${place}`, finds: ['x'] }));
    await expect(save(many)).rejects.toThrow(new UsageError('a website has at most 500 words'));
    expect(await listOfficeWords(opened.database, 3)).toHaveLength(2);
  });
});

describe('sports:set', () => {
  const named = async () => {
    const [row] = await opened.database.query<{ game: string | null }>(sql`
      select sports_studio_code || '/' || sports_game_code as game
        from site_settings
       where website_id = 3`);
    return row?.game;
  };

  it('game-41: names a game of a studio, or none', async () => {
    await run(sportsSetCommand, { studio: 'lotus', game: 'one-slot' });
    expect(await named()).toBe('lotus/one-slot');
    await run(sportsSetCommand, { none: true });
    expect(await named()).toBeNull();
  });

  it('game-41: takes no game that the catalogue does not have', async () => {
    await expect(run(sportsSetCommand, { studio: 'lotus', game: 'nine' })).rejects.toThrow(
      new UsageError('the studio lotus has no game nine'),
    );
    await expect(run(sportsSetCommand, { studio: 'lotus' })).rejects.toThrow(UsageError);
  });
});
