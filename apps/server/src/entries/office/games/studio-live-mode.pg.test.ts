import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../../config.ts';
import type { StaffCaller } from '../../../http/office/office-handlers.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { addCredentialStudio } from '../../../testing/play/credential-studio.ts';
import { addTestStudio } from '../../../testing/play/studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { studiosOffice } from './studios.ts';

let server: TestServer;
let office: TestOffice;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

/** Saves a studio as a server of this mode does. */
async function save(
  mode: Config['mode'],
  code: string,
  fields: Partial<OfficeBody<'saveStudio'>>,
): Promise<unknown> {
  const { context } = server;
  const { saveStudio } = studiosOffice({ ...context, config: { ...context.config, mode } });
  const { data } = await office.call('getStudio', { cookie: owner, params: { code } });
  const body = {
    name: 'Lotus Games',
    base_url: 'https://lotus.example/games/',
    allowed_addresses: [],
    max_free_bet_baht: 500,
    max_win_baht: 10_000_000,
    seen: data?.seen ?? expect.fail('no studio'),
    key: randomUUID(),
    reason: 'ค่ายแจ้ง',
    ...fields,
  };
  const input = { params: { code }, query: undefined, body };
  // The cast is needed because the handler asks nothing of its caller.
  return context.database.transaction((tx) => saveStudio(input, {} as StaffCaller, tx));
}

it('switch-19: takes private addresses of no studio in live mode', async () => {
  const { code } = await addTestStudio(server, 'lotus');
  for (const fields of [
    { base_url: 'http://lotus.example' },
    { base_url: 'https://10.0.0.7/games' },
    { allowed_addresses: ['10.0.0.0/8'] },
  ]) {
    expect(await save('live', code, fields)).toMatchObject({
      outcome: 'refused',
      code: 'rule_broken',
    });
  }
});

it('studio-78: opens no studio without keys to all addresses in live mode', async () => {
  const { code } = await addCredentialStudio(server, 'evolution');
  expect(await save('live', code, { allowed_addresses: [] })).toMatchObject({
    outcome: 'refused',
    field: 'allowed_addresses',
    message: { en: expect.stringContaining('name the addresses') },
  });
  const named = { allowed_addresses: ['198.41.0.4'] };
  expect(await save('live', code, named)).toMatchObject({ outcome: 'done' });
  expect(await save('sandbox', code, { allowed_addresses: [] })).toMatchObject({ outcome: 'done' });
});
