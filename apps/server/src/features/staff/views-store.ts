import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';

export interface SavedView {
  id: bigint;
  list: string;
  name: string;
  search: string;
}

/** Lists a person's saved views of one list, sorted by name. */
export function listViews(on: Queryable, staffId: bigint, list: string): Promise<SavedView[]> {
  return on.query<SavedView>(sql`
    select id,
           list,
           name,
           search
      from staff_views
     where staff_id = ${staffId}
       and list     = ${list}
     order by name`);
}

/**
 * Finds one of the person's saved views, and locks the person, so that changes of the person's views happen one after
 * the other.
 */
export async function lockView(
  tx: Tx,
  staffId: bigint,
  id: bigint,
): Promise<SavedView | undefined> {
  await lockViews(tx, staffId);
  const [view] = await tx.query<SavedView>(sql`
    select id,
           list,
           name,
           search
      from staff_views
     where id       = ${id}
       and staff_id = ${staffId}`);
  return view;
}

/** Locks the person until the commit, so that concurrent saves never exceed the limit of views. */
export async function lockViews(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query(sql`
    select
      from staff
     where id = ${staffId}
       for no key update`);
}

export async function insertView(
  tx: Tx,
  staffId: bigint,
  { list, name, search }: Omit<SavedView, 'id'>,
): Promise<bigint> {
  const [inserted] = await tx.query<{ id: bigint }>(sql`
    insert into staff_views (staff_id, list, name, search)
    values (${staffId}, ${list}, ${name}, ${search})
    returning id`);
  if (!inserted) throw new Error('a view was not written');
  return inserted.id;
}

export async function renameView(tx: Tx, id: bigint, name: string): Promise<void> {
  await tx.query(sql`
    update staff_views
       set name = ${name}
     where id = ${id}`);
}

export async function deleteView(tx: Tx, id: bigint): Promise<void> {
  await tx.query(sql`delete from staff_views where id = ${id}`);
}
