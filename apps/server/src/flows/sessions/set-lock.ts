import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import type { Context } from '../../context.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { clearLock, findLock, saveLock } from '../../features/sessions/lock/lock-store.ts';
import type { LockSettings } from '../../features/sessions/lock/lock-store.ts';
import { proveOwner } from '../../features/sessions/lock/prove-owner.ts';
import type { ProofRefused, ProvingSession } from '../../features/sessions/lock/prove-owner.ts';
import { isPinRefused } from '../../features/sessions/lock/rules.ts';
import { listPasskeys } from '../../features/sessions/passkeys-store.ts';

interface LockRequest {
  session: ProvingSession;
  settings: LockSettings;
  /** A new PIN; undefined keeps the PIN as it is. */
  pin: string | undefined;
  proof: OwnerProof | undefined;
}

type LockRefusal =
  | ProofRefused
  | { refusal: 'lock_proof_needed' | 'pin_too_weak' | 'lock_without_key'; message?: undefined };

/** Sets or changes the member's second lock, or returns why not. A lock that is set needs a proof (lock-09). */
export async function setLock(
  context: Context,
  { session, settings, pin, proof }: LockRequest,
): Promise<LockRefusal | undefined> {
  const { database, passwords } = context;
  const { memberId } = session;
  if (pin !== undefined && isPinRefused(pin, await readProof(database, memberId))) {
    return { refusal: 'pin_too_weak' };
  }
  const refused = proof && (await proveOwner(context, session, proof));
  if (refused) return refused;
  const newHash = pin === undefined ? undefined : await passwords.hash(pin);
  if (pin !== undefined && newHash === undefined) return { refusal: 'too_many_requests' };
  return database.transaction(async (tx) => {
    await lockMemberRow(tx, memberId);
    const known = await findLock(tx, memberId);
    if (known && proof === undefined) return { refusal: 'lock_proof_needed' };
    const pinHash = newHash ?? known?.pinHash ?? null;
    if (pinHash === null && (await listPasskeys(tx, memberId)).length === 0) {
      return { refusal: 'lock_without_key' };
    }
    await saveLock(tx, memberId, { ...settings, pinHash });
    return undefined;
  });
}

/** Takes the second lock away for a member who proves to hold the phone (lock-09). */
export async function removeLock(
  context: Context,
  session: ProvingSession,
  proof: OwnerProof,
): Promise<ProofRefused | undefined> {
  const refused = await proveOwner(context, session, proof);
  if (refused) return refused;
  const { memberId } = session;
  await context.database.transaction(async (tx) => {
    await lockMemberRow(tx, memberId);
    await clearLock(tx, memberId);
  });
  return undefined;
}
