import type { Context } from '../context.ts';
import { findMemberByPhone } from '../modules/members/store.ts';
import { resetKeys } from '../modules/sessions/codes.ts';
import { openResetToken, tryCode } from '../modules/sessions/reset-store.ts';
import { networkOf } from '../modules/sessions/rules.ts';

/**
 * Exchanges the code for a reset token. Undefined for a wrong, old, used or worn-out code, and for
 * the code of a phone that is nobody's, or a blocked member's: nobody can tell which (REQUIREMENTS 29).
 */
export async function verifyResetCode(
  { database, config: { websiteId, codeSecret } }: Context,
  tried: { phone: string; code: string; requestToken: string | undefined; address: string },
): Promise<string | undefined> {
  const network = networkOf(tried.address);
  const keys = resetKeys(codeSecret, { websiteId, phone: tried.phone, network });
  return database.transaction(async (tx) => {
    if (!(await tryCode(tx, keys, tried))) return undefined;
    const member = await findMemberByPhone(tx, websiteId, tried.phone);
    return member?.status === 'active' ? openResetToken(tx, member.id) : undefined;
  });
}
