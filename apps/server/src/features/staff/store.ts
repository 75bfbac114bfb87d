import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { createToken, hashToken, looksLikeToken } from '../../tokens.ts';
import { USE_NOTED_EVERY_SECONDS, IDLE_MINUTES, SESSION_HOURS, VOID_HASH } from './rules.ts';
import type { OwnRole } from './rules.ts';

export interface StaffMember {
  id: bigint;
  email: string;
  name: string;
  role: string;
}

export interface StaffCredentials extends StaffMember {
  passwordHash: string;
  /** Whether the person has signed in from this network before. */
  isFamiliar: boolean;
}

/** Finds a person who may sign in, with the password's hash. A password that was voided by a reset counts as none. */
export async function findStaffCredentials(
  on: Queryable,
  email: string,
  network: string,
): Promise<StaffCredentials | undefined> {
  const [found] = await on.query<StaffCredentials>(sql`
    select id,
           email,
           name,
           role,
           password_hash as "passwordHash",
           exists (
             select
               from staff_sessions
              where staff_id = staff.id
                and network  = ${network}
           ) as "isFamiliar"
      from staff
     where email = ${email}
       and disabled_at is null
       and password_hash <> ${VOID_HASH}`);
  return found;
}

/** Locks a person until the commit; false if they are disabled, or have another password by now. */
export async function lockStaff(tx: Tx, id: bigint, passwordHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select
      from staff
     where id            = ${id}
       and password_hash = ${passwordHash}
       and disabled_at is null
       for share`);
  return rows.length > 0;
}

/**
 * Replaces the password of a person; false if the person is disabled, the session is over, or another call has changed
 * the password since it was checked.
 */
export async function replacePassword(
  tx: Tx,
  { id, sessionId }: { id: bigint; sessionId: bigint },
  passwordHash: { old: string; new: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update staff
       set password_hash = ${passwordHash.new}
     where id            = ${id}
       and password_hash = ${passwordHash.old}
       and disabled_at is null
       and exists (
         select
           from staff_sessions
          where id = ${sessionId}
            and ended_at is null
       )
 returning true`);
  return rows.length > 0;
}

export async function insertStaff(
  tx: Tx,
  staff: Omit<StaffMember, 'id'> & { passwordHash: string },
): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(sql`
    insert into staff (email, name, role, password_hash)
    values (${staff.email}, ${staff.name}, ${staff.role}, ${staff.passwordHash})
        on conflict (email)
        do nothing
 returning id`);
  return row?.id;
}

/** Opens a session and returns its token; only the hash is stored. */
export async function openStaffSession(
  tx: Tx,
  session: { staffId: bigint; network: string; userAgent: string | undefined; isVerified: boolean },
): Promise<string> {
  const token = createToken();
  await tx.query(sql`
    insert into staff_sessions (token_hash, staff_id, network, user_agent, verified_at)
    values (${hashToken(token)}, ${session.staffId}, ${session.network},
            ${session.userAgent ?? null}, ${session.isVerified ? tx.now() : null})`);
  return token;
}

export interface StaffSession {
  sessionId: bigint;
  staff: StaffMember;
  /** The operator's own role that the person has; undefined for a preset role. */
  ownRole: OwnRole | undefined;
  verifiedAt: Date | null;
  hasFactor: boolean;
}

type SessionRow = StaffMember & {
  sessionId: bigint;
  verifiedAt: Date | null;
  isStale: boolean;
  hasFactor: boolean;
  nameTh: string | null;
  nameEn: string | null;
  permissions: string[] | null;
};

/** Returns the live session of a token, and records that it is used. */
export async function useStaffSession(
  on: Queryable,
  token: string,
): Promise<StaffSession | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await on.query<SessionRow>(
    sql`
      select session.id          as "sessionId",
             session.verified_at as "verifiedAt",
             session.last_active_at
               < now() - make_interval(secs => ${USE_NOTED_EVERY_SECONDS}) as "isStale",
             staff.id,
             staff.email,
             staff.name,
             staff.role,
             roles.name_th as "nameTh",
             roles.name_en as "nameEn",
             roles.permissions,
             exists (
               select
                 from staff_factors as factor
                where factor.staff_id = staff.id
                  and factor.confirmed_at is not null
             ) as "hasFactor"
        from staff_sessions as session
        join staff
          on staff.id = session.staff_id
        left join roles
          on roles.code = staff.role
       where session.token_hash = ${hashToken(token)}
         and session.ended_at is null
         and staff.disabled_at is null
         and session.created_at     > now() - make_interval(hours => ${SESSION_HOURS})
         and session.last_active_at > now() - make_interval(mins => ${IDLE_MINUTES})`,
    'staff_session_find',
  );
  if (!found) return undefined;
  const { sessionId, verifiedAt, isStale, hasFactor, nameTh, nameEn, permissions, ...staff } =
    found;
  if (isStale) {
    await on.query(sql`
      update staff_sessions
         set last_active_at = now()
       where id = ${sessionId}`);
  }
  const ownRole =
    permissions === null ? undefined : { nameTh: nameTh ?? '', nameEn: nameEn ?? '', permissions };
  return { sessionId, staff, ownRole, verifiedAt, hasFactor };
}

/** Records that the session's second factor was given now. */
export async function markVerified(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.query(sql`
    update staff_sessions
       set verified_at = ${tx.now()}
     where id = ${sessionId}`);
}

export interface ListedStaffSession {
  id: bigint;
  network: string;
  userAgent: string | null;
  createdAt: Date;
  lastActiveAt: Date;
}

/** Lists the live sessions of a person, the last used first. */
export function listStaffSessions(on: Queryable, staffId: bigint): Promise<ListedStaffSession[]> {
  return on.query<ListedStaffSession>(sql`
    select id,
           network,
           user_agent     as "userAgent",
           created_at     as "createdAt",
           last_active_at as "lastActiveAt"
      from staff_sessions
     where staff_id = ${staffId}
       and ended_at is null
       and created_at     > now() - make_interval(hours => ${SESSION_HOURS})
       and last_active_at > now() - make_interval(mins => ${IDLE_MINUTES})
     order by last_active_at desc, id desc`);
}

/** Ends one session of a person; false if the person has no such session. */
export async function endStaffSession(
  tx: Tx,
  staffId: bigint,
  sessionId: bigint,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update staff_sessions
       set ended_at = now()
     where id       = ${sessionId}
       and staff_id = ${staffId}
       and ended_at is null
 returning true`);
  return rows.length > 0;
}

/** Ends all sessions of a person, or all but one. */
export async function endSessionsOf(tx: Tx, staffId: bigint, except?: bigint): Promise<void> {
  await tx.query(sql`
    update staff_sessions
       set ended_at = now()
     where staff_id = ${staffId}
       and ended_at is null
       and id is distinct from ${except ?? null}`);
}
