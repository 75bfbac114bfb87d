import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { studioColumns } from './studios-store.ts';
import type { Studio } from './studios-store.ts';

type OwnColumn =
  | 'code'
  | 'name'
  | 'protocol'
  | 'baseUrl'
  | 'operatorId'
  | 'allowedAddresses'
  | 'isEnabled'
  | 'credentials'
  | 'maxFreeBetMicro'
  | 'maxWinMicro';

export interface OfficeStudioRow extends Pick<Studio, OwnColumn> {
  lastCallAt: Date | null;
  games: number;
  brands: number;
}

/**
 * Lists all studios, or the one with this code, with the number of their games. A catalogue has thousands of games,
 * which one query counts.
 */
export async function listOfficeStudios(on: Queryable, code?: string): Promise<OfficeStudioRow[]> {
  return on.query<OfficeStudioRow>(sql`
    select ${studioColumns},
           (
             select max(last_used_at)
               from studio_keys
              where studio_code = studio.code
           ) as "lastCallAt",
           (
             select count(*)::integer
               from games
              where studio_code = studio.code
           ) as games,
           (
             select count(*)::integer
               from brands
              where studio_code = studio.code
           ) as brands
      from game_studios as studio
     where true
       ${code === undefined ? sql`` : sql`and studio.code = ${code}`}
     order by studio.code`);
}
