import type { SecurityEventKind } from '@kapao/contract/security/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** A security event that a member disowned, as a case shows it. */
export interface ReportedEvent {
  id: bigint;
  kind: SecurityEventKind;
  madeBy: 'member' | 'staff';
  network: string | null;
  userAgent: string | null;
  ending: string | null;
  createdAt: Date;
}

/** Finds security events by their ids. */
export async function findReportedEvents(
  on: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReportedEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await on.query<ReportedEvent>(sql`
    select id,
           kind,
           made_by    as "madeBy",
           network,
           user_agent as "userAgent",
           ending,
           created_at as "createdAt"
      from security_events
     where id = any(${bigintArray(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads when the member's phone was last changed; null if never. */
export async function readPhoneChange(on: Queryable, memberId: bigint): Promise<Date | null> {
  const [last] = await on.query<{ changedAt: Date | null }>(sql`
    select max(created_at) as "changedAt"
      from security_events
     where member_id = ${memberId}
       and kind      = 'phone_changed'`);
  return last?.changedAt ?? null;
}
