import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory } from '@kapao/postgres/data-directory.ts';
import type { Config } from '../config.ts';
import { createSecrets, KEY_BYTES, SecretsError } from './sealed.ts';
import type { Secrets } from './sealed.ts';

const OWNER_ONLY = 0o600;

/**
 * Reads the keys from the environment. Without SECRETS_KEY (sandbox only) the key is a file in the data
 * directory, created on the first start. @throws SecretsError if the key is malformed.
 */
export async function openSecrets(
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey' | 'dataDir'>,
): Promise<Secrets> {
  const current = config.secretsKey ?? (await readOrCreateKeyFile(config.dataDir));
  const keys = [current, config.previousSecretsKey].filter((key) => key !== undefined);
  const [first, ...previous] = keys.map((key) => Buffer.from(key, 'base64'));
  if (first?.length !== KEY_BYTES) {
    throw new SecretsError(`${join(config.dataDir, 'secrets-key')} holds no key`);
  }
  return createSecrets(first, ...previous);
}

/** Returns the id of the key that seals here; undefined when there is none yet. */
export async function presentKeyId(
  config: Pick<Config, 'secretsKey' | 'dataDir'>,
): Promise<string | undefined> {
  const key = config.secretsKey ?? (await readKeyFile(config.dataDir));
  return key === undefined ? undefined : createSecrets(Buffer.from(key, 'base64')).keyId;
}

async function readKeyFile(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'secrets-key'), 'utf8').catch(() => undefined);
  return text?.trim();
}

async function readOrCreateKeyFile(dataDir: string): Promise<string> {
  const existing = await readKeyFile(dataDir);
  if (existing !== undefined) return existing;
  const file = join(dataDir, 'secrets-key');
  await makeDataDirectory(dataDir);
  // The file is linked when complete, so that nobody reads half a key. A concurrent first start then uses this key. The
  // random name is needed because in containers both may be process 1.
  const temporaryFile = join(dataDir, `.secrets-key-${randomUUID()}`);
  await writeFile(temporaryFile, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: OWNER_ONLY,
  });
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
