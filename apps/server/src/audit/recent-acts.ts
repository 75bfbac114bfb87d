import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';

/** Whether this member of staff has carried out the operation on the target within the last minutes. */
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
