import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDirectory } from '@kapao/postgres/data-directory.ts';
import type { Config } from '../config.ts';
import { createSecrets, KEY_BYTES, SecretsError } from './sealed.ts';
import type { Secrets } from './sealed.ts';

const OWNER_ONLY = 0o600;

/**
 * The keys of the environment; in the sandbox without SECRETS_KEY the one that stands in the data directory, made
 * on the first start. @throws SecretsError
 */
export async function openSecrets(
  config: Pick<Config, 'secretsKey' | 'previousSecretsKey' | 'dataDir'>,
): Promise<Secrets> {
  const current = config.secretsKey ?? (await keptKey(config.dataDir));
  const keys = [current, config.previousSecretsKey].filter((key) => key !== undefined);
  const [first, ...previous] = keys.map((key) => Buffer.from(key, 'base64'));
  if (first?.length !== KEY_BYTES) {
    throw new SecretsError(`${join(config.dataDir, 'secrets-key')} holds no key`);
  }
  return createSecrets(first, ...previous);
}

async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets-key');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known.trim();
  await makeDataDirectory(dataDir);
  // Linked when it is whole, so that nobody reads half a key; a second first start takes the first one's.
  const fresh = join(dataDir, `.secrets-key-${process.pid}`);
  await writeFile(fresh, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: OWNER_ONLY });
  try {
    await link(fresh, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
