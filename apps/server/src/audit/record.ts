import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Tx } from '../db/database.ts';
import type { Act, Actor } from './act.ts';
import { countRefusal, takeCountedRefusals } from './refusals-store.ts';

/** A row of the audit log as it is stored; the texts of `before` and `after` are those that were hashed. */
export interface StoredEvent {
  id: bigint;
  at: Date;
  actorKind: Actor['kind'];
  actor: string;
  staffId: bigint | null;
  role: string | null;
  permission: string | null;
  operation: string;
  target: string;
  outcome: Act['outcome'];
  reason: string | null;
  before: string | null;
  after: string | null;
  address: string | null;
  requestId: string | null;
}

/**
 * Adds a row to the log, in the transaction of the act itself, so that neither is without the other. It is called last,
 * because acts take turns from here to the commit. Refused tries of one kind get one row a minute (office-57).
 */
export async function recordAct(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const isTry = act.outcome === 'refused' || act.outcome === 'denied';
  if (!isTry) return addRow(tx, actor, act);
  const tries = await countRefusal(tx, actor, act);
  if (tries > 0) await addRow(tx, actor, withTries(act, tries));
}

/** Adds a row to the audit log in a transaction of its own, for an act whose writes are already committed. */
export async function recordActAlone(database: Database, actor: Actor, act: Act): Promise<void> {
  await database.transaction((tx) => recordAct(tx, actor, act));
}

/** Writes rows for refused tries that were only counted, once a minute has passed since the last row of their kind. */
export async function writeCountedRefusals(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    for (const { actor, act, tries } of await takeCountedRefusals(tx)) {
      await addRow(tx, actor, withTries(act, tries));
    }
  });
}

function withTries(act: Act, tries: number): Act {
  return tries === 1 ? act : { ...act, after: { ...objectOf(act.after), tries } };
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

async function addRow(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const [head] = await tx.query<{ id: bigint; hash: Buffer }>(sql`
    select id, hash
      from audit_head
       for update`);
  if (!head) throw new Error('the audit log has no head');
  const event: StoredEvent = {
    id: head.id + 1n,
    at: tx.now(),
    actorKind: actor.kind,
    actor: actor.name,
    staffId: actor.staffId ?? null,
    role: actor.role ?? null,
    permission: act.permission ?? null,
    operation: act.operation,
    target: act.target,
    outcome: act.outcome,
    reason: act.reason ?? null,
    before: jsonText(act.before),
    after: jsonText(act.after),
    address: actor.address ?? null,
    requestId: actor.requestId ?? null,
  };
  const hash = hashEvent(event, head.hash);
  await tx.query(sql`
    insert into audit_events (
             id, at, actor_kind, actor, staff_id, role, permission, operation, target, outcome, reason, before, after,
             address, request_id, hash
           )
    values (${event.id}, ${event.at}, ${event.actorKind}, ${event.actor}, ${event.staffId}, ${event.role},
            ${event.permission}, ${event.operation}, ${event.target}, ${event.outcome}, ${event.reason},
            ${event.before}, ${event.after}, ${event.address}, ${event.requestId}, ${hash})`);
  await tx.query(sql`
    update audit_head
       set id   = ${event.id},
           hash = ${hash}`);
}

/** Returns the hash of a row of the audit log: of all its fields in this order, and of the hash of the row before. */
export function hashEvent(event: StoredEvent, previous: Buffer): Buffer {
  const fields = [
    String(event.id),
    event.at.toISOString(),
    event.actorKind,
    event.actor,
    event.staffId === null ? null : String(event.staffId),
    event.role,
    event.permission,
    event.operation,
    event.target,
    event.outcome,
    event.reason,
    event.before,
    event.after,
    event.address,
    event.requestId,
  ];
  return createHash('sha256').update(previous).update(JSON.stringify(fields)).digest();
}

/** Amounts are bigint in code and text in JSON. */
function jsonText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  );
}
