import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import {
  insertOurKey,
  insertStudioKey,
  listKeys,
  lockStudio,
  retireStudioKeys,
} from './studio-keys-store.ts';
import type { ListedKey } from './studio-keys-store.ts';
import { findStudio, insertStudio, saveStudio } from './studios-store.ts';
import type { Studio } from './studios-store.ts';
import { DEFAULT_PROTOCOL, protocolOf } from '../../../adapters/game-studio/protocols.ts';

export type AddedStudio =
  | { outcome: 'done'; studio: Studio }
  | { outcome: 'refused'; refusal: 'key_retired' };

interface WrittenStudio {
  code: string;
  name: string;
  baseUrl: string;
  publicKeyPem: string;
  protocol?: string;
}

/** Runs `registerStudio` in a new transaction. */
export function addStudio(
  { database, secrets }: { database: Database; secrets: Secrets },
  studio: WrittenStudio,
): Promise<AddedStudio> {
  return database.transaction((tx) => registerStudio(tx, secrets, studio));
}

/**
 * Registers a studio and creates our key pair for it. A known studio gets the new name and address, and the new key
 * replaces all its keys; a retired key is refused, because it may be stolen. @throws Error when `publicKeyPem` is no
 * public key.
 */
export async function registerStudio(
  tx: Tx,
  secrets: Secrets,
  studio: WrittenStudio,
): Promise<AddedStudio> {
  const { code, name, protocol = DEFAULT_PROTOCOL } = studio;
  if (await lockStudio(tx, code)) {
    const theirs = protocolOf({ protocol }).readPublicKey(studio.publicKeyPem);
    const keys = (await listKeys(tx, code)).filter(({ owner }) => owner === 'studio');
    const same = keys.find(({ fingerprint }) => fingerprint === theirs.fingerprint);
    if (same?.state === 'retired') return { outcome: 'refused', refusal: 'key_retired' };
    await saveStudio(tx, { code, name, protocol, baseUrl: withoutSlash(studio.baseUrl) });
    if (!same) await replaceKeys(tx, code, keys, theirs);
  } else if (!(await addNewStudio(tx, secrets, studio))) {
    throw new Error(`studio ${code} was added meanwhile`);
  }
  const saved = await findStudio(tx, code);
  if (!saved) throw new Error(`studio ${code} was not saved`);
  return { outcome: 'done', studio: saved };
}

/**
 * Registers a new studio with its key, and creates our key pair for it; false if the studio's code is known. @throws
 * Error when `publicKeyPem` is no public key.
 */
export async function addNewStudio(
  tx: Tx,
  secrets: Secrets,
  studio: WrittenStudio,
): Promise<boolean> {
  const { code, name, protocol = DEFAULT_PROTOCOL } = studio;
  const speaks = protocolOf({ protocol });
  const theirs = speaks.readPublicKey(studio.publicKeyPem);
  // Creating a key pair is slow, so it is done before the first row is locked.
  const ours = await speaks.createKeyPair();
  const { fingerprint } = speaks.readPublicKey(ours.publicKey);
  const baseUrl = withoutSlash(studio.baseUrl);
  const isNew = await insertStudio(tx, { code, name, protocol, baseUrl, operatorId: randomUUID() });
  if (!isNew) return false;
  await insertOurKey(tx, secrets, code, { ...ours, fingerprint, signs: true });
  await insertStudioKey(tx, code, theirs);
  return true;
}

/** A base address ends without a slash, because paths are appended to it. */
export function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

async function replaceKeys(
  tx: Tx,
  code: string,
  old: readonly ListedKey[],
  key: { fingerprint: string; publicKey: string },
): Promise<void> {
  await retireStudioKeys(
    tx,
    code,
    old.map(({ fingerprint }) => fingerprint),
  );
  await insertStudioKey(tx, code, key);
}

/** Returns the base URL of a studio's calls to us, such as `…/wallet/bet` (studio-04). */
export function walletUrl(publicUrl: string, studioCode: string): string {
  return `${publicUrl}/api/studio/${studioCode}`;
}
