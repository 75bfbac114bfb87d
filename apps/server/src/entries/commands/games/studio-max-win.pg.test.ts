import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio } from '../../../testing/play/studio.ts';
import { studioMaxWinCommand } from './studio-access.ts';

let opened: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

it('studio-66: studio:max-win sets the largest win of a studio, in whole baht, with a row of the log', async () => {
  const { code } = await addTestStudio(server);
  const set = (max: string) =>
    runCommand(commandConfig(opened.url), studioMaxWinCommand, { code, max });
  const largest = async () => {
    const [studio] = await opened.database.query<{ micro: bigint }>(sql`
      select max_win_micro as micro
        from game_studios
       where code = ${code}`);
    return studio?.micro;
  };
  await set('20000000');
  expect(await largest()).toBe(20_000_000_000_000n);
  for (const max of ['0', '1.5', '-1', '1e9', '9999999999']) {
    await expect(set(max)).rejects.toThrow('whole baht');
  }
  expect(await largest()).toBe(20_000_000_000_000n);
  const [row] = await opened.database.query<{ operation: string; after: object }>(sql`
    select operation,
           after
      from audit_events
     where target = ${`studio:${code}`}
     order by id desc
     limit 1`);
  expect(row).toMatchObject({ operation: 'saveStudio', after: { max_win_baht: 20_000_000 } });
});
