import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Returns the number of a case. @throws when there is no such case. */
export async function findCaseNumber(on: Queryable, id: bigint): Promise<number> {
  const [found] = await on.query<{ number: number }>(sql`
    select number
      from cases
     where id = ${id}`);
  if (!found) throw new Error(`case ${id} is gone`);
  return found.number;
}
