import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import { REVEALS_SHOWN_HOURS } from './reveals-store.ts';
import { permissionsOf } from './rules.ts';

/** Returns the names of people of the office by their ids. */
export async function staffNames(
  on: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.query<{ id: bigint; name: string }>(sql`
    select id,
           name
      from staff
     where id = any(${bigintArray(ids)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the emails by which notes and the audit log name these people. */
export async function staffEmails(on: Queryable, ids: readonly bigint[]): Promise<string[]> {
  const rows = await on.query<{ email: string }>(sql`
    select email
      from staff
     where id = any(${bigintArray(ids)}::bigint[])`);
  return rows.map(({ email }) => email);
}

/** A condition: staff have signed in from this network, so members who use it may be colleagues in one office. */
export function isStaffNetwork(network: Sql): Sql {
  return sql`
    exists (
      select
        from staff_sessions as office
       where office.network = ${network}
    )`;
}

/**
 * Lists the people who lately looked at more members than allowed without a reason, each since the first
 * such look.
 */
export function listManyReveals(on: Queryable): Promise<{ email: string; since: Date }[]> {
  return on.query<{ email: string; since: Date }>(sql`
    select staff.email,
           min(reveal.at) as since
      from member_reveals as reveal
      join staff
        on staff.id = reveal.staff_id
     where reveal.is_beyond
       and reveal.at > now() - make_interval(hours => ${REVEALS_SHOWN_HOURS})
     group by staff.email
     order by 2`);
}

export interface NewNetworkSignIn {
  sessionId: bigint;
  email: string;
  network: string;
  at: Date;
}

/** Lists the newest sign-ins of people who had not signed in from that network before. */
export function listNewNetworkSignIns(
  on: Queryable,
  { hours, limit }: { hours: number; limit: number },
): Promise<NewNetworkSignIn[]> {
  return on.query<NewNetworkSignIn>(sql`
    select session.id as "sessionId",
           staff.email,
           session.network,
           session.created_at as at
      from staff_sessions as session
      join staff
        on staff.id = session.staff_id
     where session.created_at > ${on.now()}::timestamptz - make_interval(hours => ${hours})
       and not exists (
             select
               from staff_sessions as earlier
              where earlier.staff_id = session.staff_id
                and earlier.network  = session.network
                and earlier.id       < session.id
           )
     order by session.id desc
     limit ${limit}`);
}

/** A person who is not disabled, with the permissions of the person's role now. */
export interface StaffRights {
  email: string;
  name: string;
  role: string;
  permissions: readonly Permission[];
}

export async function findStaffRights(
  on: Queryable,
  staffId: bigint,
): Promise<StaffRights | undefined> {
  const [found] = await on.query<{
    email: string;
    name: string;
    role: string;
    stored: string[];
  }>(sql`
    select staff.email,
           staff.name,
           staff.role,
           coalesce(roles.permissions, '{}') as stored
      from staff
      left join roles
        on roles.code = staff.role
     where staff.id = ${staffId}
       and staff.disabled_at is null`);
  if (!found) return undefined;
  const { stored, ...staff } = found;
  return { ...staff, permissions: permissionsOf(staff.role, stored) };
}

/** Lists people by their ids, with those who are disabled. */
export async function listStaffByIds(
  on: Queryable,
  ids: readonly bigint[],
): Promise<{ id: bigint; email: string; isDisabled: boolean }[]> {
  return on.query<{ id: bigint; email: string; isDisabled: boolean }>(sql`
    select id,
           email,
           disabled_at is not null as "isDisabled"
      from staff
     where id = any(${bigintArray(ids)}::bigint[])`);
}
