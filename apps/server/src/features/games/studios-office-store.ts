import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { ListedKey } from './studio-keys-store.ts';

export interface OfficeStudioRow {
  code: string;
  name: string;
  protocol: string;
  baseUrl: string;
  operatorId: string;
  allowedAddresses: string[];
  isEnabled: boolean;
  maxFreeBetMicro: bigint;
  lastCallAt: Date | null;
  games: number;
  brands: number;
}

/** Lists the studios with their games; all of them, or one. A catalogue has thousands of games, which one read counts. */
export async function listOfficeStudios(on: Queryable, code?: string): Promise<OfficeStudioRow[]> {
  return on.query<OfficeStudioRow>(sql`
    select studio.code,
           studio.name,
           studio.protocol,
           studio.base_url                  as "baseUrl",
           studio.operator_id               as "operatorId",
           studio.allowed_addresses::text[] as "allowedAddresses",
           studio.is_enabled                as "isEnabled",
           studio.max_free_bet_micro        as "maxFreeBetMicro",
           (
             select max(last_used_at)
               from studio_keys
              where studio_code = studio.code
           )                                as "lastCallAt",
           (
             select count(*)::integer
               from games
              where studio_code = studio.code
           )                                as games,
           (
             select count(*)::integer
               from game_providers
              where studio_code = studio.code
           )                                as brands
      from game_studios as studio
     where true
       ${code === undefined ? sql`` : sql`and studio.code = ${code}`}
     order by studio.code`);
}

type KeyInUse = Omit<ListedKey, 'publicKey'> & { studioCode: string };

/** Lists the keys of all studios that are not retired, the newest first. */
export async function listKeysInUse(on: Queryable): Promise<KeyInUse[]> {
  return on.query<KeyInUse>(sql`
    select studio_code  as "studioCode",
           'studio'     as owner,
           fingerprint,
           'valid'      as state,
           added_at     as "addedAt",
           last_used_at as "lastUsedAt"
      from studio_keys
     where place is not null
     union all
    select studio_code,
           'us',
           fingerprint,
           case when signs then 'signs' else 'stands_by' end,
           added_at,
           null
      from our_studio_keys
     where place is not null
     order by "addedAt" desc, fingerprint`);
}
