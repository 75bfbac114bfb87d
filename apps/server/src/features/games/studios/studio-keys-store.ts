import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { secretPlaces } from '../../../db/stored-secrets.ts';

/** A studio's public key, or our own for it, in the operator's list; the private half is not read. */
export interface ListedKey {
  studioCode: string;
  owner: 'studio' | 'us';
  fingerprint: string;
  publicKey: string;
  state: 'valid' | 'signs' | 'stands_by' | 'retired';
  addedAt: Date;
  /** Last use of a studio's key, to the minute; null if it was never used or is ours. */
  lastUsedAt: Date | null;
}

/** Locks the studio until the transaction ends, so that changes of its keys are serialized. */
export async function lockStudio(tx: Tx, code: string): Promise<{ protocol: string } | undefined> {
  const [studio] = await tx.query<{ protocol: string }>(sql`
    select protocol
      from game_studios
     where code = ${code}
       for update`);
  return studio;
}

/** Lists all keys of a studio and ours for it, the newest first. */
export async function listKeys(on: Queryable, studioCode: string): Promise<ListedKey[]> {
  return on.query<ListedKey>(keysWith(sql`studio_code = ${studioCode}`));
}

/** Lists the keys of all studios that are not retired, the newest first. */
export async function listKeysInUse(on: Queryable): Promise<ListedKey[]> {
  return on.query<ListedKey>(keysWith(sql`place is not null`));
}

/** Selects keys of studios, and ours for them, by a condition on columns that both tables have. */
function keysWith(condition: Sql): Sql {
  return sql`
    select studio_code                                             as "studioCode",
           'studio'                                                as owner,
           fingerprint,
           public_key                                              as "publicKey",
           case when place is null then 'retired' else 'valid' end as state,
           added_at                                                as "addedAt",
           last_used_at                                            as "lastUsedAt"
      from studio_keys
     where ${condition}
     union all
    select studio_code,
           'us',
           fingerprint,
           public_key,
           case when signs                  then 'signs'
                when retired_at is not null then 'retired'
                else 'stands_by'
           end,
           added_at,
           null
      from our_studio_keys
     where ${condition}
     order by "addedAt" desc, fingerprint`;
}

interface NewKey {
  fingerprint: string;
  publicKey: string;
}

/** Adds a valid key of the studio; the caller decides whether a retired one may return. */
export async function insertStudioKey(tx: Tx, studioCode: string, key: NewKey): Promise<void> {
  await tx.query(sql`
    insert into studio_keys (studio_code, fingerprint, public_key, place)
    select ${studioCode}, ${key.fingerprint}, ${key.publicKey}, min(free.place)
      from unnest('{1, 2}'::smallint[]) as free (place)
     where not exists (
             select
               from studio_keys as taken
              where taken.studio_code = ${studioCode}
                and taken.place       = free.place
           )
        on conflict (studio_code, fingerprint) do update
       set place        = excluded.place,
           added_at     = now(),
           last_used_at = null,
           retired_at   = null`);
}

export async function retireStudioKeys(
  tx: Tx,
  studioCode: string,
  fingerprints: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update studio_keys
       set place      = null,
           retired_at = now()
     where studio_code = ${studioCode}
       and fingerprint = any(${fingerprints}::text[])
       and place is not null`);
}

const LAST_USE_PRECISION = '1 minute';

export async function noteKeyUse(
  on: Queryable,
  studioCode: string,
  fingerprint: string,
): Promise<void> {
  await on.query(
    sql`
      update studio_keys
         set last_used_at = now()
       where studio_code = ${studioCode}
         and fingerprint = ${fingerprint}
         and coalesce(last_used_at < now() - ${LAST_USE_PRECISION}::interval, true)`,
    'games_note_key_use',
  );
}

export async function insertOurKey(
  tx: Tx,
  secrets: Secrets,
  studioCode: string,
  key: NewKey & { privateKey: string; signs: boolean },
): Promise<void> {
  const place = secretPlaces.ourPrivateKey(studioCode, key.fingerprint);
  await tx.query(sql`
    insert into our_studio_keys
           (studio_code, fingerprint, public_key, private_key, place, signs)
    select ${studioCode}, ${key.fingerprint}, ${key.publicKey}, ${secrets.seal(key.privateKey, place)},
           min(free.place), ${key.signs}
      from unnest('{1, 2}'::smallint[]) as free (place)
     where not exists (
             select
               from our_studio_keys as taken
              where taken.studio_code = ${studioCode}
                and taken.place       = free.place
           )`);
}

/** Swaps the roles of our two key pairs: the standby pair signs, and the signing pair is on standby. */
export async function swapOurKeys(tx: Tx, studioCode: string, standby: string): Promise<void> {
  // Two statements, so that two pairs never sign at once.
  await tx.query(sql`
    update our_studio_keys
       set signs = false
     where studio_code = ${studioCode}
       and signs`);
  await tx.query(sql`
    update our_studio_keys
       set signs = true
     where studio_code = ${studioCode}
       and fingerprint = ${standby}
       and place is not null`);
}

/** Retires our key pair: keeps its record without the private half, so that nothing is signed with it again. */
export async function retireOurKey(tx: Tx, studioCode: string, fingerprint: string): Promise<void> {
  await tx.query(sql`
    update our_studio_keys
       set private_key = null,
           place       = null,
           retired_at  = now()
     where studio_code = ${studioCode}
       and fingerprint = ${fingerprint}
       and place is not null`);
}
