import sql from 'sql-template-tag';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { ACTIVITY_NOTED_EVERY_SECONDS, FAMILIAR_DAYS } from './rules.ts';
import { createToken, hashToken, looksLikeToken, tokenHashes } from '../../tokens.ts';

export interface Session {
  memberId: bigint;
  memberUuid: string;
  websiteId: number;
  /** The end of the member's running time-out or self-exclusion; null without one. */
  excludedUntil: Date | null;
  /** Whether the second lock waits for the member's proof (lock-04). */
  isLocked: boolean;
  /** Whether the second lock counts the minutes since the last act. */
  locksByTime: boolean;
  /** The stored time of activity is old enough that it must be written again (account-39, lock-04). */
  isStale: boolean;
}

/** Opens a session and returns its token; only the hash is stored (account-36). */
export async function openSession(
  tx: Tx,
  session: { memberId: bigint; network: string; userAgent: string | undefined },
): Promise<string> {
  const token = createToken();
  await tx.query(
    sql`
      insert into sessions (token_hash, member_id, network, user_agent, created_at, last_active_at)
      values (${hashToken(token)}, ${session.memberId}, ${session.network},
              ${session.userAgent ?? null}, now(), now())`,
    'sessions_open',
  );
  return token;
}

/** Whether the member has signed in from this network or with this browser before, or has never signed in. */
export async function isKnownDevice(
  on: Queryable,
  device: { memberId: bigint; network: string; userAgent: string | undefined },
): Promise<boolean> {
  const [row] = await on.query<{ isKnown: boolean }>(
    sql`
      select coalesce(bool_or(
               network = ${device.network}
               or user_agent is not distinct from ${device.userAgent ?? null}
             ), true) as "isKnown"
        from sessions
       where member_id = ${device.memberId}`,
    'sessions_is_known_device',
  );
  return row?.isKnown ?? true;
}

/**
 * Selects how often activity is noted: once a minute, and with a short lock every sixth of its time, so that the lock
 * counts from the last act.
 */
const notedEvery = sql`make_interval(
  secs => least(${ACTIVITY_NOTED_EVERY_SECONDS}::integer, lock_after_minutes * 10)
)`;

/** Returns the live session of an access token, for HTTP calls and for the socket's handshake. */
export async function findSession(on: Queryable, token: string): Promise<Session | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [session] = await on.query<Session>(
    sql`
      select member_id                                      as "memberId",
             member_uuid                                    as "memberUuid",
             website_id                                     as "websiteId",
             break_until                                    as "excludedUntil",
             is_locked                                      as "isLocked",
             coalesce(lock_after_minutes > 0, false)        as "locksByTime",
             coalesce(last_active_at < now() - ${notedEvery}, true) as "isStale"
        from living_sessions
       where token_hash = ${hashToken(token)}`,
    'sessions_find',
  );
  return session;
}

/** Finds which of these tokens have no live session, or a locked one, which hears nothing either (lock-05). */
export async function findEndedTokens(
  on: Queryable,
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ place: number }>(sql`
    select asked.place::integer as place
      from unnest(${tokenHashes(tokens)}::bytea[]) with ordinality as asked (token_hash, place)
     where not exists (
             select
               from living_sessions as living
              where living.token_hash = asked.token_hash
                and not living.is_locked
           )`);
  return new Set(rows.map(({ place }) => tokens[place - 1] ?? ''));
}

/** Records that the person behind a token was active; `findSession` says when. A session that has locked stays locked. */
export async function noteActivity(database: Database, token: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      sql`
        update sessions as session
           set last_active_at = now()
          from living_sessions as living
         where living.token_hash  = ${hashToken(token)}
           and session.token_hash = living.token_hash
           and not living.is_locked
           and living.last_active_at < now() - ${notedEvery}`,
      'sessions_note_activity',
    );
  });
}

export async function endSession(database: Database, token: string): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(sql`
      update sessions
         set ended_at = now()
       where token_hash = ${hashToken(token)}
         and ended_at is null`);
  });
}

export interface ListedSession {
  id: string;
  userAgent: string | null;
  network: string;
  startedAt: Date;
  lastActiveAt: Date;
  isCurrent: boolean;
}

/** Selects a session's public id: a prefix of the token's hash, from which the token cannot be derived. */
const sessionId = sql`encode(substring(session.token_hash from 1 for 12), 'hex')`;

/** Lists a member's live sessions, last used first. */
export async function listSessions(
  on: Queryable,
  { memberId, accessToken }: { memberId: bigint; accessToken: string },
): Promise<ListedSession[]> {
  return on.query<ListedSession>(sql`
    select ${sessionId}                                as id,
           session.user_agent                          as "userAgent",
           session.network,
           session.created_at                          as "startedAt",
           session.last_active_at                      as "lastActiveAt",
           session.token_hash = ${hashToken(accessToken)} as "isCurrent"
      from sessions        as session
      join living_sessions as living on living.token_hash = session.token_hash
     where session.member_id = ${memberId}
     order by session.last_active_at desc, session.token_hash`);
}

/** Finds a session by its public id, ended or not; another member's is not found. */
export async function findOwnSession(
  on: Queryable,
  memberId: bigint,
  id: string,
): Promise<{ network: string; userAgent: string | null } | undefined> {
  const [session] = await on.query<{ network: string; userAgent: string | null }>(sql`
    select session.network,
           session.user_agent as "userAgent"
      from sessions as session
     where session.member_id = ${memberId}
       and ${sessionId} = ${id}`);
  return session;
}

/** Ends one session by its public id; another member's id has no effect. */
export async function endNamedSession(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const ended = await tx.query(sql`
    update sessions as session
       set ended_at = now()
     where session.member_id = ${memberId}
       and session.ended_at is null
       and ${sessionId} = ${id}
 returning session.member_id`);
  return ended.length > 0;
}

/** Ends all sessions of a member except the one of `keptToken`. */
export async function endSessions(tx: Tx, memberId: bigint, keptToken?: string): Promise<void> {
  const kept = keptToken === undefined ? null : hashToken(keptToken);
  await tx.query(sql`
    update sessions
       set ended_at = now()
     where member_id = ${memberId}
       and ended_at is null
       and token_hash is distinct from ${kept}`);
}

/** Checks again, under the member's lock, that the member is not blocked and the password is still the checked one. */
export async function isLoginStillValid(
  tx: Tx,
  { memberId, passwordHash }: Pick<Credentials, 'memberId' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.query(
    sql`
      select
        from members
       where id            = ${memberId}
         and password_hash = ${passwordHash}
         and status        = 'active'
         and password_refused_since is null
         for share`,
    'credentials_stand',
  );
  return rows.length === 1;
}

/** The field that names the member at login, as the site's settings define it (account-24). */
export interface LoginName {
  websiteId: number;
  field: 'phone' | 'username';
  value: string;
}

export async function readLoginField(
  on: Queryable,
  websiteId: number,
): Promise<LoginName['field'] | undefined> {
  const [settings] = await on.query<{ field: LoginName['field'] }>(
    sql`
      select login_username_or_phone as field
        from site_settings
       where website_id = ${websiteId}`,
    'login_field_read',
  );
  return settings?.field;
}

/** Returns the name with which this member signs in, so that failed attempts count under one name. */
export async function readLoginName(
  on: Queryable,
  memberId: bigint,
): Promise<LoginName | undefined> {
  const [name] = await on.query<LoginName>(sql`
    select member.website_id                as "websiteId",
           settings.login_username_or_phone as field,
           case settings.login_username_or_phone
             when 'phone' then coalesce(member.phone, '')
             else member.username
           end                              as value
      from members       as member
      join site_settings as settings on settings.website_id = member.website_id
     where member.id = ${memberId}`);
  return name;
}

export interface Credentials {
  memberId: bigint;
  memberUuid: string;
  phone: string;
  passwordHash: string;
  status: 'active' | 'blocked';
  /** Whether a code must set a new password first (alert-08). */
  needsCode: boolean;
  /** Whether the member has signed in from this network before. */
  isFamiliar: boolean;
}

export async function findCredentials(
  on: Queryable,
  name: LoginName,
  network: string,
): Promise<Credentials | undefined> {
  const named =
    name.field === 'phone'
      ? sql`member.phone = ${name.value}`
      : sql`member.username = ${name.value}`;
  const [credentials] = await on.query<Credentials>(
    sql`
      select member.id            as "memberId",
             member.uuid          as "memberUuid",
             coalesce(member.phone, '') as phone,
             member.password_hash as "passwordHash",
             member.status,
             member.password_refused_since is not null as "needsCode",
             exists (
               select
                 from sessions as session
                where session.member_id = member.id
                  and session.network = ${network}
                  and session.created_at > now() - make_interval(days => ${FAMILIAR_DAYS})
             )                    as "isFamiliar"
        from members as member
       where member.website_id = ${name.websiteId}
         and ${named}`,
    `credentials_by_${name.field}`,
  );
  return credentials;
}
