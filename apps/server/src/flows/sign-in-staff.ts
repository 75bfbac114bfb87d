import { recordAct } from '../audit/record.ts';
import type { Actor } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { attemptKeys } from '../features/sessions/failures-store.ts';
import { networkOf } from '../features/sessions/rules.ts';
import { comparePassword } from '../features/sessions/try-password.ts';
import { findStaffCredentials, openStaffSession } from '../features/staff/store.ts';
import type { StaffMember } from '../features/staff/store.ts';

interface SignIn {
  email: string;
  password: string;
  address: string;
  userAgent: string | undefined;
  requestId: string;
}

type SignedIn =
  | { outcome: 'opened'; token: string; staff: StaffMember }
  | { outcome: 'refused'; code: 'sign_in_failed' | 'too_many_requests' };

/** Signs a member of staff in; a refusal does not tell which part was wrong, and takes the same time. */
export async function signInStaff(
  context: Pick<Context, 'database' | 'passwords'>,
  { email, password, address, userAgent, requestId }: SignIn,
): Promise<SignedIn> {
  const { database } = context;
  const network = networkOf(address);
  const credentials = await findStaffCredentials(database, email, network);
  const keys = attemptKeys(`staff ${email}`, network);
  const attempt = await comparePassword(context, { credentials, keys, password });
  const actor: Actor = { kind: 'staff', name: email, address, requestId };
  if (attempt.outcome !== 'right') {
    // A wrong password for a person of the office is for the log; a guess at a name is not.
    if (credentials) {
      await database.transaction((tx) =>
        recordAct(
          tx,
          { ...actor, staffId: credentials.id, role: credentials.role },
          {
            operation: 'signIn',
            target: `staff:${credentials.id}`,
            outcome: 'refused',
            reason: attempt.outcome,
          },
        ),
      );
    }
    const code = attempt.outcome === 'wrong' ? 'sign_in_failed' : 'too_many_requests';
    return { outcome: 'refused', code };
  }
  const { passwordHash: _, isFamiliar: __, ...staff } = attempt.credentials;
  const token = await database.transaction(async (tx) => {
    await attempt.forgive(tx);
    const opened = await openStaffSession(tx, {
      staffId: staff.id,
      network,
      userAgent,
      isVerified: false,
    });
    await recordAct(
      tx,
      { ...actor, staffId: staff.id, role: staff.role },
      { operation: 'signIn', target: `staff:${staff.id}`, outcome: 'done' },
    );
    return opened;
  });
  return { outcome: 'opened', token, staff };
}
