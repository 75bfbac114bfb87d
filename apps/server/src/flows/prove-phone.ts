import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import {
  markPhoneProven,
  readProof,
  releaseUnprovenPhone,
} from '../features/members/proof-store.ts';
import { codeKeys } from '../features/sessions/codes.ts';
import { endResetTokens, tryCode } from '../features/sessions/reset-store.ts';
import { networkOf } from '../features/sessions/rules.ts';
import { endSessions } from '../features/sessions/store.ts';
import { readPhoneProof } from '../features/site/store.ts';
import { requestCode } from './request-code.ts';
import type { RequestedCode } from './request-code.ts';

/** A code as it came back, with the token of the browser that asked for it. */
export interface ReturnedCode {
  code: string;
  requestToken: string;
}

/** Undefined where the site asks for no proof: each message costs. */
export async function requestRegistrationCode(
  context: Context,
  asked: { phone: string; address: string; requestToken: string | undefined },
): Promise<RequestedCode | undefined> {
  const { database, config } = context;
  if ((await readPhoneProof(database, config)) === 'off') return undefined;
  return requestCode(context, { ...asked, purpose: 'proof', isSent: true, memberId: undefined });
}

/** Undefined where the member's phone has gone to a person who proved it. */
export async function requestOwnPhoneCode(
  context: Context,
  asked: { memberId: bigint; address: string; requestToken: string | undefined },
): Promise<RequestedCode | undefined> {
  const { phone } = await readProof(context.database, asked.memberId);
  if (phone === null) return undefined;
  return requestCode(context, { ...asked, purpose: 'proof', phone, isSent: true });
}

/** Whether this is the code that went to the member's phone, which then counts as proven. */
export async function provePhone(
  { database, config }: Context,
  { memberId, address, ...returned }: ReturnedCode & { memberId: bigint; address: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { phone } = await readProof(tx, memberId);
    if (phone === null || !(await isProof(tx, config, { ...returned, phone, address }))) {
      return false;
    }
    await markPhoneProven(tx, memberId, phone);
    return true;
  });
}

/** Whether the code is one that went to this phone as a proof; it is used up. */
export function isProof(
  tx: Tx,
  { codeSecret, websiteId }: Context['config'],
  { phone, address, ...returned }: ReturnedCode & { phone: string; address: string },
): Promise<boolean> {
  const network = networkOf(address);
  const keys = codeKeys(codeSecret, { purpose: 'proof', websiteId, phone, network });
  return tryCode(tx, keys, returned);
}

/**
 * Frees a phone for the person who has proven it: an account that never did loses it, and its sessions end
 * (account-65). Its money stays in its wallet, for the operator to decide on.
 */
export async function freeProvenPhone(
  tx: Tx,
  phone: { websiteId: number; phone: string },
): Promise<void> {
  const memberId = await releaseUnprovenPhone(tx, phone);
  if (memberId === undefined) return;
  await endSessions(tx, memberId);
  await endResetTokens(tx, memberId);
}
