import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  markPhoneProven,
  readProof,
  releaseUnprovenPhone,
} from '../../features/members/proof-store.ts';
import { codeKeys } from '../../features/sessions/codes.ts';
import { deletePasskeysOf } from '../../features/sessions/passkeys-store.ts';
import { endResetTokens, tryCode } from '../../features/sessions/reset-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { endSessions } from '../../features/sessions/store.ts';
import { requestCode } from '../../features/sessions/request-code.ts';
import type { RequestedCode } from '../../features/sessions/request-code.ts';
import { readPhoneProof } from '../../features/site/reads.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

/** A code that a person typed, with the request token that their browser got. */
export interface ReturnedCode {
  code: string;
  requestToken: string;
}

/** Requests a code for a registration; undefined if the site requires no proof, because each message costs money. */
export async function requestRegistrationCode(
  context: Context,
  asked: { phone: string; address: string; requestToken: string | undefined },
): Promise<RequestedCode | undefined> {
  const { database, config } = context;
  if ((await readPhoneProof(database, config)) === 'off') return undefined;
  return requestCode(context, { ...asked, purpose: 'proof', isSent: true, memberId: undefined });
}

/** Requests a code for the member's own phone; undefined if another person has proven and taken it. */
export async function requestOwnPhoneCode(
  context: Context,
  asked: { memberId: bigint; address: string; requestToken: string | undefined },
): Promise<RequestedCode | undefined> {
  const { phone } = await readProof(context.database, asked.memberId);
  if (phone === null) return undefined;
  return requestCode(context, { ...asked, purpose: 'proof', phone, isSent: true });
}

/** Checks the code and marks the member's phone as proven. */
export async function provePhone(
  { database, config }: Context,
  { memberId, address, ...returned }: ReturnedCode & { memberId: bigint; address: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { phone } = await readProof(tx, memberId);
    if (phone === null || !(await isPhoneProof(tx, config, { ...returned, phone, address }))) {
      return false;
    }
    await markPhoneProven(tx, memberId, phone);
    return true;
  });
}

/** Checks and uses up a code that was sent to this phone as a proof. */
export function isPhoneProof(
  tx: Tx,
  { codeSecret, websiteId }: Context['config'],
  { phone, address, ...returned }: ReturnedCode & { phone: string; address: string },
): Promise<boolean> {
  const network = networkOf(address);
  const keys = codeKeys(codeSecret, { purpose: 'proof', websiteId, phone, network });
  return tryCode(tx, keys, returned);
}

/**
 * Releases a phone for the person who proved it: an account that never proved it loses the phone, its sessions and its
 * passkeys (account-65). Its money stays in its wallet until the operator decides.
 */
export async function releaseProvenPhone(
  tx: Tx,
  phone: { websiteId: number; phone: string },
): Promise<void> {
  const memberId = await releaseUnprovenPhone(tx, phone);
  if (memberId === undefined) return;
  await endSessions(tx, memberId);
  await deletePasskeysOf(tx, memberId);
  await endResetTokens(tx, memberId);
  // The phone is somebody else's now, so no SMS goes there.
  await recordSecurityEvent(tx, {
    memberId,
    kind: 'phone_changed',
    madeBy: 'staff',
    phone: null,
  });
}
