import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { eventColumns } from './list.ts';
import { hashEvent } from './record.ts';
import type { StoredEvent } from './record.ts';

const ROWS_AT_ONCE = 5_000;

export interface AuditVerdict {
  /** The rows that were checked. */
  rows: number;
  /** The first row that does not fit, in words; undefined if the chain is whole. */
  fault?: string;
}

/** Recomputes the chain from its first row to its head. */
export async function verifyAudit(on: Queryable): Promise<AuditVerdict> {
  const [head] = await on.query<{ id: bigint; hash: Buffer }>(sql`
    select id, hash
      from audit_head`);
  if (!head) return { rows: 0, fault: 'the head of the log is missing' };
  let rows = 0;
  let last: { id: bigint; hash: Buffer } = { id: 0n, hash: Buffer.alloc(0) };
  for (;;) {
    const events = await listFrom(on, last.id, head.id);
    for (const { hash, ...event } of events) {
      if (event.id !== last.id + 1n) return { rows, fault: `row ${last.id + 1n} is missing` };
      if (!hashEvent(event, last.hash).equals(hash)) {
        return { rows, fault: `row ${event.id} has been changed` };
      }
      last = { id: event.id, hash };
      rows += 1;
    }
    if (events.length < ROWS_AT_ONCE) break;
  }
  if (last.id < head.id) return { rows, fault: `row ${last.id + 1n} is missing` };
  if (!last.hash.equals(head.hash)) return { rows, fault: `row ${last.id} has been changed` };
  return { rows };
}

async function listFrom(
  on: Queryable,
  after: bigint,
  until: bigint,
): Promise<(StoredEvent & { hash: Buffer })[]> {
  return on.query<StoredEvent & { hash: Buffer }>(sql`
    select ${eventColumns},
           hash
      from audit_events
     where id > ${after}
       and id <= ${until}
     order by id
     limit ${ROWS_AT_ONCE}`);
}
