import { randomUUID } from 'node:crypto';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKeyPair } from '../../../adapters/game-studio/rs/signature.ts';
import type { Command } from '../../../command-line/command.ts';
import { commandConfig, runCommand } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import { approveHeld } from '../../../testing/people/second-person.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { addTestStudio, betOf, openPlayer, signedBy } from '../../../testing/play/studio.ts';
import type { TestStudio } from '../../../testing/play/studio.ts';
import {
  studioAddressesCommand,
  studioDisableCommand,
  studioFreeBetsCommand,
} from '../../commands/games/studio-access.ts';
import { studioKeyRotateCommand } from '../../commands/games/studio-keys.ts';

const changes = [
  'saveStudio',
  'addStudioKey',
  'retireStudioKey',
  'makeOurKey',
  'signWithOurKey',
] as const;
type Change = (typeof changes)[number];
type Fields<Name extends Change> = Omit<OfficeBody<Name>, 'key' | 'reason' | 'seen'>;

let opened: TestDatabase;
let server: TestServer;
let office: TestOffice;
let manager: string;
let owner: string;
let studio: TestStudio;
let studios = 0;
beforeAll(async () => {
  opened = await createTestDatabase();
  server = await startTestServer({ DATABASE_URL: opened.url });
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
  owner = await office.signIn('owner');
});
afterAll(async () => {
  await office.close();
  await server.close();
  await opened.close();
});
beforeEach(async () => {
  studios += 1;
  studio = await addTestStudio(server, `studio-${studios}`);
});

async function show() {
  const params = { code: studio.code };
  const { data } = await office.call('getStudio', { cookie: manager, params });
  return data ?? expect.fail('no studio');
}

/** Makes an act on the studio as it stands, or as it stood at `seen`, which a second person approves. */
async function change<Name extends Change>(name: Name, fields: Fields<Name>, seen?: string) {
  const shown = seen ?? (await show()).seen;
  const body = { ...fields, seen: shown, key: randomUUID(), reason: 'ค่ายแจ้ง' };
  const request = { cookie: manager, params: { code: studio.code }, body };
  // The cast is needed because the types cannot put the fields of a generic act together again.
  return approveHeld(office, await office.call<Change>(name, request as never), owner);
}

const terms = (fields: Partial<Fields<'saveStudio'>> = {}): Fields<'saveStudio'> => ({
  name: 'Lotus Games',
  base_url: 'https://lotus.example/games/',
  allowed_addresses: ['203.0.113.7', '2001:db8::/32'],
  max_free_bet_baht: 500,
  max_win_baht: 10_000_000,
  ...fields,
});

async function statusOfBet(privateKey?: string): Promise<string> {
  const { gameSession } = await openPlayer(server, studio, 100);
  const { status } = await studio.call('bet', betOf(gameSession, 1_000_000), privateKey);
  return status;
}

const stateOf = async (fingerprint: string) =>
  (await show()).keys.find((key) => key.fingerprint === fingerprint)?.state;
const keyOf = async (state: string) => (await show()).keys.find((key) => key.state === state);

it('switch-18: lists the studios with their keys in use, and never a private half', async () => {
  expect(await statusOfBet()).toBe('RS_OK');
  const { data } = await office.call('listStudios', { cookie: manager });
  const listed = data?.studios.find(({ code }) => code === studio.code);
  expect(listed).toMatchObject({
    name: studio.code,
    protocol: 'rs',
    state: 'open',
    base_url: 'http://127.0.0.1:9/games',
    allowed_addresses: [],
    games: 1,
    brands: 1,
  });
  expect(listed?.last_call_at).not.toBeNull();
  expect(listed?.keys.map(({ owner, state }) => `${owner} ${state}`).toSorted()).toEqual([
    'studio valid',
    'us signs',
  ]);
  const shown = await show();
  expect(shown.wallet_url).toMatch(new RegExp(`/api/studio/${studio.code}$`));
  for (const key of shown.keys) expect(key.public_key).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(JSON.stringify([data, shown])).not.toMatch(/PRIVATE|sealed:/);
  await office.call('setSwitch', {
    cookie: manager,
    body: {
      kind: 'studio',
      target: studio.code,
      is_off: true,
      reason: 'maintenance',
      key: randomUUID(),
    },
  });
  expect(await show()).toMatchObject({ state: 'closed', closing: { reason: 'maintenance' } });
  expect(
    await office.call('getStudio', { cookie: manager, params: { code: 'nobody' } }),
  ).toMatchObject({ code: 'not_found' });
});

it('switch-19: changes the addresses, networks and free bets of a studio', async () => {
  expect(await change('saveStudio', terms())).toMatchObject({ success: true });
  expect(await show()).toMatchObject({
    name: 'Lotus Games',
    base_url: 'https://lotus.example/games',
    allowed_addresses: ['203.0.113.7/32', '2001:db8::/32'],
    max_free_bet_micro: '500000000',
    max_win_micro: '10000000000000',
  });
  expect(await statusOfBet()).not.toBe('RS_OK');
  const wrong = await change('saveStudio', terms({ allowed_addresses: ['203.0.113.0/33'] }));
  expect(wrong).toMatchObject({ code: 'invalid_input', message_en: expect.stringMatching('/33') });
  expect(await change('saveStudio', terms({ base_url: 'ftp://lotus.example' }))).toMatchObject({
    code: 'invalid_input',
  });
  expect(await change('saveStudio', terms({ allowed_addresses: [] }))).toMatchObject({
    success: true,
  });
  expect(await statusOfBet()).toBe('RS_OK');
});

it('switch-20: replaces the studio’s key without a pause', async () => {
  const [first, next] = [await keyOf('valid'), await createKeyPair()];
  const added = { public_key: next.publicKey, takes_back: false };
  expect(await change('addStudioKey', added)).toMatchObject({ success: true });
  expect([await statusOfBet(), await statusOfBet(next.privateKey)]).toEqual(['RS_OK', 'RS_OK']);
  expect(await change('addStudioKey', added)).toMatchObject({ code: 'rule_broken' });
  const third = { public_key: (await createKeyPair()).publicKey, takes_back: false };
  expect(await change('addStudioKey', third)).toMatchObject({
    code: 'rule_broken',
    message_en: 'Two keys are valid already: retire one first',
  });
  const fingerprint = first?.fingerprint ?? '';
  expect(await change('retireStudioKey', { fingerprint })).toMatchObject({ success: true });
  expect(await statusOfBet()).toBe('RS_ERROR_INVALID_SIGNATURE');
  const last = (await keyOf('valid'))?.fingerprint ?? '';
  expect(await change('retireStudioKey', { fingerprint: last })).toMatchObject({
    code: 'rule_broken',
  });
  const back = { public_key: first?.public_key ?? '', takes_back: false };
  expect(await change('addStudioKey', back)).toMatchObject({ code: 'rule_broken' });
  expect(await change('addStudioKey', { ...back, takes_back: true })).toMatchObject({
    success: true,
  });
  expect(await stateOf(fingerprint)).toBe('valid');
  expect(await change('addStudioKey', { ...back, public_key: 'no key' })).toMatchObject({
    code: 'invalid_input',
  });
});

it('switch-20: makes our next pair, signs with it, and retires the one before', async () => {
  const before = (await keyOf('signs'))?.fingerprint ?? '';
  expect(await change('makeOurKey', {})).toMatchObject({ success: true });
  const made = (await keyOf('stands_by'))?.fingerprint ?? '';
  expect(await change('makeOurKey', {})).toMatchObject({ code: 'rule_broken' });
  expect(await change('retireStudioKey', { fingerprint: before })).toMatchObject({
    code: 'rule_broken',
  });
  expect(await change('signWithOurKey', { fingerprint: made })).toMatchObject({ success: true });
  expect([await stateOf(made), await stateOf(before)]).toEqual(['signs', 'stands_by']);
  expect(await change('signWithOurKey', { fingerprint: made })).toMatchObject({
    code: 'rule_broken',
  });
  expect(await change('retireStudioKey', { fingerprint: before })).toMatchObject({ success: true });
  expect(await stateOf(before)).toBe('retired');
});

it('switch-26: adds a studio with a pair of ours, once for its code', async () => {
  const code = `${studio.code}-new`;
  const keys = await createKeyPair();
  const add = async (fields: Partial<OfficeBody<'addStudio'>> = {}) => {
    const added = await office.call('addStudio', {
      cookie: manager,
      body: {
        code,
        name: 'Naga Works',
        base_url: 'https://naga.example/games/',
        ...signedBy(keys.publicKey),
        key: randomUUID(),
        reason: 'ทำสัญญาแล้ว',
        ...fields,
      },
    });
    return approveHeld(office, added, owner);
  };
  expect(await add({ public_key: 'no key' })).toMatchObject({ field: 'public_key' });
  expect(await add({ code: 'Naga Works' })).toMatchObject({ code: 'invalid_input' });
  const answers = await Promise.all([add(), add()]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await add({ name: 'Other' })).toMatchObject({
    message_en: 'Another studio has this code',
    field: 'code',
  });
  const { data } = await office.call('getStudio', { cookie: manager, params: { code } });
  expect(data).toMatchObject({ name: 'Naga Works', base_url: 'https://naga.example/games' });
  expect(data?.keys.map(({ state }) => state).toSorted()).toEqual(['signs', 'valid']);
  const { data: audit } = await office.call('listAudit', {
    cookie: manager,
    query: { target: `studio:${code}`, outcome: 'done' },
  });
  expect(audit?.rows).toMatchObject([
    { operation: 'addStudio', reason: 'ทำสัญญาแล้ว', after: { name: 'Naga Works' } },
  ]);
});

it('switch-21: refuses a studio that has changed since, and a change of nothing', async () => {
  const { seen } = await show();
  expect(await change('saveStudio', terms())).toMatchObject({ success: true });
  expect(await change('makeOurKey', {}, seen)).toMatchObject({ code: 'target_changed' });
  expect(await change('saveStudio', terms({ name: 'Other' }), seen)).toMatchObject({
    code: 'target_changed',
  });
  expect(await keyOf('stands_by')).toBeUndefined();
  expect(await change('saveStudio', terms())).toMatchObject({ code: 'as_it_is' });
  expect(await show()).toMatchObject({ name: 'Lotus Games' });
});

it('switch-21: records the difference of each change, without secrets', async () => {
  await change('saveStudio', terms({ name: studio.code }));
  await change('makeOurKey', {});
  const made = await keyOf('stands_by');
  const { data } = await office.call('listAudit', {
    cookie: manager,
    query: { target: `studio:${studio.code}`, outcome: 'done' },
  });
  const [second, first] = data?.rows ?? [];
  expect(first).toMatchObject({
    operation: 'saveStudio',
    permission: 'studios:write',
    reason: 'ค่ายแจ้ง',
    before: {
      base_url: 'http://127.0.0.1:9/games',
      allowed_addresses: [],
      max_free_bet_baht: 1000,
    },
    after: { base_url: 'https://lotus.example/games', max_free_bet_baht: 500 },
  });
  expect(first?.after).not.toHaveProperty('name');
  expect(second).toMatchObject({ operation: 'makeOurKey', outcome: 'done' });
  expect(second?.after).toHaveProperty('keys');
  expect(JSON.stringify(second?.after)).toContain(made?.fingerprint);
  expect(JSON.stringify(data)).not.toMatch(/PRIVATE|PUBLIC KEY|sealed:/);
});

it('command-02: a command leaves the same row as the screen', async () => {
  const other = await addTestStudio(server, `${studio.code}-by-command`);
  const config = commandConfig(opened.url);
  const run = (command: Command, args: Record<string, string>) =>
    runCommand(config, command, { code: other.code, ...args });
  const [shown, name] = [await show(), studio.code];
  const terms = {
    name,
    base_url: shown.base_url,
    max_free_bet_baht: 1_000,
    max_win_baht: 10_000_000,
  };
  await change('saveStudio', { ...terms, allowed_addresses: ['203.0.113.7'] });
  await run(studioAddressesCommand, { allow: '203.0.113.7' });
  await change('saveStudio', {
    ...terms,
    allowed_addresses: ['203.0.113.7'],
    max_free_bet_baht: 5,
  });
  await run(studioFreeBetsCommand, { max: '5' });
  await run(studioFreeBetsCommand, { max: '5' });
  await change('makeOurKey', {});
  await run(studioKeyRotateCommand, {});
  await change('signWithOurKey', { fingerprint: (await keyOf('stands_by'))?.fingerprint ?? '' });
  await runCommand(config, studioKeyRotateCommand, { code: other.code, sign: true });
  const rowsOf = async (code: string) => {
    const query = { target: `studio:${code}`, outcome: 'done' } as const;
    const { data } = await office.call('listAudit', { cookie: manager, query });
    const rows = data?.rows.map(({ operation, before, after }) => ({ operation, before, after }));
    // Keys of one moment stand in the order of their fingerprints.
    return JSON.stringify(rows, (name, value: unknown) => {
      // The office adds the approval.
      if (name === 'proposal' || name === 'approved_by') return undefined;
      return name === 'keys' && Array.isArray(value)
        ? value.map(({ owner, state }) => `${owner} ${state}`).toSorted()
        : value;
    });
  };
  const rows = await rowsOf(studio.code);
  expect(rows.match(/"operation":"\w+/g)).toHaveLength(4);
  expect(await rowsOf(other.code)).toBe(rows);
  await run(studioDisableCommand, {});
  expect(await rowsOf(other.code)).toContain(
    '{"operation":"studio:disable","before":{"is_enabled":true},"after":{"is_enabled":false}}',
  );
});

it('switch-21: asks for the permission and the second factor', async () => {
  for (const name of [...changes, 'addStudio'] as const) {
    expect(officeRoutes[name]).toMatchObject({
      permission: 'studios:write',
      stepUp: true,
      keyed: true,
    });
  }
  const cookie = await office.signIn('risk');
  expect(await office.call('listStudios', { cookie })).toMatchObject({ success: true });
  const body = { ...terms(), seen: (await show()).seen, key: randomUUID(), reason: 'ค่ายแจ้ง' };
  expect(
    await office.call('saveStudio', { cookie, params: { code: studio.code }, body }),
  ).toMatchObject({ code: 'permission_missing' });
});

it('risk-07 studio-66: a second person decides on a studio, its address, its keys and its largest win, but not on its name', async () => {
  const shown = await show();
  const [params, cookie] = [{ code: studio.code }, manager];
  const act = (seen: string) => ({ seen, key: randomUUID(), reason: 'ค่ายแจ้ง' });
  const unchanged = {
    name: studio.code,
    base_url: shown.base_url,
    allowed_addresses: [],
    max_win_baht: 10_000_000,
  };
  const { publicKey } = await createKeyPair();
  const held = [
    await office.call('addStudioKey', {
      params,
      cookie,
      body: { ...act(shown.seen), public_key: publicKey, takes_back: false },
    }),
    await office.call('saveStudio', {
      params,
      cookie,
      body: { ...act(shown.seen), ...unchanged, max_free_bet_baht: 5_000 },
    }),
    await office.call('saveStudio', {
      params,
      cookie,
      body: {
        ...act(shown.seen),
        ...unchanged,
        max_free_bet_baht: 1_000,
        max_win_baht: 20_000_000,
      },
    }),
    await office.call('makeOurKey', { params, cookie, body: act(shown.seen) }),
  ];
  for (const answer of held) {
    expect(answer).toMatchObject({ status: 202, code: 'second_person' });
    expect(JSON.stringify(answer)).not.toMatch(/PRIVATE|sealed:/);
  }
  expect((await show()).seen).toBe(shown.seen);
  expect(await statusOfBet((await createKeyPair()).privateKey)).not.toBe('RS_OK');
  const named = { ...unchanged, name: 'Lotus', max_free_bet_baht: 1_000, max_win_baht: 10_000_000 };
  const body = { ...act(shown.seen), ...named };
  expect(await office.call('saveStudio', { params, cookie, body })).toMatchObject({ status: 200 });
});
