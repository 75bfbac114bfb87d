import { addDays } from '../bangkok.ts';
import { fromHex, toHex, utf8 } from './bytes.ts';
import type { Sha256 } from './bytes.ts';

/** The header of a closed Bangkok day (proof-05). Hashes are hexadecimal. */
export interface DayHeader {
  /** The website's id. */
  site: string;
  day: string;
  /** The number of the day's transfers. */
  count: number;
  root: string;
  /** The hash of the header of the day before; zeros for the first day. */
  previous: string;
  key_id: string;
  /**
   * The last row of the office's log at the closing, as `row.hash` (office-58). None where the log was empty.
   */
  audit?: string | null;
}

export interface SignedDay extends DayHeader {
  /** The Ed25519 signature of the header's text. */
  signature: string;
}

/** A public key of the ledger: 32 bytes of Ed25519, hexadecimal. */
export interface LedgerKey {
  key_id: string;
  public_key: string;
}

export const FIRST_PREVIOUS = '0'.repeat(64);
const KEY_ID_DIGITS = 16;

export function headerText({ audit, ...header }: DayHeader): string {
  const { site, day, count, root, previous, key_id } = header;
  const fields = [site, day, count, root, previous, key_id];
  const isWithoutLog = audit === undefined || audit === null;
  return JSON.stringify(
    isWithoutLog ? ['kapao.day.1', ...fields] : ['kapao.day.2', ...fields, audit],
  );
}

export async function headerHash(sha256: Sha256, header: DayHeader): Promise<string> {
  return toHex(await sha256(utf8(headerText(header))));
}

export async function keyIdOf(sha256: Sha256, publicKey: string): Promise<string> {
  return toHex(await sha256(fromHex(publicKey))).slice(0, KEY_ID_DIGITS);
}

export type DayFault =
  | 'day_not_next'
  | 'day_other_site'
  | 'day_chain_broken'
  | 'day_key_unknown'
  | 'day_signature_wrong';

/** The faults of each day against the day before it and the keys, in order. Days without a fault are left out. */
export async function findSignedDayFaults(
  sha256: Sha256,
  days: readonly SignedDay[],
  keys: readonly LedgerKey[],
): Promise<{ day: string; fault: DayFault }[]> {
  const known = new Map<string, PublicKey | undefined>();
  for (const { key_id, public_key } of keys) known.set(key_id, await importKey(public_key));
  const faults: { day: string; fault: DayFault }[] = [];
  let before: SignedDay | undefined;
  for (const day of days) {
    const add = (fault: DayFault) => void faults.push({ day: day.day, fault });
    if (before) {
      if (day.day !== addDays(before.day, 1)) add('day_not_next');
      if (day.site !== before.site) add('day_other_site');
      if (day.previous !== (await headerHash(sha256, before))) add('day_chain_broken');
    }
    const key = known.get(day.key_id);
    if (!key) add('day_key_unknown');
    else if (!(await isSigned(key, day))) add('day_signature_wrong');
    before = day;
  }
  return faults;
}

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Thrown where this browser or runtime cannot check Ed25519 signatures. */
export class NoEd25519 extends Error {}

/** The key; undefined for bytes that are none. @throws NoEd25519 */
async function importKey(publicKey: string): Promise<PublicKey | undefined> {
  try {
    const bytes = fromHex(publicKey);
    return await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') throw new NoEd25519();
    return undefined;
  }
}

function isSigned(key: PublicKey, day: SignedDay): Promise<boolean> {
  return crypto.subtle.verify('Ed25519', key, fromHex(day.signature), utf8(headerText(day)));
}
