import { hash } from 'node:crypto';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Queryable } from '../../../db/database.ts';
import { listKeys } from './studio-keys-store.ts';
import type { ListedKey } from './studio-keys-store.ts';
import { listOfficeStudios } from './studios-office-store.ts';
import type { OfficeStudioRow } from './studios-office-store.ts';

export interface StudioWithKeys {
  studio: OfficeStudioRow;
  keys: ListedKey[];
}

export async function readStudioWithKeys(
  on: Queryable,
  code: string,
): Promise<StudioWithKeys | undefined> {
  const [studio] = await listOfficeStudios(on, code);
  return studio && { studio, keys: await listKeys(on, code) };
}

/** The facts of a studio that the office and commands can change, in the form of the audit log. */
export function studioTerms({ studio, keys }: StudioWithKeys) {
  return {
    name: studio.name,
    protocol: studio.protocol,
    base_url: studio.baseUrl,
    allowed_addresses: studio.allowedAddresses,
    max_free_bet_baht: bahtFromMicro(studio.maxFreeBetMicro),
    max_win_baht: bahtFromMicro(studio.maxWinMicro),
    is_enabled: studio.isEnabled,
    credentials: marksOf(studio.credentials),
    keys: keys.map(({ owner, fingerprint, state }) => ({ owner, fingerprint, state })),
  };
}

/** Marks the sealed values of each field, so that a change shows and no value does. */
function marksOf(credentials: ServiceCredentials): string[] {
  return Object.values(credentials).map((values) =>
    values.map((value) => hash('sha256', value).slice(0, 8)).join(' '),
  );
}

/** The name of a studio in the audit log. */
export function studioTarget(code: string): string {
  return `studio:${code}`;
}
