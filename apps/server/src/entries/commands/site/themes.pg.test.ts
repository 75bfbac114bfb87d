import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandConfig, runCommand, saveFile } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { themesSaveCommand, themesShowCommand, themeUseCommand } from './themes.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const shown = async (): Promise<Record<string, unknown>[]> =>
  JSON.parse(await runCommand(commandConfig(database.url), themesShowCommand, {}));
const save = (content: unknown) => saveFile(database.url, themesSaveCommand, content);
const use = (name: string) => runCommand(commandConfig(database.url), themeUseCommand, { name });

async function told(): Promise<unknown> {
  const result = await server.call('getSettings', { params: { websiteId: '3' } });
  return result.success ? result.data.settings.theme : result;
}

async function preset(name: string): Promise<Record<string, unknown>> {
  return (await shown()).find((theme) => theme['name'] === name) ?? expect.fail(`no ${name}`);
}

it('site-44: shows the three themes of a new site, as a file that can be saved again', async () => {
  const themes = await shown();
  expect(themes.map(({ name }) => name)).toEqual(['Jade', 'Lotus', 'Midnight']);
  await save(themes);
  expect(await shown()).toEqual(themes);
});

it('site-44: dresses the site in a theme, by its name in any case, and members are told', async () => {
  expect(await use('lotus')).toContain('The site wears Lotus.');
  expect(await told()).toMatchObject({ color_bg: '#FFF7F9' });
  await use('Midnight');
  expect(await told()).toMatchObject({ color_bg: '#0B0F1A' });
  await expect(use('Neon')).rejects.toThrow('there is no theme Neon; there are Jade, Lotus, Mid');
  expect(await told()).toMatchObject({ color_bg: '#0B0F1A' });
});

it('site-44: enters a theme of the operator’s own and changes it while the site wears it', async () => {
  const indigo = { ...(await preset('Midnight')), name: 'Indigo', color_linear_1: '#8B9CFF' };
  await save([indigo]);
  await use('Indigo');
  expect(await told()).toMatchObject({ color_linear_1: '#8B9CFF' });
  await save([{ ...indigo, color_linear_1: '#9BACFF' }]);
  expect(await told()).toMatchObject({ color_linear_1: '#9BACFF' });
  expect(await preset('Midnight')).toMatchObject({ color_linear_1: '#F7C948' });
});

it('names the colours that the app moves so that they can be read', async () => {
  const pale = { ...(await preset('Lotus')), name: 'Pale', color_text_secondary: '#C0C0C0' };
  expect(await save([pale])).toMatch(
    /^Pale: color_text_secondary #C0C0C0 is shown as #[0-9a-f]{6}, so that texts can be read\.\n1 saved/,
  );
  expect(await save([await preset('Jade')])).toBe('1 saved.');
});

it.each([
  [{ color_bg: 'red' }, /color_bg/],
  [{ color_bg: '#fff' }, /color_bg/],
  [{ color_new: '#ffffff' }, /color_new/],
  [{ name: '' }, /name/],
  [{ color_linear_2: undefined }, /color_linear_2/],
])('ops-41: refuses %j, and takes nothing of the file', async (change, problem) => {
  const before = await shown();
  const good = { ...(await preset('Jade')), color_primary: '#ffffff' };
  await expect(save([good, { ...good, name: 'Other', ...change }])).rejects.toThrow(problem);
  expect(await shown()).toEqual(before);
});
