import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** risk-11: a proposal that is over so soon stands on Home. */
const EXPIRING_HOURS = 12;

/** Lists open proposals that expire soon, for the problems (risk-11). */
export async function listExpiringProposals(
  on: Queryable,
): Promise<{ id: bigint; createdAt: Date }[]> {
  return on.query<{ id: bigint; createdAt: Date }>(sql`
    select id,
           created_at as "createdAt"
      from proposals
     where status     = 'open'
       and expires_at > now()
       and expires_at < now() + make_interval(hours => ${EXPIRING_HOURS})
     order by id
     limit 20`);
}
