import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { IDLE_MINUTES, SESSION_HOURS, VOID_HASH } from './rules.ts';
import type { StaffMember } from './store.ts';

export interface PersonRow extends StaffMember {
  hasPasskey: boolean;
  hasApp: boolean;
  livingSessions: number;
  lastActiveAt: Date | null;
  createdAt: Date;
  disabledAt: Date | null;
}

/** Lists all people of the office, those who can sign in first. A site has dozens of them. */
export function listPeople(on: Queryable): Promise<PersonRow[]> {
  return on.query<PersonRow>(sql`
    select staff.id,
           staff.email,
           staff.name,
           staff.role,
           staff.created_at  as "createdAt",
           staff.disabled_at as "disabledAt",
           exists (
             select
               from staff_factors as factor
              where factor.staff_id = staff.id
                and factor.kind     = 'passkey'
                and factor.confirmed_at is not null
           ) as "hasPasskey",
           exists (
             select
               from staff_factors as factor
              where factor.staff_id = staff.id
                and factor.kind     = 'totp'
                and factor.confirmed_at is not null
           ) as "hasApp",
           session.living         as "livingSessions",
           session.last_active_at as "lastActiveAt"
      from staff
     cross join lateral (
             select max(last_active_at) as last_active_at,
                    (count(*) filter (
                      where ended_at is null
                        and created_at     > now() - make_interval(hours => ${SESSION_HOURS})
                        and last_active_at > now() - make_interval(mins => ${IDLE_MINUTES})
                    ))::integer as living
               from staff_sessions
              where staff_id = staff.id
           ) as session
     order by staff.disabled_at is not null, staff.email`);
}

export interface LockedPerson extends StaffMember {
  isDisabled: boolean;
}

/**
 * Locks these people and all owners until the commit, in the order of their ids. Two owners who demote each other
 * therefore take turns, and the second sees the first change (office-30).
 */
export function lockPeople(tx: Tx, ids: readonly bigint[]): Promise<LockedPerson[]> {
  return tx.query<LockedPerson>(sql`
    select id,
           email,
           name,
           role,
           disabled_at is not null as "isDisabled"
      from staff
     where id = any(${[...ids]}::bigint[])
        or (role = 'owner' and disabled_at is null)
     order by id
       for no key update`);
}

/** Finds a person who may sign in, and locks the row against changes until the commit. */
export async function findActivePerson(tx: Tx, id: bigint): Promise<StaffMember | undefined> {
  const [person] = await tx.query<StaffMember>(sql`
    select id, email, name, role
      from staff
     where id = ${id}
       and disabled_at is null
       for share`);
  return person;
}

/** Reads a person who may sign in, without a lock: others' acts lock their makers first. */
export async function readActivePerson(
  on: Queryable,
  id: bigint,
): Promise<StaffMember | undefined> {
  const [person] = await on.query<StaffMember>(sql`
    select id, email, name, role
      from staff
     where id = ${id}
       and disabled_at is null`);
  return person;
}

export async function findPerson(on: Queryable, id: bigint): Promise<StaffMember | undefined> {
  const [person] = await on.query<StaffMember>(sql`
    select id, email, name, role
      from staff
     where id = ${id}`);
  return person;
}

/** Finds a person by email, and locks the row against changes until the commit. */
export async function findPersonByEmail(tx: Tx, email: string): Promise<LockedPerson | undefined> {
  const [person] = await tx.query<LockedPerson>(sql`
    select id,
           email,
           name,
           role,
           disabled_at is not null as "isDisabled"
      from staff
     where email = ${email}
       for no key update`);
  return person;
}

export async function isEmailTaken(on: Queryable, email: string): Promise<boolean> {
  return (await on.query(sql`select from staff where email = ${email}`)).length > 0;
}

export async function setRole(tx: Tx, id: bigint, role: string): Promise<void> {
  await tx.query(sql`update staff set role = ${role} where id = ${id}`);
}

export async function setDisabled(tx: Tx, id: bigint, isDisabled: boolean): Promise<void> {
  await tx.query(sql`
    update staff
       set disabled_at = ${isDisabled ? tx.now() : null}
     where id = ${id}`);
}

/** Replaces the person's password hash by a text that no password matches. */
export async function voidPassword(tx: Tx, id: bigint): Promise<void> {
  await tx.query(sql`update staff set password_hash = ${VOID_HASH} where id = ${id}`);
}

/** Sets a new name and password for a person who may sign in; false if the person is disabled. */
export async function renewPerson(
  tx: Tx,
  id: bigint,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<StaffMember | undefined> {
  const [person] = await tx.query<StaffMember>(sql`
    update staff
       set name          = ${name},
           password_hash = ${passwordHash}
     where id = ${id}
       and disabled_at is null
 returning id, email, name, role`);
  return person;
}
