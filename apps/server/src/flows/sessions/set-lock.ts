import type { OwnerProof } from '@kapao/contract/second-lock.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { readProof } from '../../features/members/proof-store.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { clearLock, findLock, saveLock } from '../../features/sessions/lock/lock-store.ts';
import type { LockSettings } from '../../features/sessions/lock/lock-store.ts';
import { proveOwner } from '../../features/sessions/lock/prove-owner.ts';
import type { ProofRefused, ProvingSession } from '../../features/sessions/lock/prove-owner.ts';
import { isPinRefused } from '../../features/sessions/lock/rules.ts';
import { listPasskeys } from '../../features/sessions/passkeys-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

/** The session that makes a change, which its security event names. */
type ChangingSession = ProvingSession & { userAgent: string | undefined };

interface LockRequest {
  session: ChangingSession;
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
    await tell(tx, session, 'lock_set');
    return undefined;
  });
}

/** Takes the second lock away for a member who proves to hold the phone (lock-09). */
export async function removeLock(
  context: Context,
  session: ChangingSession,
  proof: OwnerProof,
): Promise<ProofRefused | undefined> {
  const refused = await proveOwner(context, session, proof);
  if (refused) return refused;
  const { memberId } = session;
  await context.database.transaction(async (tx) => {
    await lockMemberRow(tx, memberId);
    if (await clearLock(tx, memberId)) await tell(tx, session, 'lock_removed');
  });
  return undefined;
}

/** alert-01: tells the member that the lock was changed. */
async function tell(
  tx: Tx,
  { memberId, address, userAgent }: ChangingSession,
  kind: 'lock_set' | 'lock_removed',
): Promise<void> {
  const origin = { network: networkOf(address), userAgent };
  await recordSecurityEvent(tx, { memberId, kind, madeBy: 'member', ...origin });
}
