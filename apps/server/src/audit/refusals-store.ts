import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Tx } from '../db/database.ts';
import type { Act, Actor } from './act.ts';

/** office-57: refused tries of one kind get one row of the log in this time. */
const EVERY_SECONDS = 60;
/** Hours after the last refused try of a kind until its count is deleted. */
const KEPT_HOURS = 1;
/** Rows of the log that one transaction writes at most. */
const AT_ONCE = 200;

/** Counts a refused try. Returns how many tries the next row of the log stands for; 0 if no row is due yet. */
export async function countRefusal(tx: Tx, actor: Actor, act: Act): Promise<number> {
  const { requestId: _, ...who } = actor;
  const kind = createHash('sha256')
    .update(JSON.stringify([who, act], bigintAsText))
    .digest();
  const first = await tx.query(sql`
    insert into audit_refusals (kind_hash, actor, act)
    values (${kind}, ${JSON.stringify(actor, bigintAsText)}, ${JSON.stringify(act, bigintAsText)})
        on conflict (kind_hash)
        do nothing
    returning 1`);
  if (first.length > 0) return 1;
  const [counted] = await tx.query<{ pending: number; isDue: boolean }>(sql`
    update audit_refusals
       set pending = pending + 1
     where kind_hash = ${kind}
 returning pending,
           written_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS}) as "isDue"`);
  // The clean-up has just deleted the count of this kind, so the try gets a row by itself.
  if (!counted) return 1;
  if (!counted.isDue) return 0;
  await markWritten(tx, kind);
  return counted.pending;
}

interface CountedRefusal {
  actor: Actor;
  act: Act;
  tries: number;
}

/** Takes the counts of refused tries whose minute is over, and deletes the counts of kinds without recent tries. */
export async function takeCountedRefusals(tx: Tx): Promise<CountedRefusal[]> {
  const rows = await tx.query<{
    kind: Buffer;
    actor: StoredActor;
    act: Act;
    pending: number;
  }>(sql`
    select kind_hash as kind,
           actor,
           act,
           pending
      from audit_refusals
     where pending    > 0
       and written_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS})
     order by written_at
     limit ${AT_ONCE}
       for update skip locked`);
  for (const { kind } of rows) await markWritten(tx, kind);
  await tx.query(sql`
    delete from audit_refusals
     where pending    = 0
       and written_at < now() - make_interval(hours => ${KEPT_HOURS})`);
  return rows.map(({ actor: { staffId, ...actor }, act, pending }) => ({
    actor: { ...actor, ...(staffId !== undefined && { staffId: BigInt(staffId) }) },
    act,
    tries: pending,
  }));
}

/** The actor as JSON stores it: the bigint id is a text. */
type StoredActor = Omit<Actor, 'staffId'> & { staffId?: string };

async function markWritten(tx: Tx, kind: Buffer): Promise<void> {
  await tx.query(sql`
    update audit_refusals
       set pending    = 0,
           written_at = clock_timestamp()
     where kind_hash = ${kind}`);
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
