import { headerText } from '@kapao/contract/proof/day.ts';
import type { SignedDayRow } from '../ledger/days/days-store.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { isSignedBy } from '../ledger/days/signing-keys.ts';
import { eventColumns } from './list.ts';
import { hashEvent } from './record.ts';
import type { StoredEvent } from './record.ts';
import { auditHeadText } from './sign-head.ts';

const ROWS_AT_ONCE = 5_000;

export interface AuditVerdict {
  /** The number of checked rows of the log. */
  rows: number;
  /** The first row that does not fit, in words; undefined if the chain is whole. */
  fault?: string;
}

/** Recomputes the chain of the audit log's hashes, from the first row to the last one. */
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
  const fault = (await signedHeadFault(on)) ?? (await closedDayFault(on));
  return { rows, ...(fault !== undefined && { fault }) };
}

/** office-58: the signed head must stand in the log, so that a log whose newest rows were cut off is detected. */
async function signedHeadFault(on: Queryable): Promise<string | undefined> {
  const [signed] = await on.query<{
    id: bigint | null;
    hash: Buffer | null;
    signature: string | null;
    publicKey: string | null;
    isThere: boolean;
    mustBe: boolean;
  }>(sql`
    select head.signed_id   as id,
           head.signed_hash as hash,
           head.signature,
           key.public_key   as "publicKey",
           event.id is not null                                      as "isThere",
           exists (select from ledger_days where audit is not null) as "mustBe"
      from audit_head as head
      left join ledger_signing_keys as key
        on key.id = head.key_id
      left join audit_events as event
        on event.id   = head.signed_id
       and event.hash = head.signed_hash`);
  if (!signed?.mustBe && signed?.id === null) return undefined;
  if (!signed?.id || !signed.hash || !signed.signature || !signed.publicKey) {
    return 'the head is not signed';
  }
  const text = auditHeadText(`${signed.id}.${signed.hash.toString('hex')}`);
  if (!isSignedBy(signed.publicKey, text, signed.signature)) {
    return 'the signature of the head is wrong';
  }
  return signed.isThere ? undefined : `row ${signed.id} is not the one that was signed`;
}

/** office-58: each closed day's last row must stand in the log, and the day's header must be signed. */
async function closedDayFault(on: Queryable): Promise<string | undefined> {
  const days = await on.query<SignedDayRow & { publicKey: string; isThere: boolean }>(sql`
    select closed.day::text,
           closed.site,
           closed.count::float8 as count,
           closed.root,
           closed.previous,
           closed.key_id,
           closed.audit,
           closed.signature,
           key.public_key       as "publicKey",
           event.id is not null as "isThere"
      from ledger_days         as closed
      join ledger_signing_keys as key
        on key.id = closed.key_id
      left join audit_events as event
        on event.id   = split_part(closed.audit, '.', 1)::bigint
       and event.hash = decode(split_part(closed.audit, '.', 2), 'hex')
     where closed.audit is not null
     order by closed.day`);
  for (const { publicKey, isThere, ...day } of days) {
    if (!isSignedBy(publicKey, headerText(day), day.signature)) {
      return `the header of ${day.day} has a wrong signature`;
    }
    if (!isThere) return `row ${day.audit} at the close of ${day.day} is missing or changed`;
  }
  return undefined;
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
