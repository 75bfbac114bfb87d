import type { Platform } from '../../platform.ts';
import { findMemberByPhone } from '../members/reads.ts';
import { requestCode } from './request-code.ts';
import type { RequestedCode } from './request-code.ts';

/**
 * Sends a reset code if the phone belongs to an active member. For any other phone it does the same work, so that
 * the answer does not reveal members (account-54).
 */
export async function requestResetCode(
  context: Platform,
  asked: { phone: string; address: string; requestToken: string | undefined },
): Promise<RequestedCode> {
  const { database, config } = context;
  const member = await findMemberByPhone(database, config.websiteId, asked.phone);
  const isSent = member?.status === 'active';
  return requestCode(context, { ...asked, purpose: 'reset', isSent, memberId: member?.id });
}
