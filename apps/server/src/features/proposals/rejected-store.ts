import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { ProposedChange } from './rules.ts';

export interface RejectedProposal {
  id: bigint;
  kind: ProposedChange['kind'];
  at: Date;
  /** The time of the rejection in microseconds, because one millisecond may hold many rows. */
  atMicros: bigint;
  actor: string;
  reason: string;
}

/** Lists the proposals about a member that another person rejected, below a cursor, newest first. */
export async function listRejectedBelow(
  on: Queryable,
  memberId: bigint,
  { at, id, limit }: { at: string; id: bigint; limit: number },
): Promise<RejectedProposal[]> {
  return on.query<RejectedProposal>(sql`
    select id,
           kind,
           decided_at                                         as at,
           (extract(epoch from decided_at) * 1000000)::bigint as "atMicros",
           coalesce(decided_by, '')                           as actor,
           coalesce(decision_reason, '')                      as reason
      from proposals
     where member_id        = ${memberId}
       and status           = 'rejected'
       and decided_at      is not null
       and (decided_at, id) < (${at}::timestamptz, ${id}::bigint)
     order by decided_at desc, id desc
     limit ${limit}`);
}
