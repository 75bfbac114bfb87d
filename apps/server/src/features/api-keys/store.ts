import sql from 'sql-template-tag';
import { isKeyPermission } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { createToken, hashToken, looksLikeToken } from '../../tokens.ts';

/** By the prefix a program that looks for leaked secrets knows a key. */
const PREFIX = 'kapao_';
const ENDING = 4;
const USE_NOTED_EVERY_SECONDS = 60;

export interface NewApiKey {
  name: string;
  permissions: readonly Permission[];
  madeBy: bigint;
  expiresAt: Date;
}

/** Makes a key; only its hash is stored. */
export async function insertApiKey(
  tx: Tx,
  { name, permissions, madeBy, expiresAt }: NewApiKey,
): Promise<{ id: bigint; key: string }> {
  const token = createToken();
  const [row] = await tx.query<{ id: bigint }>(sql`
    insert into api_keys (name, key_hash, ending, permissions, made_by, created_at, expires_at)
    values (${name}, ${hashToken(token)}, ${token.slice(-ENDING)}, ${[...permissions]}, ${madeBy},
            ${tx.now()}, ${expiresAt})
 returning id`);
  if (!row) throw new Error('a key was not inserted');
  return { id: row.id, key: `${PREFIX}${token}` };
}

export interface ApiKey {
  id: bigint;
  name: string;
  permissions: string[];
  madeBy: bigint;
}

/** key-02: finds a key that is neither revoked nor expired, and notes now and then that it is used. */
export async function useApiKey(on: Queryable, key: string): Promise<ApiKey | undefined> {
  const token = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : '';
  if (!looksLikeToken(token)) return undefined;
  const [found] = await on.query<ApiKey & { isStale: boolean }>(sql`
    select id,
           name,
           permissions,
           made_by as "madeBy",
           coalesce(
             last_used_at < ${on.now()}::timestamptz
                            - make_interval(secs => ${USE_NOTED_EVERY_SECONDS}),
             true
           )       as "isStale"
      from api_keys
     where key_hash   = ${hashToken(token)}
       and revoked_at is null
       and expires_at > ${on.now()}`);
  if (!found) return undefined;
  const { isStale, ...apiKey } = found;
  if (isStale) {
    await on.query(sql`
      update api_keys
         set last_used_at = ${on.now()}
       where id = ${apiKey.id}`);
  }
  return apiKey;
}

export interface ListedApiKey extends ApiKey {
  ending: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

/** Lists all keys, those that still work first. */
export async function listApiKeys(on: Queryable): Promise<ListedApiKey[]> {
  return on.query<ListedApiKey>(sql`
    select id,
           name,
           permissions,
           made_by      as "madeBy",
           ending,
           created_at   as "createdAt",
           expires_at   as "expiresAt",
           last_used_at as "lastUsedAt",
           revoked_at   as "revokedAt",
           revoked_by   as "revokedBy"
      from api_keys
     order by (revoked_at is null and expires_at > ${on.now()}) desc, id desc
     limit 200`);
}

/** Revokes a key; undefined for one that is unknown or revoked already. */
export async function revokeApiKey(
  tx: Tx,
  { id, by }: { id: bigint; by: string },
): Promise<string | undefined> {
  const [revoked] = await tx.query<{ name: string }>(sql`
    update api_keys
       set revoked_at = ${tx.now()},
           revoked_by = ${by}
     where id = ${id}
       and revoked_at is null
 returning name`);
  return revoked?.name;
}

/** key-01: the permissions of a key: those that it was given and that its maker still has. */
export function permissionsOfKey(
  given: readonly string[],
  ofMaker: readonly Permission[],
): Permission[] {
  return ofMaker.filter((permission) => isKeyPermission(permission) && given.includes(permission));
}
