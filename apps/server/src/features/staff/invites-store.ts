import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { createToken, hashToken, looksLikeToken } from '../../tokens.ts';
import { INVITE_HOURS } from './rules.ts';

export interface Invite {
  email: string;
  role: string;
  /** The existing person who gets a new password by this link; null for a new person. */
  staffId: bigint | null;
  /** The person who made the link; null if a command did. */
  madeBy: bigint | null;
  expiresAt: Date;
}

/** Makes a link that works once, in place of an earlier one for the same address; only its token's hash is stored. */
export async function insertInvite(
  tx: Tx,
  invite: { email: string; role: string; staffId?: bigint; madeBy: bigint | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken();
  await deleteInvite(tx, invite.email);
  const [row] = await tx.query<{ expiresAt: Date }>(sql`
    insert into staff_invites (token_hash, email, role, staff_id, made_by, expires_at)
    values (${hashToken(token)}, ${invite.email}, ${invite.role}, ${invite.staffId ?? null},
            ${invite.madeBy}, now() + make_interval(hours => ${INVITE_HOURS}))
 returning expires_at as "expiresAt"`);
  if (!row) throw new Error('the invitation was not stored');
  return { token, expiresAt: row.expiresAt };
}

/** Deletes the unused links of an address; false if it has none. */
export async function deleteInvite(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from staff_invites
     where email = ${email}
       and used_at is null
 returning true`);
  return rows.length > 0;
}

/**
 * Locks the unused links of an address, and returns the roles that they give: the link's role and, for an existing
 * person, the role that this person has now.
 */
export async function lockInvitedRoles(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx.query<{ invited: string; present: string | null }>(sql`
    select invite.role as invited,
           staff.role  as present
      from staff_invites as invite
      left join staff
        on staff.id = invite.staff_id
     where invite.email = ${email}
       and invite.used_at is null
       for update of invite`);
  return rows.flatMap(({ invited, present }) => [invited, ...(present === null ? [] : [present])]);
}

const columns = sql`
  email, role, staff_id as "staffId", made_by as "madeBy", expires_at as "expiresAt"`;

/** Lists the invitations whose links still work. */
export function listInvites(on: Queryable): Promise<Invite[]> {
  return on.query<Invite>(sql`
    select ${columns}
      from staff_invites
     where used_at is null
       and expires_at > now()
     order by created_at desc, email`);
}

/** Finds the invitation of a link that still works. */
export async function findInvite(on: Queryable, token: string): Promise<Invite | undefined> {
  return invite(on, token, false);
}

/** office-21: marks a link as used; undefined if it was used before or has expired. A concurrent use waits here. */
export async function takeInvite(tx: Tx, token: string): Promise<Invite | undefined> {
  const found = await invite(tx, token, true);
  if (found) {
    await tx.query(sql`
      update staff_invites
         set used_at = now()
       where token_hash = ${hashToken(token)}`);
  }
  return found;
}

async function invite(
  on: Queryable,
  token: string,
  isLocked: boolean,
): Promise<Invite | undefined> {
  if (!looksLikeToken(token)) return undefined;
  const [found] = await on.query<Invite>(sql`
    select ${columns}
      from staff_invites
     where token_hash = ${hashToken(token)}
       and used_at is null
       and expires_at > now()
       ${isLocked ? sql`for update` : sql``}`);
  return found;
}
