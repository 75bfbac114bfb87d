import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import { recordAct } from '../../audit/record.ts';
import type { Act, Actor } from '../../audit/act.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { hasFactor } from '../../features/staff/factors-store.ts';
import { lockStaff, openStaffSession } from '../../features/staff/store.ts';
import type { StaffMember } from '../../features/staff/store.ts';
import { proveFactor } from './prove-factor.ts';
import { tryStaffPassword } from './try-staff-password.ts';
import type { StaffPasswordTry } from './try-staff-password.ts';

type SignInContext = Pick<Context, 'database' | 'passwords' | 'secrets' | 'config' | 'log'>;
/** The network address, browser and request id of a sign-in. */
interface Visitor {
  address: string;
  network: string;
  userAgent: string | undefined;
  requestId: string;
}

type Right = Extract<StaffPasswordTry, { outcome: 'right' }>;

type SignedIn =
  | { outcome: 'opened'; token: string }
  | {
      outcome: 'refused';
      code: 'sign_in_failed' | 'too_many_requests' | 'code_required' | 'code_used';
    };

/** Signs a member of staff in; a refusal does not tell which part was wrong, and takes the same time. */
export async function signInStaff(
  context: SignInContext,
  body: OfficeInput<'signIn'>['body'],
  visitor: Visitor,
): Promise<SignedIn> {
  const { database } = context;
  const { email, password } = body;
  const { network } = visitor;
  const { attempt, credentials } = await tryStaffPassword(context, { email, password, network });
  if (attempt.outcome === 'right') {
    return database.transaction((tx) => openIfProven(tx, context, attempt, body, visitor));
  }
  // Log a wrong password only for an existing person; a guessed name is not logged.
  if (credentials) {
    const refused = { outcome: 'refused', reason: attempt.outcome } as const;
    await database.transaction((tx) => record(tx, credentials, visitor, refused));
  }
  return refusal(attempt.outcome === 'wrong' ? 'sign_in_failed' : 'too_many_requests');
}

/** Opens the session; a person with a second factor must give it first. */
async function openIfProven(
  tx: Tx,
  context: SignInContext,
  { credentials, forgive, withdraw }: Right,
  proof: OfficeInput<'signIn'>['body'],
  visitor: Visitor,
): Promise<SignedIn> {
  const { passwordHash, isFamiliar: _, ...staff } = credentials;
  // Another call has changed the password since it was checked, or has disabled the person.
  if (!(await lockStaff(tx, staff.id, passwordHash))) return refusal('sign_in_failed');
  const isVerified = await hasFactor(tx, staff.id);
  if (isVerified) {
    if (proof.code === undefined && proof.passkey === undefined) {
      await withdraw(tx);
      return refusal('code_required');
    }
    const verdict = await proveFactor(tx, context, staff.id, proof, null);
    if (verdict !== 'right') {
      await record(tx, staff, visitor, { outcome: 'refused', reason: `factor ${verdict}` });
      if (verdict === 'used') return refusal('code_used');
      return refusal(verdict === 'wait' ? 'too_many_requests' : 'sign_in_failed');
    }
  }
  await forgive(tx);
  const token = await openStaffSession(tx, {
    staffId: staff.id,
    network: visitor.network,
    userAgent: visitor.userAgent,
    isVerified,
  });
  await record(tx, staff, visitor, { outcome: 'done' });
  return { outcome: 'opened', token };
}

function record(
  tx: Tx,
  { id: staffId, email: name, role }: StaffMember,
  { address, requestId }: Visitor,
  act: Pick<Act, 'outcome' | 'reason'>,
): Promise<void> {
  const actor: Actor = { kind: 'staff', name, staffId, role, address, requestId };
  return recordAct(tx, actor, { operation: 'signIn', target: `staff:${staffId}`, ...act });
}

function refusal(code: Extract<SignedIn, { outcome: 'refused' }>['code']): SignedIn {
  return { outcome: 'refused', code };
}
