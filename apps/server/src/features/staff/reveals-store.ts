import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/** office-64: the number of members at whose data a person may look within an hour without a reason. */
export const REVEALS_WITHOUT_REASON = 30;
const WINDOW_HOURS = 1;
/** The hours for which Home shows the owner that a person looked at many members. */
export const REVEALS_SHOWN_HOURS = 24;

/**
 * Counts a person's look at a member's phone, account or slips. Returns false, without counting it, if the person
 * looked at many other members within the hour and gives no reason. A lock serializes one person's looks, so that all
 * are counted.
 */
export async function countReveal(
  tx: Tx,
  staffId: bigint,
  { memberId, hasReason }: { memberId: bigint; hasReason: boolean },
): Promise<boolean> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('reveals of staff ' || ${staffId}::text, 0))::text`);
  const [seen] = await tx.query<{ members: number; isKnown: boolean }>(sql`
    select count(distinct member_id)::integer                     as members,
           coalesce(bool_or(member_id = ${memberId}), false) as "isKnown"
      from member_reveals
     where staff_id = ${staffId}
       and at > now() - make_interval(hours => ${WINDOW_HOURS})`);
  const isBeyond = seen !== undefined && !seen.isKnown && seen.members >= REVEALS_WITHOUT_REASON;
  if (isBeyond && !hasReason) return false;
  await tx.query(sql`
    insert into member_reveals (staff_id, member_id, is_beyond)
    values (${staffId}, ${memberId}, ${isBeyond})`);
  await tx.query(sql`
    delete from member_reveals
     where staff_id = ${staffId}
       and at < now() - make_interval(hours => ${REVEALS_SHOWN_HOURS})`);
  return true;
}
