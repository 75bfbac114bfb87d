import { userInfo } from 'node:os';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../audit/list.ts';
import { commandConfig } from '../testing/commands.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { acted, runAct, unchanged, withActs } from './acts.ts';

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY_TRANSACTION = '25006';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const config = () => commandConfig(opened.url);
const rename = (name: string) => sql`update site_settings set name = ${name}`;
const named = async () => {
  const [site] = await opened.database.query<{ name: string }>(sql`
    select name
      from site_settings`);
  return site?.name;
};
const rows = () => listAudit(opened.database, { operation: 'saveSite', limit: 10 });

it('command-01: commits a change with its row, by the operating system’s user', async () => {
  await runAct(config(), async (tx) => {
    await tx.query(rename('One'));
    return acted({ operation: 'saveSite', target: 'site', after: { name: 'One' } }, undefined);
  });
  expect(await named()).toBe('One');
  expect(await rows()).toMatchObject([
    { actorKind: 'command', actor: userInfo().username, target: 'site', after: '{"name":"One"}' },
  ]);
});

it('command-01: rolls back an act without a row, and one that fails', async () => {
  const result = await runAct(config(), async (tx) => {
    await tx.query(rename('Two'));
    return unchanged('as it was');
  });
  expect(result).toBe('as it was');
  const failing = runAct(config(), async (tx) => {
    await tx.query(rename('Three'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await named()).toBe('One');
  expect(await rows()).toHaveLength(1);
});

it('command-01: PostgreSQL refuses a command’s write outside an act', async () => {
  for (const write of ['query', 'transaction'] as const) {
    const writing = withActs(config(), async ({ database }) => {
      if (write === 'query') await database.query(rename('Four'));
      else await database.transaction((tx) => tx.query(rename('Four')));
    });
    await expect(writing).rejects.toMatchObject({ code: READ_ONLY_TRANSACTION });
  }
  expect(await named()).toBe('One');
});
