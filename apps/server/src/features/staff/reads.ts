import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** Names people of the office by their ids. */
export async function staffNames(
  on: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.query<{ id: bigint; name: string }>(sql`
    select id,
           name
      from staff
     where id = any(${bigintArray(ids)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lists the networks from which staff have worked; members there may be colleagues in one office. */
export async function listStaffNetworks(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ network: string }>(sql`
    select distinct network
      from staff_sessions`);
  return rows.map(({ network }) => network);
}
