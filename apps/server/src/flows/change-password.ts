import type { Context } from '../context.ts';
import { lockMemberRow, setPasswordHash } from '../features/members/store.ts';
import { endResetTokens } from '../features/sessions/reset-store.ts';
import { networkOf } from '../features/sessions/rules.ts';
import { endSessions, readLoginName } from '../features/sessions/store.ts';
import { tryPassword } from '../features/sessions/try-password.ts';
import type { PasswordTry } from '../features/sessions/try-password.ts';
import { isPasswordTooCommon } from '../features/members/check-password.ts';

export type PasswordChange =
  | { outcome: 'done' }
  | { outcome: 'wait'; seconds: number }
  | {
      outcome: 'refused';
      refusal: 'old_password_wrong' | 'password_too_common' | 'too_many_requests';
    };

interface PasswordChangeRequest {
  memberId: bigint;
  /** The token of the session that changes the password; only this session goes on (account-20). */
  accessToken: string;
  address: string;
  oldPassword: string;
  newPassword: string;
}

/**
 * Guessing the old password counts and waits as guessing at the login does, with the same counts: a
 * stolen phone that is signed in gives no better chance at the password.
 */
export async function changePassword(
  context: Context,
  request: PasswordChangeRequest,
): Promise<PasswordChange> {
  const { database, passwords } = context;
  const name = await readLoginName(database, request.memberId);
  if (!name) throw new Error(`member ${request.memberId} has no name to sign in by`);
  const attempt = await tryPassword(context, name, request.oldPassword, networkOf(request.address));
  switch (attempt.outcome) {
    case 'wait':
      return attempt;
    case 'busy':
      return refused('too_many_requests');
    case 'wrong':
      return refused('old_password_wrong');
    case 'right':
      break;
    default:
      return attempt satisfies never;
  }
  const isRefused = await isPasswordTooCommon(
    context,
    request.newPassword,
    attempt.credentials.phone,
  );
  const newHash = isRefused ? undefined : await passwords.hash(request.newPassword);
  if (newHash === undefined) {
    await database.transaction(attempt.forgive);
    return refused(isRefused ? 'password_too_common' : 'too_many_requests');
  }
  return replace(context, request, attempt, newHash);
}

async function replace(
  { database }: Context,
  { memberId, accessToken }: PasswordChangeRequest,
  { credentials, forgive }: Extract<PasswordTry, { outcome: 'right' }>,
  newHash: string,
): Promise<PasswordChange> {
  const isDone = await database.transaction(async (tx) => {
    await forgive(tx);
    const { status, passwordHash } = await lockMemberRow(tx, memberId);
    // Another call has changed it since it was checked, or the member was blocked.
    if (status !== 'active' || passwordHash !== credentials.passwordHash) return false;
    await setPasswordHash(tx, memberId, newHash);
    await endSessions(tx, memberId, accessToken);
    await endResetTokens(tx, memberId);
    return true;
  });
  return isDone ? { outcome: 'done' } : refused('old_password_wrong');
}

function refused(
  refusal: Extract<PasswordChange, { outcome: 'refused' }>['refusal'],
): PasswordChange {
  return { outcome: 'refused', refusal };
}
