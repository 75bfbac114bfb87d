import type { Context } from '../../context.ts';
import {
  markPhoneProven,
  readProof,
  unconfirmBankAccount,
} from '../../features/members/proof-store.ts';
import { mustConfirmAtReset } from '../../features/members/rules.ts';
import { acceptPassword, lockMemberRow, setPasswordHash } from '../../features/members/store.ts';
import { deletePasskeysOf } from '../../features/sessions/passkeys-store.ts';
import { accountOf, attemptKeys, forgivePair } from '../../features/sessions/failures-store.ts';
import {
  endResetTokens,
  findResetTokenOwner,
  takeResetToken,
} from '../../features/sessions/reset-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { endSessions, readLoginName } from '../../features/sessions/store.ts';
import { isPasswordTooCommon } from '../../features/members/check-password.ts';
import { readPhoneProof } from '../../features/site/reads.ts';
import { isResetLeftToStaff } from '../security/read-security.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

export type PasswordReset =
  | 'done'
  /** The reset token is unknown, used or expired, or its member is blocked. */
  | 'reset_token_refused'
  /** The new password is too common. The reset token remains valid for another one. */
  | 'password_too_common'
  /** The bank account is not confirmed. The reset token remains valid for a call that confirms it. */
  | 'bank_account_unconfirmed'
  /** A report casts doubt on the phone that got the code (alert-10). */
  | 'reset_needs_staff'
  | 'too_many_requests';

/** Sets the password that a reset token allows, once, and ends every session (account-59). */
export async function resetPassword(
  context: Context,
  reset: { token: string; password: string; isBankConfirmed: boolean } & {
    address: string;
    userAgent: string | undefined;
  },
): Promise<PasswordReset> {
  const { database, passwords } = context;
  const owner = await findResetTokenOwner(database, reset.token);
  if (!owner) return 'reset_token_refused';
  const proof = await readProof(database, owner.memberId);
  const mustConfirm = mustConfirmAtReset(proof, await readPhoneProof(database, context.config));
  if (mustConfirm && !reset.isBankConfirmed) return 'bank_account_unconfirmed';
  if (await isPasswordTooCommon(context, reset.password, owner.phone)) return 'password_too_common';
  const passwordHash = await passwords.hash(reset.password);
  if (passwordHash === undefined) return 'too_many_requests';
  const { memberId } = owner;
  const refused = await database.transaction(async (tx) => {
    const { status } = await lockMemberRow(tx, memberId);
    if (status !== 'active' || !(await takeResetToken(tx, reset.token)))
      return 'reset_token_refused';
    if (await isResetLeftToStaff(tx, memberId)) return 'reset_needs_staff';
    await setPasswordHash(tx, memberId, passwordHash);
    // The code proves the phone; the next withdrawal asks for the bank account (account-67).
    await markPhoneProven(tx, memberId, owner.phone);
    await unconfirmBankAccount(tx, memberId);
    await endSessions(tx, memberId);
    await deletePasskeysOf(tx, memberId);
    await endResetTokens(tx, memberId);
    await acceptPassword(tx, memberId);
    const origin = { network: networkOf(reset.address), userAgent: reset.userAgent };
    await recordSecurityEvent(tx, {
      memberId,
      kind: 'password_reset',
      madeBy: 'member',
      ...origin,
    });
    return undefined;
  });
  if (refused) return refused;
  await forgiveMistakes(context, memberId, reset.address);
  return 'done';
}

/** Clears the failures of earlier logins, so that they do not delay the login with the new password. */
async function forgiveMistakes(
  { database }: Context,
  memberId: bigint,
  address: string,
): Promise<void> {
  const name = await readLoginName(database, memberId);
  if (!name) return;
  const keys = attemptKeys(accountOf(name), networkOf(address));
  await database.transaction((tx) => forgivePair(tx, keys));
}
