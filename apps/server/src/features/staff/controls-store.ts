import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** risk-06: the days for which a person is not independent of whoever invited or reset them, or gave them a role. */
const CONTROL_DAYS = 7;

export interface Control {
  /** The emails of the person who acted, and of the person whose account was changed. */
  controller: string;
  person: string;
  kind: 'invited' | 'reset' | 'role' | 'enabled';
  at: Date;
}

/**
 * Records that a person decided over another person's account. A command has no person as its maker, so it records
 * nothing.
 */
export async function insertControl(
  tx: Tx,
  { staffId, controllerId, kind }: { staffId: bigint; controllerId: bigint; kind: Control['kind'] },
): Promise<void> {
  if (staffId === controllerId) return;
  await tx.query(sql`
    insert into staff_controls (staff_id, controller_id, kind)
    values (${staffId}, ${controllerId}, ${kind})`);
}

/**
 * Finds why two people are not independent: one person, perhaps one of the two, controlled both accounts within
 * CONTROL_DAYS, directly or over others. Undefined if they are independent.
 */
export async function findSharedControl(
  on: Queryable,
  one: bigint,
  other: bigint,
): Promise<Control | undefined> {
  const [shared] = await on.query<Control>(sql`
    with recursive recent as (
      select staff_id,
             controller_id,
             kind,
             created_at
        from staff_controls
       where created_at > now() - make_interval(days => ${CONTROL_DAYS})
    ), controllers (of_id, staff_id) as (
      select id,
             id
        from staff
       where id = any(array[${one}, ${other}]::bigint[])
       union
      select controllers.of_id,
             recent.controller_id
        from controllers
        join recent on recent.staff_id = controllers.staff_id
    )
    select controller.email  as controller,
           person.email      as person,
           recent.kind,
           recent.created_at as at
      from recent
      join staff as controller on controller.id = recent.controller_id
      join staff as person     on person.id     = recent.staff_id
     where recent.staff_id in (select staff_id from controllers)
       and recent.controller_id in (
             select staff_id
               from controllers
              group by staff_id
             having count(distinct of_id) = 2
           )
     order by recent.created_at desc
     limit 1`);
  return shared;
}

/**
 * risk-06: lists the person and everybody who is not independent of the person: all who controlled the account within
 * CONTROL_DAYS, directly or over others, and all accounts that those controlled.
 */
export async function listDependents(on: Queryable, staffId: bigint): Promise<bigint[]> {
  const rows = await on.query<{ id: bigint }>(sql`
    with recursive recent as (
      select staff_id,
             controller_id
        from staff_controls
       where created_at > now() - make_interval(days => ${CONTROL_DAYS})
    ), controllers (id) as (
      select ${staffId}::bigint
       union
      select recent.controller_id
        from controllers
        join recent on recent.staff_id = controllers.id
    ), controlled (id) as (
      select id
        from controllers
       union
      select recent.staff_id
        from controlled
        join recent on recent.controller_id = controlled.id
    )
    select id
      from controlled
     order by id`);
  return rows.map(({ id }) => id);
}
