import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { StoredEvent } from './record.ts';

export interface AuditFilter {
  actor?: string | undefined;
  operation?: string | undefined;
  target?: string | undefined;
  outcome?: string | undefined;
  /** Times; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** Rows with a smaller id. */
  before?: bigint | undefined;
  limit: number;
}

/** Lists the log, newest first. */
export async function listAudit(on: Queryable, filter: AuditFilter): Promise<StoredEvent[]> {
  const { actor, operation, target, outcome, from, until, before, limit } = filter;
  return on.query<StoredEvent>(sql`
    select id,
           at,
           actor_kind   as "actorKind",
           actor,
           staff_id     as "staffId",
           role,
           permission,
           operation,
           target,
           outcome,
           reason,
           before::text as before,
           after::text  as after,
           address,
           request_id   as "requestId"
      from audit_events
     where true
       ${before === undefined ? empty : sql`and id < ${before}`}
       ${actor === undefined ? empty : sql`and actor = ${actor}`}
       ${operation === undefined ? empty : sql`and operation = ${operation}`}
       ${target === undefined ? empty : sql`and target = ${target}`}
       ${outcome === undefined ? empty : sql`and outcome = ${outcome}`}
       ${from === undefined ? empty : sql`and at >= ${from}`}
       ${until === undefined ? empty : sql`and at < ${until}`}
     order by id desc
     limit ${limit}`);
}
