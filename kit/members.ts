import sql from 'sql-template-tag';
import { readConfig } from '../apps/server/src/config.ts';
import { actingAs, SANDBOX } from '../apps/server/src/db/author.ts';
import type { Database, Tx } from '../apps/server/src/db/database.ts';
import type { OpenedDatabase } from '../apps/server/src/db/open.ts';
import { seedVolumeMembers } from '../apps/server/src/demo/volume/volume.ts';
import { openSession } from '../apps/server/src/features/sessions/store.ts';
import { createPasswords } from '../apps/server/src/passwords/passwords.ts';

const ADDRESSES_OF_A_NETWORK = 250;

export interface SeededMember {
  id: bigint;
  uuid: string;
  phone: string;
}

/** Creates members with money, without hashing a password for each. */
export async function seedMembers(
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
  count: number,
  reach: (done: number) => void = () => {},
): Promise<void> {
  const parts = {
    database: actingAs(database, SANDBOX),
    secrets,
    config: readConfig({}),
    passwords: createPasswords(),
  };
  await seedVolumeMembers(parts, count, reach);
}

/** Lists the oldest seeded members, also of the command `seed`. */
export function listSeededMembers(database: Database, count: number): Promise<SeededMember[]> {
  return database.query<SeededMember>(sql`
    select id, uuid, phone
      from members
     where partner = 'volume'
     order by id
     limit ${count}`);
}

/** Logs a member in past the password, and returns the access token. */
export function openLogin(tx: Tx, memberId: bigint): Promise<string> {
  return openSession(tx, { memberId, network: '127.0.0.1', userAgent: undefined });
}

/** Returns an address for each member, because on one address they would share its rate limits. */
export function addressOf(index: number): string {
  const network = Math.floor(index / ADDRESSES_OF_A_NETWORK);
  return `10.9.${network}.${(index % ADDRESSES_OF_A_NETWORK) + 1}`;
}
