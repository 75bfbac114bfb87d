import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { credentialsOf, findStudio } from '../../../features/games/studios/studios-store.ts';
import { listGames } from '../../../features/games/store.ts';
import { gamesImportCommand } from './games-import.ts';
import { studioAddCommand } from './studio-add.ts';
import { studioKeyRotateCommand } from './studio-keys.ts';

let opened: TestDatabase;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  folder = await mkdtemp(join(tmpdir(), 'kapao-studios-'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
  await server.close();
  await opened.close();
});

async function fileOf(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

const run = (values: Record<string, string>, command = studioAddCommand) =>
  runCommand(commandConfig(opened.url), command, values);
const slots = { code: 'slots', name: 'Slots', url: 'https://slots.example' };
const casino = { casino: 'kapao', api_keys: ['new-key-of-the-studio', 'old-key-of-the-studio'] };

async function credentials() {
  const { database, secrets } = server.context;
  const studio = await findStudio(database, 'slots');
  return studio && credentialsOf(secrets, studio);
}

it('studio-68 studio-69: studio:add takes a protocol with its credentials, sealed, and keeps both for a known studio', async () => {
  const file = await fileOf('casino.json', casino);
  const protocol = 'red-tiger';
  await expect(run({ ...slots, protocol })).rejects.toThrow('--credentials');
  await expect(run({ ...slots, protocol: 'other', credentials: file })).rejects.toThrow(
    'rs, evolution, red-tiger',
  );
  const short = await fileOf('short.json', { ...casino, api_keys: 'short' });
  await expect(run({ ...slots, protocol, credentials: short })).rejects.toThrow('api_keys');
  expect(await findStudio(server.context.database, 'slots')).toBeUndefined();
  await run({ ...slots, protocol, credentials: file });
  const wanted = { casino: ['kapao'], api_keys: casino.api_keys };
  expect(await credentials()).toEqual(wanted);
  const rows = await opened.database.query(sql`
    select to_jsonb(studio)::text as text from game_studios as studio
     union all
    select to_jsonb(version)::text from config_versions as version
     union all
    select to_jsonb(event)::text from audit_events as event`);
  expect(JSON.stringify(rows)).not.toMatch(/key-of-the-studio/);
  await run({ ...slots, url: 'https://other.example' });
  expect(await credentials()).toEqual(wanted);
  expect(await findStudio(server.context.database, 'slots')).toMatchObject({
    protocol,
    baseUrl: 'https://other.example',
    studioKeys: [],
    ourPublicKey: null,
  });
  const key = 'docs/examples/studio-public-key.pem';
  await expect(run({ ...slots, protocol: 'rs', 'public-key': key })).rejects.toThrow(
    'protocol never changes',
  );
  await expect(run({ code: 'slots' }, studioKeyRotateCommand)).rejects.toThrow();
});

it('game-58: games:import reads a file where the protocol has no list', async () => {
  await expect(run({ studio: 'slots' }, gamesImportCommand)).rejects.toThrow('--file');
  const bad = await fileOf('bad.json', [{ game_code: 'one', name: 'One' }]);
  await expect(run({ studio: 'slots', file: bad }, gamesImportCommand)).rejects.toThrow('brand');
  const game = { name: 'หนึ่ง', category: 'SLOTS', brand: 'PHAYA', brand_name: 'Phaya' };
  const file = await fileOf('games.json', [
    { ...game, game_code: 'one' },
    { ...game, game_code: 'two', is_enabled: false },
  ]);
  await run({ studio: 'slots', file }, gamesImportCommand);
  const listed = await listGames(opened.database);
  expect(listed.filter(({ provider }) => provider === 'PHAYA')).toMatchObject([
    { game_id: 'one', provider_name: 'Phaya', gameCategory: 'SLOT' },
  ]);
});
