import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { createToken, hashToken, looksLikeToken } from '../../tokens.ts';
import { USE_NOTED_EVERY_SECONDS, IDLE_MINUTES, INVITE_HOURS, SESSION_HOURS } from './rules.ts';

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

/** Finds a person who may sign in. */
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
       and disabled_at is null`);
  return found;
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
  verifiedAt: Date | null;
}

/** Returns the living session of a token, and notes that it is used. */
export async function useStaffSession(
  on: Queryable,
  token: string,
): Promise<StaffSession | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await on.query<
    StaffMember & { sessionId: bigint; verifiedAt: Date | null; isStale: boolean }
  >(
    sql`
      select session.id          as "sessionId",
             session.verified_at as "verifiedAt",
             session.last_active_at
               < now() - make_interval(secs => ${USE_NOTED_EVERY_SECONDS}) as "isStale",
             staff.id,
             staff.email,
             staff.name,
             staff.role
        from staff_sessions as session
        join staff
          on staff.id = session.staff_id
       where session.token_hash = ${hashToken(token)}
         and session.ended_at is null
         and staff.disabled_at is null
         and session.created_at     > now() - make_interval(hours => ${SESSION_HOURS})
         and session.last_active_at > now() - make_interval(mins => ${IDLE_MINUTES})`,
    'staff_session_find',
  );
  if (!found) return undefined;
  const { sessionId, verifiedAt, isStale, ...staff } = found;
  if (isStale) {
    await on.query(sql`
      update staff_sessions
         set last_active_at = now()
       where id = ${sessionId}`);
  }
  return { sessionId, staff, verifiedAt };
}

export async function endStaffSession(tx: Tx, sessionId: bigint): Promise<void> {
  await tx.query(sql`
    update staff_sessions
       set ended_at = now()
     where id = ${sessionId}
       and ended_at is null`);
}

/** Makes a single-use link's token; only its hash is stored. */
export async function insertInvite(
  tx: Tx,
  invite: { email: string; role: string },
): Promise<string> {
  const token = createToken();
  await tx.query(sql`
    insert into staff_invites (token_hash, email, role, expires_at)
    values (${hashToken(token)}, ${invite.email}, ${invite.role},
            now() + make_interval(hours => ${INVITE_HOURS}))`);
  return token;
}
