import type { Context } from '../../context.ts';
import { staffAttemptKeys } from '../../features/sessions/failures-store.ts';
import { comparePassword } from '../../features/sessions/try-password.ts';
import type { PasswordTry } from '../../features/sessions/try-password.ts';
import { findStaffCredentials } from '../../features/staff/store.ts';
import type { StaffCredentials } from '../../features/staff/store.ts';

interface StaffTry {
  email: string;
  password: string;
  network: string;
}

export type StaffPasswordTry = PasswordTry<StaffCredentials>;

/**
 * Checks one password for a person of the office. During a wait no password is compared, even from a familiar network,
 * because the guesser may be in the same office (office-56).
 */
export async function tryStaffPassword(
  context: Pick<Context, 'database' | 'passwords'>,
  { email, password, network }: StaffTry,
): Promise<{ attempt: StaffPasswordTry; credentials: StaffCredentials | undefined }> {
  const found = await findStaffCredentials(context.database, email, network);
  const keys = staffAttemptKeys(email, { network, isFamiliar: found?.isFamiliar ?? false });
  const credentials = found && { ...found, isFamiliar: false };
  const attempt = await comparePassword(context, { credentials, keys, password });
  return { attempt, credentials };
}
