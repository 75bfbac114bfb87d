import type { Context } from '../../context.ts';
import { readProof } from '../../features/members/proof-store.ts';
import type { MemberProof } from '../../features/members/proof-store.ts';
import { mustConfirmAtReset } from '../../features/members/rules.ts';
import { findMemberByPhone } from '../../features/members/reads.ts';
import { codeKeys } from '../../features/sessions/codes.ts';
import { openResetToken, tryCode } from '../../features/sessions/reset-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { readPhoneProof } from '../../features/site/reads.ts';

export interface VerifiedCode {
  token: string;
  /** The bank account that the member must confirm with the new password; undefined if none has to be confirmed. */
  account: Pick<MemberProof, 'bankAbbr' | 'accountNumber'> | undefined;
}

/**
 * Exchanges the code for a reset token. Undefined for a wrong, expired or used code, one without remaining tries, an
 * unknown phone, or a blocked member; the cases are indistinguishable (account-58).
 */
export async function verifyResetCode(
  { database, config }: Context,
  tried: { phone: string; code: string; requestToken: string | undefined; address: string },
): Promise<VerifiedCode | undefined> {
  const { websiteId, codeSecret } = config;
  const network = networkOf(tried.address);
  const keys = codeKeys(codeSecret, {
    purpose: 'reset',
    websiteId,
    phone: tried.phone,
    network,
  });
  return database.transaction(async (tx) => {
    if (!(await tryCode(tx, keys, tried))) return undefined;
    const member = await findMemberByPhone(tx, websiteId, tried.phone);
    if (member?.status !== 'active') return undefined;
    const proof = await readProof(tx, member.id);
    const mustConfirm = mustConfirmAtReset(proof, await readPhoneProof(tx, config));
    const token = await openResetToken(tx, member.id);
    return { token, account: mustConfirm ? proof : undefined };
  });
}
