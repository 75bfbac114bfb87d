import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir } from '../../../../scripts/testing/data-dir.ts';
import { readConfig } from '../config.ts';
import { createSecrets, KEY_BYTES, sealingKeyId, SecretsError } from './sealed.ts';
import { openSecrets } from './secrets-key.ts';

const PLACE = 'payment_gateways.api_key of acme';
const SECRET = 'a key that the gateway gave us';
const newKey = () => randomBytes(KEY_BYTES);

describe('a sealed secret', () => {
  const key = newKey();
  const secrets = createSecrets(key);

  it('ops-20 ops-23: holds nothing of the text, and is another one each time', () => {
    const sealed = secrets.seal(SECRET, PLACE);
    expect(sealed).toMatch(/^sealed:v1:[0-9a-f]{16}:/);
    expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').toString('latin1')).not.toContain(
      'gateway',
    );
    expect(secrets.seal(SECRET, PLACE)).not.toBe(sealed);
    expect(secrets.unseal(sealed, PLACE)).toBe(SECRET);
    expect(sealingKeyId(sealed)).toBe(secrets.keyId);
    expect(sealed).not.toContain(key.toString('base64url'));
  });

  it('ops-20 ops-23: takes any text, an empty one too', () => {
    for (const text of ['', 'กุญแจ', '-----BEGIN PRIVATE KEY-----\n'.repeat(100)]) {
      expect(secrets.unseal(secrets.seal(text, PLACE), PLACE)).toBe(text);
    }
  });

  it('ops-21: is refused where a byte of it was changed', () => {
    const [, , id, body = ''] = secrets.seal(SECRET, PLACE).split(':');
    const bytes = Buffer.from(body, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const sealed = `sealed:v1:${id}:${changed.toString('base64url')}`;
      expect(() => secrets.unseal(sealed, PLACE)).toThrow(`${PLACE} was changed`);
    }
    const cut = bytes.subarray(0, 20).toString('base64url');
    expect(() => secrets.unseal(`sealed:v1:${id}:${cut}`, PLACE)).toThrow(SecretsError);
  });

  it('ops-20 ops-23: is refused in another row or column', () => {
    const sealed = secrets.seal(SECRET, PLACE);
    for (const place of [
      'payment_gateways.api_key of other',
      'payment_gateways.webhook_secrets of acme',
    ]) {
      expect(() => secrets.unseal(sealed, place)).toThrow('belongs to another row');
    }
  });

  it('ops-20 ops-23: names the key that is missing, and no key', () => {
    const other = createSecrets(newKey());
    const open = () => other.unseal(secrets.seal(SECRET, PLACE), PLACE);
    expect(open).toThrow(`sealed with the key ${secrets.keyId}, and given are ${other.keyId}`);
    expect(open).toThrow('SECRETS_KEY_PREVIOUS');
  });

  it('ops-22: is opened with an earlier key, and sealed with the new one', () => {
    const next = newKey();
    const both = createSecrets(next, key);
    expect(both.unseal(secrets.seal(SECRET, PLACE), PLACE)).toBe(SECRET);
    expect(createSecrets(next).unseal(both.seal(SECRET, PLACE), PLACE)).toBe(SECRET);
  });

  it('ops-20 ops-23: is never a plain text', () => {
    expect(() => secrets.unseal(SECRET, PLACE)).toThrow(`${PLACE} is not sealed`);
  });
});

describe('the key of a sandbox', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await makeDataDir();
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const openHere = (env: Record<string, string> = {}) =>
    openSecrets(readConfig({ DATA_DIR: dataDir, ...env }));

  it('ops-23: is made once, random, and for its owner alone', async () => {
    const first = await openHere();
    const file = join(dataDir, 'secrets-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(KEY_BYTES);
    expect((await openHere()).keyId).toBe(first.keyId);
    await rm(file);
    expect((await openHere()).keyId).not.toBe(first.keyId);
  });

  it('ops-23: is the same for all who start at once', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openHere()));
    expect(new Set(opened.map(({ keyId }) => keyId)).size).toBe(1);
  });

  it('ops-23: is the environment’s where that has one', async () => {
    const SECRETS_KEY = newKey().toString('base64');
    const opened = await openHere({ SECRETS_KEY });
    expect(opened.keyId).toBe(createSecrets(Buffer.from(SECRETS_KEY, 'base64')).keyId);
    await expect(stat(join(dataDir, 'secrets-key'))).rejects.toThrow('ENOENT');
  });

  it('ops-20 ops-23: is refused where the file holds none', async () => {
    await writeFile(join(dataDir, 'secrets-key'), 'not a key');
    await expect(openHere()).rejects.toThrow('holds no key');
  });
});
