import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { StoredEvent } from './record.ts';

export interface AuditFilter {
  id?: bigint | undefined;
  actor?: string | undefined;
  operation?: string | undefined;
  target?: string | undefined;
  outcome?: string | undefined;
  /** The period of the rows; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  /** Only rows with a smaller id, for the next page of the log. */
  before?: bigint | undefined;
  limit: number;
}

/** Selects the columns of a StoredEvent, a row of the audit log. */
export const eventColumns = sql`
  id,
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
  request_id   as "requestId"`;

/** A row with its hash in hexadecimal digits, which the next row's hash covers. */
export interface ListedEvent extends StoredEvent {
  hash: string;
}

/** Lists the rows of the audit log, newest first. */
export async function listAudit(on: Queryable, filter: AuditFilter): Promise<ListedEvent[]> {
  const { id, actor, operation, target, outcome, from, until, before, limit } = filter;
  return on.query<ListedEvent>(sql`
    select ${eventColumns},
           encode(hash, 'hex') as hash
      from audit_events
     where true
       ${id === undefined ? sql`` : sql`and id = ${id}`}
       ${before === undefined ? sql`` : sql`and id < ${before}`}
       ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
       ${operation === undefined ? sql`` : sql`and operation = ${operation}`}
       ${target === undefined ? sql`` : sql`and target = ${target}`}
       ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
       ${from === undefined ? sql`` : sql`and at >= ${from}`}
       ${until === undefined ? sql`` : sql`and at < ${until}`}
     order by id desc
     limit ${limit}`);
}
