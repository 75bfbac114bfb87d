import type { noteKinds } from '@kapao/contract/office/members.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** An operator's action on a member, with its reason. */
export interface MemberNote {
  kind: (typeof noteKinds)[number];
  actor: string;
  reason: string;
  createdAt: Date;
}

/** Inserts a note and returns its id. */
export async function insertNote(
  tx: Tx,
  memberId: bigint,
  note: Omit<MemberNote, 'createdAt'>,
): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into member_notes (member_id, kind, actor, reason)
    values (${memberId}, ${note.kind}, ${note.actor}, ${note.reason})
    returning id`);
  if (!inserted) throw new Error('a note was not written');
  return inserted.id;
}

/** Lists a member's notes, newest first. */
export async function listNotes(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<MemberNote[]> {
  return on.query<MemberNote>(sql`
    select kind,
           actor,
           reason,
           created_at as "createdAt"
      from member_notes
     where member_id = ${memberId}
     order by id desc
     limit ${limit}`);
}

/** Lists a member's notes below an id, newest first. */
export async function listNotesBelow(
  on: Queryable,
  memberId: bigint,
  { belowId, limit }: { belowId: bigint; limit: number },
): Promise<(MemberNote & { id: bigint })[]> {
  return on.query<MemberNote & { id: bigint }>(sql`
    select id,
           kind,
           actor,
           reason,
           created_at as "createdAt"
      from member_notes
     where member_id = ${memberId}
       and id        < ${belowId}
     order by id desc
     limit ${limit}`);
}

/** risk-14: whether one of these people unblocked the member within this many days. */
export async function wasUnblockedBy(
  on: Queryable,
  memberId: bigint,
  { emails, days }: { emails: readonly string[]; days: number },
): Promise<boolean> {
  const notes = await on.query(sql`
    select
      from member_notes
     where member_id  = ${memberId}
       and kind       = 'unblock'
       and actor      = any(${emails}::text[])
       and created_at > now() - make_interval(days => ${days})`);
  return notes.length > 0;
}
