import sql from 'sql-template-tag';
import type { Queryable, Database } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';
import { lockDays, openSigningKey } from '../ledger/days/signing-keys.ts';

/** The text that the signature of the log's head covers. */
export function auditHeadText(head: string): string {
  return JSON.stringify(['kapao.audit.1', head]);
}

/** Reads the last row of the log, as `row.hash`; null for an empty log. */
export async function readAuditHead(on: Queryable): Promise<string | null> {
  const [head] = await on.query<{ id: bigint; hash: Buffer }>(sql`
    select id, hash
      from audit_head`);
  if (!head) throw new Error('the audit log has no head');
  return head.id === 0n ? null : `${head.id}.${head.hash.toString('hex')}`;
}

/** office-58: signs the head by the key of the closed days, if the log has grown since. */
export async function signAuditHead(database: Database, secrets: Secrets): Promise<void> {
  return database.transaction(async (tx) => {
    const [grown] = await tx.query(sql`
      select
        from audit_head
       where id > coalesce(signed_id, 0)`);
    if (!grown) return;
    // Locks the days before the head, in the order of a change of the key, so that the two cannot deadlock.
    await lockDays(tx);
    const key = await openSigningKey(tx, secrets);
    await tx.query(sql`
      select
        from audit_head
         for update`);
    const head = await readAuditHead(tx);
    if (head === null) return;
    await tx.query(sql`
      update audit_head
         set signed_id   = id,
             signed_hash = hash,
             key_id      = ${key.keyId},
             signature   = ${key.sign(auditHeadText(head))}`);
  });
}
