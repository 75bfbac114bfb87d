import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';

/** office-64: members whom a person may look at in an hour without saying why. */
export const REVEALS_WITHOUT_REASON = 30;
const WINDOW_HOURS = 1;
/** The owner sees it on Home for so long. */
export const REVEALS_SHOWN_HOURS = 24;

/**
 * Counts a look at a member's phone, account or slips. False, without counting it, if the person has looked at many others
 * within the hour and says no reason. Looks of one person take turns, so that none is missed.
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
