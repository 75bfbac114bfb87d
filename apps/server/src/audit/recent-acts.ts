import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** Whether a member of staff has done this to the target within the last minutes. The index by target finds it. */
export async function hasDoneRecently(
  on: Queryable,
  act: { staffId: bigint; operation: string; target: string; minutes: number },
): Promise<boolean> {
  const [found] = await on.query<{ hasDone: boolean }>(sql`
    select exists (
             select
               from audit_events
              where target    = ${act.target}
                and operation = ${act.operation}
                and staff_id  = ${act.staffId}
                and outcome   = 'done'
                and at        > now() - make_interval(mins => ${act.minutes})
           ) as "hasDone"`);
  return found?.hasDone ?? false;
}
