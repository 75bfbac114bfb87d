import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { hashToken } from '../../tokens.ts';
import { CHALLENGE_MINUTES } from './rules.ts';

export interface Passkey {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists the member's passkeys, newest first. */
export function listPasskeys(on: Queryable, memberId: bigint): Promise<Passkey[]> {
  return on.query<Passkey>(sql`
    select id,
           user_agent   as "userAgent",
           created_at   as "createdAt",
           last_used_at as "lastUsedAt"
      from passkeys
     where member_id = ${memberId}
     order by created_at desc, id`);
}

/** Inserts a passkey; false if a member already has this credential. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    id: string;
    memberId: bigint;
    publicKey: Uint8Array;
    counter: number;
    userAgent: string | undefined;
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into passkeys (id, member_id, public_key, counter, user_agent)
    values (${passkey.id}, ${passkey.memberId}, ${Buffer.from(passkey.publicKey)},
            ${passkey.counter}, ${passkey.userAgent ?? null})
        on conflict do nothing
 returning true`);
  return rows.length > 0;
}

/** Deletes a passkey; false if the member has no such passkey. */
export async function deletePasskey(tx: Tx, memberId: bigint, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from passkeys
     where id        = ${id}
       and member_id = ${memberId}
 returning true`);
  return rows.length > 0;
}

/** Deletes the member's passkeys and open challenges, so that no passkey is added afterwards either. */
export async function deletePasskeysOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    delete from passkeys
     where member_id = ${memberId}`);
  await deleteChallengesOf(tx, memberId);
}

/** Deletes the challenges for new passkeys, for which the member's earlier password was checked. */
export async function deleteChallengesOf(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    delete from passkey_challenges
     where member_id = ${memberId}`);
}

export interface StoredPasskey {
  memberId: bigint;
  memberUuid: string;
  status: 'active' | 'blocked';
  publicKey: Buffer;
  counter: number;
}

export async function findPasskey(
  on: Queryable,
  websiteId: number,
  id: string,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await on.query<StoredPasskey>(sql`
    select member.id   as "memberId",
           member.uuid as "memberUuid",
           member.status,
           passkey.public_key           as "publicKey",
           passkey.counter::float8      as counter
      from passkeys as passkey
      join members  as member on member.id = passkey.member_id
     where passkey.id        = ${id}
       and member.website_id = ${websiteId}`);
  return passkey;
}

/**
 * Records the use of a passkey. False if it was deleted, its member is not active, or another sign-in had a later
 * count, which means a copied authenticator. A concurrent block or reset waits, and then ends the new session, too.
 */
export async function usePasskey(
  tx: Tx,
  { id, memberId, counter }: { id: string; memberId: bigint; counter: number },
): Promise<boolean> {
  const active = await tx.query(sql`
    select
      from members
     where id     = ${memberId}
       and status = 'active'
       for share`);
  if (active.length === 0) return false;
  const rows = await tx.query(sql`
    update passkeys
       set counter      = ${counter},
           last_used_at = now()
     where id        = ${id}
       and member_id = ${memberId}
       and (counter < ${counter} or (counter = 0 and ${counter} = 0))
 returning true`);
  return rows.length > 0;
}

/**
 * Inserts a challenge. `memberId` is the member who adds a passkey; null for a sign-in. With a token it asks for a proof
 * to that session, and nothing else takes it: an open phone gets it without the password (lock-07).
 */
export async function insertChallenge(
  tx: Tx,
  challenge: string,
  memberId: bigint | null,
  token?: string,
): Promise<void> {
  await tx.query(sql`
    insert into passkey_challenges (challenge, member_id, session_hash)
    values (${challenge}, ${memberId}, ${sessionHash(token)})`);
}

const sessionHash = (token: string | undefined) => (token === undefined ? null : hashToken(token));

/** Uses up a challenge; false if it is used or expired, or was inserted for another use. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  memberId: bigint | null,
  token?: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from passkey_challenges
     where challenge  = ${challenge}
       and member_id is not distinct from ${memberId}
       and session_hash is not distinct from ${sessionHash(token)}::bytea
       and created_at > now() - make_interval(mins => ${CHALLENGE_MINUTES})
 returning true`);
  return rows.length > 0;
}
