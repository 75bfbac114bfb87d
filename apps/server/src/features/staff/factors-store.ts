import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { STAFF_CHALLENGE_MINUTES } from './rules.ts';

export interface Factor {
  id: bigint;
  kind: 'passkey' | 'totp';
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  credentialId: string | null;
}

/** Lists a person's second factors, oldest first. */
export function listFactors(on: Queryable, staffId: bigint): Promise<Factor[]> {
  return on.query<Factor>(sql`
    select id,
           kind,
           user_agent    as "userAgent",
           created_at    as "createdAt",
           last_used_at  as "lastUsedAt",
           credential_id as "credentialId"
      from staff_factors
     where staff_id = ${staffId}
       and confirmed_at is not null
     order by id`);
}

export async function hasFactor(on: Queryable, staffId: bigint): Promise<boolean> {
  return (await listFactors(on, staffId)).length > 0;
}

/** Inserts a passkey; false if somebody already has this credential. */
export async function insertStaffPasskey(
  tx: Tx,
  passkey: {
    staffId: bigint;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    userAgent: string | undefined;
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into staff_factors (
             staff_id, kind, user_agent, confirmed_at, last_used_at, credential_id, public_key, counter
           )
    values (${passkey.staffId}, 'passkey', ${passkey.userAgent ?? null}, now(), now(),
            ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter})
        on conflict (credential_id)
        do nothing
 returning true`);
  return rows.length > 0;
}

export async function findStaffPasskey(
  on: Queryable,
  staffId: bigint,
  credentialId: string,
): Promise<{ publicKey: Buffer; counter: number } | undefined> {
  const [found] = await on.query<{ publicKey: Buffer | null; counter: number | null }>(sql`
    select public_key      as "publicKey",
           counter::float8 as counter
      from staff_factors
     where credential_id = ${credentialId}
       and staff_id      = ${staffId}`);
  const { publicKey, counter } = found ?? {};
  return publicKey && typeof counter === 'number' ? { publicKey, counter } : undefined;
}

/** Records the use of a passkey; false if another use had a later count, which means a copied authenticator. */
export async function countStaffPasskey(
  tx: Tx,
  staffId: bigint,
  { credentialId, counter }: { credentialId: string; counter: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update staff_factors
       set counter      = ${counter},
           last_used_at = now()
     where credential_id = ${credentialId}
       and staff_id      = ${staffId}
       and (counter < ${counter} or (counter = 0 and ${counter} = 0))
 returning true`);
  return rows.length > 0;
}

/**
 * Stores the encrypted secret of an authenticator app that has not shown a code yet, in place of an earlier unconfirmed
 * one.
 */
export async function insertTotp(tx: Tx, staffId: bigint, sealed: string): Promise<void> {
  await tx.query(sql`
    delete from staff_factors
     where staff_id = ${staffId}
       and kind     = 'totp'
       and confirmed_at is null`);
  await tx.query(sql`
    insert into staff_factors (staff_id, kind, secret)
    values (${staffId}, 'totp', ${sealed})`);
}

export async function findTotp(
  on: Queryable,
  staffId: bigint,
  state: 'confirmed' | 'unconfirmed',
): Promise<{ id: bigint; secret: string } | undefined> {
  const [totp] = await on.query<{ id: bigint; secret: string | null }>(sql`
    select id,
           secret
      from staff_factors
     where staff_id = ${staffId}
       and kind     = 'totp'
       and (confirmed_at is not null) = ${state === 'confirmed'}`);
  return totp && totp.secret !== null ? { id: totp.id, secret: totp.secret } : undefined;
}

/**
 * Makes a new authenticator app the person's factor, in place of the earlier one. The code that confirmed it counts as
 * used.
 */
export async function confirmTotp(
  tx: Tx,
  staffId: bigint,
  { id, step }: { id: bigint; step: number },
): Promise<void> {
  await tx.query(sql`
    delete from staff_factors
     where staff_id = ${staffId}
       and kind     = 'totp'
       and id      <> ${id}`);
  await tx.query(sql`
    update staff_factors
       set confirmed_at = now(),
           last_used_at = now(),
           last_step    = ${step}
     where id = ${id}`);
}

/**
 * office-23: marks the app's code of one period as used; false if it or a later one was used before. A concurrent use
 * waits here.
 */
export async function takeTotpStep(tx: Tx, id: bigint, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update staff_factors
       set last_step    = ${step},
           last_used_at = now()
     where id = ${id}
       and last_step < ${step}
 returning true`);
  return rows.length > 0;
}

/** Removes one factor; undefined if the person has no such factor. */
export async function deleteFactor(
  tx: Tx,
  staffId: bigint,
  id: bigint,
): Promise<Factor['kind'] | undefined> {
  const [row] = await tx.query<{ kind: Factor['kind'] }>(sql`
    delete from staff_factors
     where id       = ${id}
       and staff_id = ${staffId}
 returning kind`);
  return row?.kind;
}

/** Deletes all second factors of a person. */
export async function deleteFactors(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query(sql`delete from staff_factors where staff_id = ${staffId}`);
  await tx.query(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
  await tx.query(sql`delete from staff_challenges where staff_id = ${staffId}`);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query(sql`delete from staff_recovery_codes where staff_id = ${staffId}`);
  await tx.query(sql`
    insert into staff_recovery_codes (staff_id, code_hash)
    select ${staffId}, unnest(${[...hashes]}::bytea[])`);
}

/** office-25: marks a recovery code as used; false if it is unknown or was used before. A concurrent use waits here. */
export async function takeRecoveryCode(tx: Tx, staffId: bigint, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    update staff_recovery_codes
       set used_at = now()
     where staff_id  = ${staffId}
       and code_hash = ${hash}
       and used_at is null
 returning true`);
  return rows.length > 0;
}

export async function countRecoveryCodes(on: Queryable, staffId: bigint): Promise<number> {
  const [row] = await on.query<{ count: number }>(sql`
    select count(*)::integer as count
      from staff_recovery_codes
     where staff_id = ${staffId}
       and used_at is null`);
  return row?.count ?? 0;
}

/** Stores a challenge for a signed-in person, or with null for a sign-in. Old challenges are deleted. */
export async function insertStaffChallenge(
  tx: Tx,
  challenge: string,
  staffId: bigint | null,
): Promise<void> {
  await tx.query(sql`
    delete from staff_challenges
     where created_at < now() - make_interval(mins => ${STAFF_CHALLENGE_MINUTES})`);
  await tx.query(sql`
    insert into staff_challenges (challenge, staff_id)
    values (${challenge}, ${staffId})`);
}

/** Uses up a challenge; false if it is used or expired. */
export async function takeStaffChallenge(
  tx: Tx,
  challenge: string,
  staffId: bigint | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from staff_challenges
     where challenge   = ${challenge}
       and staff_id is not distinct from ${staffId}
       and created_at  > now() - make_interval(mins => ${STAFF_CHALLENGE_MINUTES})
 returning true`);
  return rows.length > 0;
}
