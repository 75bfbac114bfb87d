import type { LockMinutes } from '@kapao/contract/second-lock/rules.ts';
import { PIN_TRIES } from '@kapao/contract/second-lock/rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { hashToken } from '../../../tokens.ts';

export interface LockSettings {
  afterMinutes: LockMinutes | null;
  /** Withdrawals of a day above this sum ask for a proof; null: none does. */
  askAboveMicro: bigint | null;
}

export interface StoredLock extends LockSettings {
  pinHash: string | null;
}

/** Finds the member's second lock; undefined where none is set. */
export async function findLock(on: Queryable, memberId: bigint): Promise<StoredLock | undefined> {
  const [lock] = await on.query<StoredLock>(sql`
    select after_minutes   as "afterMinutes",
           ask_above_micro as "askAboveMicro",
           pin_hash        as "pinHash"
      from second_locks
     where member_id = ${memberId}
       and set_at is not null`);
  return lock;
}

/** Sets the lock, or changes it. Its suggestion is over with that. */
export async function saveLock(tx: Tx, memberId: bigint, lock: StoredLock): Promise<void> {
  await tx.query(sql`
    insert into second_locks
           (member_id, set_at, after_minutes, ask_above_micro, pin_hash, suggestion_ended_at)
    values (${memberId}, now(), ${lock.afterMinutes}, ${lock.askAboveMicro}, ${lock.pinHash}, now())
        on conflict (member_id)
        do update
       set set_at              = excluded.set_at,
           after_minutes       = excluded.after_minutes,
           ask_above_micro     = excluded.ask_above_micro,
           pin_hash            = excluded.pin_hash,
           suggestion_ended_at = coalesce(second_locks.suggestion_ended_at, now())`);
}

/** Takes the lock away with its PIN; false where none is set. */
export async function clearLock(tx: Tx, memberId: bigint): Promise<boolean> {
  const cleared = await tx.query(sql`
    update second_locks
       set set_at          = null,
           after_minutes   = null,
           ask_above_micro = null,
           pin_hash        = null
     where member_id = ${memberId}
       and set_at is not null
 returning member_id`);
  return cleared.length > 0;
}

/** Deletes the PIN, which may be somebody else's; the lock stays, and a passkey or the password opens it (alert-05). */
export async function clearPin(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    update second_locks
       set pin_hash = null
     where member_id = ${memberId}
       and pin_hash is not null`);
}

/** Ends the suggestion of a lock for good (lock-13). */
export async function endSuggestion(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(sql`
    insert into second_locks (member_id, suggestion_ended_at)
    values (${memberId}, now())
        on conflict (member_id)
        do update
       set suggestion_ended_at = coalesce(second_locks.suggestion_ended_at, now())`);
}

/**
 * Counts one try of the session's PIN as wrong, before it is compared, so that tries sent at once are all counted.
 * Returns the tries left after it; undefined where none was left.
 */
export async function countPinTry(tx: Tx, token: string): Promise<number | undefined> {
  const [counted] = await tx.query<{ left: number }>(sql`
    update sessions
       set pin_tries = pin_tries + 1
     where token_hash = ${hashToken(token)}
       and pin_tries < ${PIN_TRIES}
 returning ${PIN_TRIES}::integer - pin_tries as left`);
  return counted?.left;
}

/** Takes back a counted try whose PIN was not compared. */
export async function withdrawPinTry(tx: Tx, token: string): Promise<void> {
  await tx.query(sql`
    update sessions
       set pin_tries = greatest(0, pin_tries - 1)
     where token_hash = ${hashToken(token)}`);
}

export async function forgetPinTries(tx: Tx, token: string): Promise<void> {
  await tx.query(sql`
    update sessions
       set pin_tries = 0
     where token_hash = ${hashToken(token)}`);
}

export async function readPinTriesLeft(on: Queryable, token: string): Promise<number> {
  const [session] = await on.query<{ left: number }>(sql`
    select ${PIN_TRIES}::integer - pin_tries as left
      from sessions
     where token_hash = ${hashToken(token)}`);
  return session?.left ?? 0;
}

/** Opens the session's lock: the proof is an act of the member. A session that has ended stays ended. */
export async function openLock(tx: Tx, token: string): Promise<void> {
  await tx.query(sql`
    update sessions
       set last_active_at = now()
     where token_hash = ${hashToken(token)}
       and ended_at is null`);
}
