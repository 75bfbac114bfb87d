import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import { callEvolution, debitOf } from '../../../testing/play/credential-studio.ts';
import { openPlayer } from '../../../testing/play/studio.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { saveCatalogue } from '../../../features/games/store.ts';

const CODE = 'live';
const GAME = 'live-table';
const OLD = 'old-token-of-the-studio';
const NEXT = 'next-token-of-the-studio';

let server: TestServer;
let office: TestOffice;
let manager: string;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

const made = () => ({ key: randomUUID(), reason: 'ทำสัญญาแล้ว' });

async function add(fields: Partial<OfficeBody<'addStudio'>> = {}) {
  const body = {
    code: CODE,
    name: 'Live',
    base_url: 'https://live.example',
    protocol: 'evolution',
    public_key: '',
    values: { casino_key: 'kapao' },
    secrets: { casino_token: 'casino-token', auth_tokens: OLD },
    ...made(),
    ...fields,
  };
  return office.call('addStudio', { cookie: manager, body });
}

async function shown() {
  const { data } = await office.call('getStudio', { cookie: manager, params: { code: CODE } });
  return data ?? expect.fail('no studio');
}

async function statusOf(token: string): Promise<unknown> {
  const calls = { code: CODE, gameCode: GAME, privateKey: '', call: () => expect.fail('no keys') };
  const { gameSession } = await openPlayer(server, calls, 100);
  const studio = { code: CODE, gameCode: GAME, credentials: { auth_tokens: [token] } };
  return (await callEvolution(server, studio, 'debit', debitOf(gameSession, 1)))['status'];
}

it('studio-68 studio-69: lists the protocols with the fields of their forms', async () => {
  const { data } = await office.call('listStudioProtocols', { cookie: manager });
  expect(data?.protocols.map(({ protocol, has_keys }) => [protocol, has_keys])).toEqual([
    ['rs', true],
    ['evolution', false],
    ['red-tiger', false],
  ]);
  const evolution = data?.protocols.find(({ protocol }) => protocol === 'evolution');
  expect(evolution?.fields).toContainEqual(
    expect.objectContaining({ name: 'auth_tokens', is_secret: true, is_rotated: true }),
  );
});

it('studio-79: makes a secret that each field of ours takes, another one each time, for staff who may change studios', async () => {
  const make = () => office.call('makeStudioSecret', { cookie: manager });
  const [{ data: one }, { data: other }] = [await make(), await make()];
  expect(one?.secret).not.toBe(other?.secret);
  const { data } = await office.call('listStudioProtocols', { cookie: manager });
  const fields = data?.protocols.flatMap((protocol) => protocol.fields) ?? [];
  const ours = fields.filter(({ is_ours: isOurs }) => isOurs);
  expect(ours.map(({ name }) => name)).toEqual(['auth_tokens', 'api_keys', 'recon_tokens']);
  for (const { pattern } of ours) expect(one?.secret).toMatch(new RegExp(pattern));
  const risk = await office.signIn('risk');
  expect(await office.call('makeStudioSecret', { cookie: risk })).toMatchObject({
    code: 'permission_missing',
  });
});

it('studio-69 switch-26: adds a studio with its secrets by two persons, which no answer, proposal or row shows', async () => {
  for (const wrong of [
    { protocol: 'nobody' },
    { secrets: { auth_tokens: OLD } },
    { secrets: { casino_token: 'casino-token', auth_tokens: 'short' } },
    { values: { casino_key: 'kapao', another: 'x' } },
  ]) {
    expect(await add(wrong)).toMatchObject({ success: false, code: 'invalid_input' });
  }
  const held = await add();
  expect(held).toMatchObject({ status: 202, code: 'second_person' });
  const rows = await server.context.database.query(sql`
    select to_jsonb(proposal)::text as text
      from proposals as proposal`);
  expect(JSON.stringify([held, rows])).not.toMatch(/old-token|casino-token/);
  expect(await approveHeld(office, held, owner)).toMatchObject({ success: true });
  const studio = await shown();
  expect(studio).toMatchObject({
    protocol: 'evolution',
    keys: [],
    values: { casino_key: ['kapao'], auth_tokens: ['••••udio'] },
    form: { has_keys: false },
  });
  const { data: audit } = await office.call('listAudit', { cookie: owner, query: {} });
  const versions = await server.context.database.query(sql`
    select to_jsonb(version)::text as text from config_versions as version`);
  expect(JSON.stringify([studio, audit, versions])).not.toMatch(/old-token|casino-token/);
  await server.context.database.transaction((tx) =>
    saveCatalogue(tx, CODE, [
      {
        gameCode: GAME,
        name: 'Table',
        category: 'CASINO',
        image: 'games/slot.webp',
        brand: { code: 'live-brand', name: 'Live', logo: 'games/slot.webp' },
        isEnabled: true,
      },
    ]),
  );
  expect([await statusOf(OLD), await statusOf(NEXT)]).toEqual(['OK', 'INVALID_TOKEN_ID']);
});

it('studio-69 risk-07: a second person decides on a secret; both are valid until the old one is dropped', async () => {
  const params = { code: CODE };
  const save = async (secrets: Record<string, string>) =>
    office.call('saveStudioCredentials', {
      cookie: manager,
      params,
      body: { values: { casino_key: 'kapao' }, secrets, seen: (await shown()).seen, ...made() },
    });
  expect(await save({ auth_tokens: 'short' })).toMatchObject({
    code: 'invalid_input',
    field: 'auth_tokens',
  });
  const held = await save({ auth_tokens: NEXT });
  expect(held).toMatchObject({ status: 202, code: 'second_person' });
  expect(await statusOf(NEXT)).toBe('INVALID_TOKEN_ID');
  expect(await approveHeld(office, held, owner)).toMatchObject({ success: true });
  expect([await statusOf(OLD), await statusOf(NEXT)]).toEqual(['OK', 'OK']);
  expect(await save({ auth_tokens: NEXT })).toMatchObject({ code: 'as_it_is' });
  const drop = async () =>
    office.call('dropStudioSecret', {
      cookie: manager,
      params,
      body: { field: 'auth_tokens', seen: (await shown()).seen, ...made() },
    });
  expect(await approveHeld(office, await drop(), owner)).toMatchObject({ success: true });
  expect([await statusOf(OLD), await statusOf(NEXT)]).toEqual(['INVALID_TOKEN_ID', 'OK']);
  expect(await drop()).toMatchObject({ code: 'rule_broken' });
});

it('studio-69: a studio of such a protocol has no keys to change', async () => {
  const seen = { seen: (await shown()).seen, ...made() };
  const answer = await office.call('addStudioKey', {
    cookie: manager,
    params: { code: CODE },
    body: { ...seen, public_key: 'PEM', takes_back: false },
  });
  expect(answer).toMatchObject({
    code: 'rule_broken',
    message_en: 'This studio’s protocol has no keys',
  });
});
