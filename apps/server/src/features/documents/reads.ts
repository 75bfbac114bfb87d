import { bangkokDay } from '@kapao/contract/bangkok.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { identityOf } from './rules.ts';
import type { Standing } from './rules.ts';
import { listDocumentsOf, readAccountSince } from './store.ts';

/** Reads how a member's documents stand now (kyc-03). */
export async function readIdentity(on: Queryable, memberId: bigint): Promise<Standing> {
  const accountSince = await readAccountSince(on, memberId);
  const rows = await listDocumentsOf(on, memberId);
  return identityOf(rows, { accountSince, today: bangkokDay(on.now()) });
}

/** risk-14: whether one of these people approved a document of the member within this many days. */
export async function wereDocumentsApprovedBy(
  on: Queryable,
  memberId: bigint,
  { emails, days }: { emails: readonly string[]; days: number },
): Promise<boolean> {
  const approved = await on.query(sql`
    select
      from member_documents
     where member_id  = ${memberId}
       and state      = 'approved'
       and decided_by = any(${emails}::text[])
       and decided_at > now() - make_interval(days => ${days})
     limit 1`);
  return approved.length > 0;
}
