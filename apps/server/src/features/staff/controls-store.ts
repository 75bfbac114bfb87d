import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

/** risk-06: so long after it a person is not independent of who invited or reset them, or gave them a role. */
const CONTROL_DAYS = 7;

export interface Control {
  /** The email of the person who acted, and of the one whose account it is. */
  controller: string;
  person: string;
  kind: 'invited' | 'reset' | 'role' | 'enabled';
  at: Date;
}

/** Notes that a person decided over another's account. Commands are nobody's, and note nothing. */
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
 * Finds why two people are not independent: somebody, perhaps one of them, who controlled both accounts within
 * CONTROL_DAYS, by any number of steps. Undefined if they are independent.
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
 * Lists everybody who is not independent of a person, with the person (risk-06): whoever controlled the account within
 * CONTROL_DAYS by any number of steps, and all accounts that those controlled.
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
