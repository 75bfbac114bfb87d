import type { Context } from '../../context.ts';
import { findMemberByPhone } from '../members/reads.ts';
import { requestCode } from './request-code.ts';
import type { RequestedCode } from './request-code.ts';

/**
 * Sends a code for a new password where the phone is an active member's. Both ways do the same work, so that
 * nothing tells a member's phone from another (account-54).
 */
export async function requestResetCode(
  context: Context,
  asked: { phone: string; address: string; requestToken: string | undefined },
): Promise<RequestedCode> {
  const { database, config } = context;
  const member = await findMemberByPhone(database, config.websiteId, asked.phone);
  const isSent = member?.status === 'active';
  return requestCode(context, { ...asked, purpose: 'reset', isSent, memberId: member?.id });
}
