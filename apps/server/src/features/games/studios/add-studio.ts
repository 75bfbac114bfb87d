import { randomUUID } from 'node:crypto';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import {
  insertOurKey,
  insertStudioKey,
  listKeys,
  lockStudio,
  retireStudioKeys,
} from './studio-keys-store.ts';
import { findStudio, insertStudio, saveCredentials, saveStudio } from './studios-store.ts';
import type { Studio } from './studios-store.ts';
import { DEFAULT_PROTOCOL, protocolOf } from '../../../adapters/game-studio/protocols.ts';

export type AddedStudio =
  | { outcome: 'done'; studio: Studio }
  | { outcome: 'refused'; refusal: 'key_retired' | 'protocol_fixed' };

export interface WrittenStudio {
  code: string;
  name: string;
  baseUrl: string;
  protocol?: string;
  /** The studio's key, where its protocol has keys. */
  publicKeyPem?: string;
  /** The fields of its protocol, which `findWrongField` has found right. */
  credentials?: ServiceCredentials;
}

/** Runs `registerStudio` in a new transaction. */
export function addStudio(
  { database, secrets }: { database: Database; secrets: Secrets },
  studio: WrittenStudio,
): Promise<AddedStudio> {
  return database.transaction((tx) => registerStudio(tx, secrets, studio));
}

/**
 * Registers a studio, with our key pair for it where its protocol has keys. A known studio gets the new name, address and
 * fields, and the new key replaces all its keys; a retired key is refused, because it may be stolen. @throws Error when
 * `publicKeyPem` is no public key.
 */
export async function registerStudio(
  tx: Tx,
  secrets: Secrets,
  studio: WrittenStudio,
): Promise<AddedStudio> {
  const { code, name } = studio;
  const held = await lockStudio(tx, code);
  if (held) {
    const { protocol = held.protocol } = studio;
    // Its transactions and its keys are those of its protocol.
    if (held.protocol !== protocol) return { outcome: 'refused', refusal: 'protocol_fixed' };
    const replaced = await replaceKeys(tx, { ...studio, protocol });
    if (replaced === 'key_retired') return { outcome: 'refused', refusal: replaced };
    await saveStudio(tx, { code, name, baseUrl: withoutSlash(studio.baseUrl) });
    if (studio.credentials) await saveCredentials(tx, secrets, code, studio.credentials);
  } else if (!(await addNewStudio(tx, secrets, studio))) {
    throw new Error(`studio ${code} was added meanwhile`);
  }
  const saved = await findStudio(tx, code);
  if (!saved) throw new Error(`studio ${code} was not saved`);
  return { outcome: 'done', studio: saved };
}

/**
 * Registers a new studio with its key or its fields, and creates our key pair for it; false if the studio's code is
 * known. @throws Error when `publicKeyPem` is no public key.
 */
export async function addNewStudio(
  tx: Tx,
  secrets: Secrets,
  studio: WrittenStudio,
): Promise<boolean> {
  const { code, name, protocol = DEFAULT_PROTOCOL, credentials = {} } = studio;
  const { keys } = protocolOf({ protocol });
  const theirs = keys?.readPublicKey(studio.publicKeyPem ?? '');
  // Creating a key pair is slow, so it is done before the first row is locked.
  const ours = await keys?.createKeyPair();
  const baseUrl = withoutSlash(studio.baseUrl);
  const isNew = await insertStudio(tx, { code, name, protocol, baseUrl, operatorId: randomUUID() });
  if (!isNew) return false;
  await saveCredentials(tx, secrets, code, credentials);
  if (!keys || !theirs || !ours) return true;
  const { fingerprint } = keys.readPublicKey(ours.publicKey);
  await insertOurKey(tx, secrets, code, { ...ours, fingerprint, signs: true });
  await insertStudioKey(tx, code, theirs);
  return true;
}

/** A base address ends without a slash, because paths are appended to it. */
export function withoutSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

/** Puts the written key in place of all that the studio has, unless it was retired. */
async function replaceKeys(
  tx: Tx,
  { code, protocol = DEFAULT_PROTOCOL, publicKeyPem = '' }: WrittenStudio,
): Promise<'done' | 'key_retired'> {
  const theirs = protocolOf({ protocol }).keys?.readPublicKey(publicKeyPem);
  if (!theirs) return 'done';
  const held = (await listKeys(tx, code)).filter(({ owner }) => owner === 'studio');
  const same = held.find(({ fingerprint }) => fingerprint === theirs.fingerprint);
  if (same?.state === 'retired') return 'key_retired';
  if (same) return 'done';
  await retireStudioKeys(
    tx,
    code,
    held.map(({ fingerprint }) => fingerprint),
  );
  await insertStudioKey(tx, code, theirs);
  return 'done';
}

/** Returns the base URL of a studio's calls to us, such as `…/wallet/bet` (studio-04). */
export function walletUrl(publicUrl: string, studioCode: string): string {
  return `${publicUrl}/api/studio/${studioCode}`;
}
