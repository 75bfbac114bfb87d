import type { Queryable, Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import {
  insertOurKey,
  insertStudioKey,
  listKeys,
  lockStudio,
  retireOurKey,
  retireStudioKeys,
  swapOurKeys,
} from './studio-keys-store.ts';
import type { ListedKey } from './studio-keys-store.ts';
import { MAX_VALID_KEYS } from '../rules.ts';
import { findStudio } from './studios-store.ts';
import { protocolOf } from '../../../adapters/game-studio/protocols.ts';

/** Why a change of a studio's keys is refused. */
export type KeyRefusal =
  | 'studio_unknown'
  | 'key_unknown'
  | 'key_known'
  | 'key_retired'
  | 'two_keys_already'
  | 'last_key'
  | 'key_signs'
  | 'no_standby'
  /** The studio's protocol has no keys. */
  | 'no_keys';

export type KeyChange =
  | { outcome: 'done'; fingerprint: string; publicKey: string }
  | { outcome: 'refused'; refusal: KeyRefusal };

const refused = (refusal: KeyRefusal): KeyChange => ({ outcome: 'refused', refusal });

/**
 * Adds a second valid key of the studio beside the one it signs with. A retired key is refused unless `takesBack` is
 * set, for a key that was retired too early. @throws Error when the text is no public key of the studio's protocol.
 */
export function addStudioKey(
  tx: Tx,
  studioCode: string,
  { publicKey, takesBack = false }: { publicKey: string; takesBack?: boolean },
): Promise<KeyChange> {
  return withKeys(tx, studioCode, async (keys, studio) => {
    const key = protocolOf(studio).keys?.readPublicKey(publicKey);
    if (!key) return refused('no_keys');
    const valid = keys.filter(({ state }) => state === 'valid');
    const same = keys.find(
      ({ owner, fingerprint }) => owner === 'studio' && fingerprint === key.fingerprint,
    );
    if (same?.state === 'valid') return refused('key_known');
    if (same && !takesBack) return refused('key_retired');
    if (valid.length >= MAX_VALID_KEYS) return refused('two_keys_already');
    await insertStudioKey(tx, studioCode, key);
    return { outcome: 'done', ...key };
  });
}

/** Retires a key of the studio or our standby pair. The studio's last key is refused. */
export function retireKey(tx: Tx, studioCode: string, fingerprint: string): Promise<KeyChange> {
  return withKeys(tx, studioCode, async (keys) => {
    const key = keys.find((one) => one.fingerprint === fingerprint && one.state !== 'retired');
    if (!key) return refused('key_unknown');
    if (key.state === 'signs') return refused('key_signs');
    if (key.owner === 'us') {
      await retireOurKey(tx, studioCode, fingerprint);
    } else {
      if (keys.filter(({ state }) => state === 'valid').length === 1) return refused('last_key');
      await retireStudioKeys(tx, studioCode, [fingerprint]);
    }
    return { outcome: 'done', fingerprint, publicKey: key.publicKey };
  });
}

interface OurPair {
  fingerprint: string;
  publicKey: string;
  privateKey: string;
}

/**
 * Creates a pair for us to sign with for a studio; undefined if the studio is unknown or its protocol has no keys.
 * Creating is slow, so the caller locks nothing yet.
 */
export async function createOurPair(
  on: Queryable,
  studioCode: string,
): Promise<OurPair | undefined> {
  const studio = await findStudio(on, studioCode);
  const keys = studio && protocolOf(studio).keys;
  if (!keys) return undefined;
  const pair = await keys.createKeyPair();
  return { ...pair, fingerprint: keys.readPublicKey(pair.publicKey).fingerprint };
}

/** Stores a new key pair as the standby pair. The studio gets its public key before we sign with it. */
export function addOurPair(
  tx: Tx,
  secrets: Secrets,
  studioCode: string,
  pair: OurPair,
): Promise<KeyChange> {
  return withKeys(tx, studioCode, async (keys) => {
    if (keys.some(({ state }) => state === 'stands_by')) return refused('two_keys_already');
    await insertOurKey(tx, secrets, studioCode, { ...pair, signs: false });
    const { fingerprint, publicKey } = pair;
    return { outcome: 'done', fingerprint, publicKey };
  });
}

/** Makes the standby pair the signing pair. The previous pair becomes standby, so that the swap can be undone. */
export function signWithOtherKey(tx: Tx, studioCode: string): Promise<KeyChange> {
  return withKeys(tx, studioCode, async (keys) => {
    const standby = keys.find(({ state }) => state === 'stands_by');
    if (!standby) return refused('no_standby');
    await swapOurKeys(tx, studioCode, standby.fingerprint);
    return { outcome: 'done', fingerprint: standby.fingerprint, publicKey: standby.publicKey };
  });
}

async function withKeys(
  tx: Tx,
  studioCode: string,
  change: (keys: ListedKey[], studio: { protocol: string }) => Promise<KeyChange>,
): Promise<KeyChange> {
  const studio = await lockStudio(tx, studioCode);
  if (!studio) return refused('studio_unknown');
  return change(await listKeys(tx, studioCode), studio);
}

/** Whether an error means that a text is no public key. The text itself is not logged. */
export function isKeyFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code.startsWith('ERR_OSSL') || code === 'ERR_INVALID_ARG_VALUE' || /RSA/.test(error.message)
  );
}
