import { namesToFind } from '@kapao/contract/typing/name.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/**
 * Writes the searchable names of members who have none, at most `limit` at once. Returns whether more may remain;
 * concurrent servers take different members.
 */
export async function indexNamesBatch(tx: Tx, limit: number): Promise<boolean> {
  const members = await tx.query<{ id: bigint; websiteId: number; name: string }>(sql`
    select id,
           website_id as "websiteId",
           full_name  as name
      from members
     where not is_name_indexed
     order by id
     limit ${limit}
       for no key update skip locked`);
  if (members.length === 0) return false;
  const rows = members.flatMap(({ id, websiteId, name }) =>
    namesToFind(name).map((each) => ({ id: String(id), website_id: websiteId, name: each })),
  );
  await tx.query(sql`
    insert into member_names (website_id, name, member_id)
    select website_id, name, id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
             website_id integer, name text, id bigint
           )
        on conflict do nothing`);
  await tx.query(sql`
    update members
       set is_name_indexed = true
     where id = any (${members.map(({ id }) => id)}::bigint[])`);
  return members.length === limit;
}
