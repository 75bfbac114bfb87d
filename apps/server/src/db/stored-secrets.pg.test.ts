import { randomBytes } from 'node:crypto';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { runCommandLine } from '../entries/commands/command-line.ts';
import { paymentGatewaysSaveCommand } from '../entries/commands/payments/payment-gateways-save.ts';
import { secretsRotateCommand } from '../entries/commands/operations/secrets-rotate.ts';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { addStudio } from '../features/games/studios/add-studio.ts';
import { openPicture, sealPicture } from '../features/documents/picture-key.ts';
import { findStudio, signingKeyOf } from '../features/games/studios/studios-store.ts';
import { findGateway, listGateways } from '../features/payments/methods/gateways-store.ts';
import { createKeyPair } from '../adapters/game-studio/rs/signature.ts';
import { runCommand, saveFile } from '../testing/commands.ts';
import { giveAuthor } from '../testing/database.ts';
import { openDatabase } from './open.ts';
import type { OpenedDatabase } from './open.ts';

const API_KEY = 'the-plain-api-key';
const SECRETS = ['Zmlyc3Qtc2VjcmV0LWluLXBsYWluLXRleHQ', 'c2Vjb25kLXNlY3JldC1pbi1wbGFpbi10ZXh0'].map(
  (text) => `whsec_${text}`,
);
const gatewayOf = (code: string) => ({
  code,
  base_url: 'https://gateway.example',
  api_key: `${API_KEY}-${code}`,
  webhook_secrets: SECRETS,
});

let url: string;
let pool: pg.Pool;
const first = randomBytes(32).toString('base64');
const second = randomBytes(32).toString('base64');
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  url = await createDatabase(inject('postgresUrl'));
  await giveAuthor(url);
  pool = new pg.Pool({ connectionString: url, max: 1 });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await pool.end();
});

const configOf = (SECRETS_KEY: string, SECRETS_KEY_PREVIOUS = ''): Config =>
  readConfig({ DATABASE_URL: url, SECRETS_KEY, SECRETS_KEY_PREVIOUS });

async function opened(config: Config): Promise<OpenedDatabase> {
  const openedDatabase = await openDatabase(config, { as: 'command' });
  closing.push(() => openedDatabase.close());
  return openedDatabase;
}

/** All rows of the two tables as text. */
async function rowsAsText(): Promise<string> {
  const { rows } = await pool.query(
    `select row_to_json(g)::text as row from payment_gateways as g
      union all
     select row_to_json(k)::text from our_studio_keys as k`,
  );
  return JSON.stringify(rows);
}

async function addBoth(config: Config): Promise<OpenedDatabase> {
  await saveFile(config, paymentGatewaysSaveCommand, [gatewayOf('acme'), gatewayOf('other')]);
  const openedDatabase = await opened(config);
  const { publicKey } = await createKeyPair();
  const studio = { code: 'lotus', name: 'Lotus', baseUrl: 'https://studio.example' };
  await addStudio(openedDatabase, { ...studio, publicKeyPem: publicKey });
  return openedDatabase;
}

async function signingKey({ database, secrets }: OpenedDatabase): Promise<string | null> {
  const studio = (await findStudio(database, 'lotus')) ?? expect.fail('there is no studio');
  return signingKeyOf(secrets, studio);
}

it('ops-20 pay-06: gateways’ and studios’ secrets stand in the database sealed, and are opened for use', async () => {
  const openedDatabase = await addBoth(configOf(first));
  const text = await rowsAsText();
  for (const secret of [API_KEY, ...SECRETS, 'PRIVATE KEY']) expect(text).not.toContain(secret);
  expect(await findGateway(openedDatabase.database, openedDatabase.secrets, 'acme')).toMatchObject({
    credentials: { api_key: [`${API_KEY}-acme`], webhook_secrets: SECRETS },
  });
  expect(await signingKey(openedDatabase)).toContain('PRIVATE KEY');
});

it('ops-20: the database refuses a secret in plain text', async () => {
  await addBoth(configOf(first));
  for (const change of [
    `update payment_gateways set credentials = credentials || '{"api_key": ["plain"]}'`,
    `update payment_gateways set credentials = jsonb_insert(credentials, '{webhook_secrets,1}', '"plain"')`,
    `update payment_gateways set credentials = '"plain"'`,
    `update our_studio_keys set private_key = 'plain'`,
  ]) {
    await expect(pool.query(change)).rejects.toThrow('_sealed');
  }
});

it('ops-21: secrets that were exchanged between two rows stop the start, and are not used', async () => {
  const { database, secrets } = await addBoth(configOf(first));
  await pool.query(`
    update payment_gateways as one
       set credentials = other.credentials
      from payment_gateways as other
     where one.code <> other.code`);
  await expect(opened(configOf(first))).rejects.toThrow(
    'payment_gateways.api_key of acme was changed, or belongs to another row',
  );
  await expect(listGateways(database, secrets)).rejects.toThrow('belongs to another row');
});

it('ops-21 ops-43: a start with another key fails in words, and changes nothing', async () => {
  await addBoth(configOf(first));
  const before = await rowsAsText();
  await expect(opened(configOf(second))).rejects.toThrow('Give that key as SECRETS_KEY');
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('SECRETS_KEY', second);
  expect(await runCommandLine(['secrets:rotate'])).toBe(1);
  expect(consoleError.mock.calls.flat().join()).toContain('is sealed with the key');
  vi.unstubAllEnvs();
  consoleError.mockRestore();
  expect(await rowsAsText()).toBe(before);
});

it('ops-22: secrets:rotate seals everything with the new key, and the old one is needed no more', async () => {
  const old = await addBoth(configOf(first));
  const key = await signingKey(old);
  const both = configOf(second, first);
  // A start with both keys opens every secret and changes none.
  const before = await rowsAsText();
  await opened(both);
  expect(await rowsAsText()).toBe(before);
  expect(await runCommand(both, secretsRotateCommand, {})).toContain('7 of 7 secrets were sealed');
  expect(await runCommand(both, secretsRotateCommand, {})).toContain('0 of 7 secrets were sealed');
  const openedDatabase = await opened(configOf(second));
  expect(await signingKey(openedDatabase)).toBe(key);
  expect(
    (await listGateways(openedDatabase.database, openedDatabase.secrets)).map(
      ({ credentials }) => credentials['api_key'],
    ),
  ).toEqual([[`${API_KEY}-acme`], [`${API_KEY}-other`]]);
  await expect(opened(configOf(first))).rejects.toThrow('is sealed with the key');
});

it('ops-22 kyc-04: the key of documents is sealed anew, and opens the pictures of before', async () => {
  const { database, secrets } = await opened(configOf(first));
  const owner = { memberId: 1n, kind: 'card' } as const;
  const sealed = await database.transaction((tx) =>
    sealPicture(tx, secrets, owner, Buffer.from('a picture')),
  );
  await expect(pool.query(`update document_keys set sealed_key = 'plain'`)).rejects.toThrow(
    '_sealed',
  );
  await runCommand(configOf(second, first), secretsRotateCommand, {});
  const later = await opened(configOf(second));
  const picture = await openPicture(later.database, later.secrets, owner, sealed);
  expect(picture.toString()).toBe('a picture');
});

it('ops-22: a retired pair of ours has no secret left to rotate', async () => {
  const openedDatabase = await addBoth(configOf(first));
  await openedDatabase.database.query(sql`
    update our_studio_keys
       set private_key = null, place = null, signs = false, retired_at = now()`);
  expect(await runCommand(configOf(second, first), secretsRotateCommand, {})).toContain('6 of 6');
});
