import type { Context } from '../../context.ts';
import { lockMemberRow, setPasswordHash } from '../../features/members/store.ts';
import { endResetTokens } from '../../features/sessions/reset-store.ts';
import { deleteChallengesOf } from '../../features/sessions/passkeys-store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { endSessions } from '../../features/sessions/store.ts';
import { tryOwnPassword } from '../../features/sessions/try-password.ts';
import type { OwnPasswordRefusal, PasswordTry } from '../../features/sessions/try-password.ts';
import { isPasswordTooCommon } from '../../features/members/check-password.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import type { EventOrigin } from '../security/record-event.ts';

export type PasswordChange =
  | { outcome: 'done' }
  | OwnPasswordRefusal
  | { outcome: 'refused'; refusal: 'password_too_common' };

interface PasswordChangeRequest {
  memberId: bigint;
  userAgent: string | undefined;
  /** The token of the session that changes the password; only this session survives (account-20). */
  accessToken: string;
  address: string;
  oldPassword: string;
  newPassword: string;
}

/** Sets a new password for a member who knows the old one (account-20). */
export async function changePassword(
  context: Context,
  { oldPassword, newPassword, address, ...change }: PasswordChangeRequest,
): Promise<PasswordChange> {
  const { database, passwords } = context;
  const { memberId } = change;
  const attempt = await tryOwnPassword(context, {
    memberId,
    password: oldPassword,
    network: networkOf(address),
  });
  if (attempt.outcome === 'refused') return attempt;
  const isRefused = await isPasswordTooCommon(context, newPassword, attempt.credentials.phone);
  const newHash = isRefused ? undefined : await passwords.hash(newPassword);
  if (newHash === undefined) {
    await database.transaction(attempt.forgive);
    return { outcome: 'refused', refusal: isRefused ? 'password_too_common' : 'too_many_requests' };
  }
  const { userAgent } = change;
  const origin = { network: networkOf(address), userAgent };
  return replace(context, { ...change, origin }, attempt, newHash);
}

async function replace(
  { database }: Context,
  {
    memberId,
    accessToken,
    origin,
  }: Pick<PasswordChangeRequest, 'memberId' | 'accessToken'> & { origin: EventOrigin },
  { credentials, forgive }: Extract<PasswordTry, { outcome: 'right' }>,
  newHash: string,
): Promise<PasswordChange> {
  const isDone = await database.transaction(async (tx) => {
    await forgive(tx);
    const { status, passwordHash } = await lockMemberRow(tx, memberId);
    // Another call has changed the password since it was checked, or the member was blocked.
    if (status !== 'active' || passwordHash !== credentials.passwordHash) return false;
    await setPasswordHash(tx, memberId, newHash);
    await endSessions(tx, memberId, accessToken);
    await endResetTokens(tx, memberId);
    await deleteChallengesOf(tx, memberId);
    await recordSecurityEvent(tx, {
      memberId,
      kind: 'password_changed',
      madeBy: 'member',
      ...origin,
    });
    return true;
  });
  return isDone ? { outcome: 'done' } : { outcome: 'refused', refusal: 'old_password_wrong' };
}
