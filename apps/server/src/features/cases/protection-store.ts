import { CONTACT_PAUSE_HOURS } from '@kapao/contract/cases/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** Notes the day on which a case waits for staff again (guard-08). */
export async function setFollowUp(tx: Tx, caseId: bigint, day: string): Promise<void> {
  await tx.query(sql`
    update cases
       set follow_up_on = ${day}
     where id = ${caseId}`);
}

/** guard-08: lets the cases whose day has come wait for staff again, each with a note. */
export async function wakeFollowUps(tx: Tx, today: string): Promise<void> {
  await tx.query(sql`
    with woken as (
      update cases
         set state         = 'open',
             waiting_since = case state when 'open' then waiting_since else now() end,
             last_at       = now(),
             follow_up_on  = null
       where state        <> 'closed'
         and follow_up_on <= ${today}
      returning id
    )
    insert into case_notes (case_id, kind, created_at)
    select id, 'wake', now()
      from woken`);
}

/** guard-06: whether staff have written to the member by this case lately. */
export async function isContactedLately(on: Queryable, caseId: bigint): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from case_notes
     where case_id    = ${caseId}
       and kind       = 'contact'
       and created_at > now() - make_interval(hours => ${CONTACT_PAUSE_HOURS})
     limit 1`);
  return rows.length > 0;
}
