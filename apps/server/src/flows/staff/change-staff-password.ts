import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import { recordAct } from '../../audit/record.ts';
import type { Act, Actor } from '../../audit/act.ts';
import type { Context } from '../../context.ts';
import { actAs } from '../../db/author.ts';
import type { Tx } from '../../db/database.ts';
import { isGuessable } from '../../features/members/reads.ts';
import { wordsOf } from '../../features/staff/rules.ts';
import { endSessionsOf, replacePassword } from '../../features/staff/store.ts';
import { tryStaffPassword } from './try-staff-password.ts';
import type { StaffPasswordTry } from './try-staff-password.ts';

type ChangeContext = Pick<Context, 'database' | 'config' | 'passwords'>;
type Passwords = OfficeInput<'changePassword'>['body'];
interface Refused {
  outcome: 'refused';
  code: 'old_password_wrong' | 'password_too_common' | 'too_many_requests';
}
type Changed = { outcome: 'done' } | Refused;
/** The person who changes the password, and the only session that stays open. */
interface Holder {
  staffId: bigint;
  sessionId: bigint;
  email: string;
  name: string;
  network: string;
  actor: Actor;
}

/** Sets another password for a member of staff who knows the present one, and ends their other sessions (office-49). */
export async function changeStaffPassword(
  context: ChangeContext,
  { old_password: old, new_password: wanted }: Passwords,
  caller: Holder,
): Promise<Changed> {
  const { database, config, passwords } = context;
  const { email, network } = caller;
  // Guesses of the old password count together with those at the sign-in.
  const { attempt } = await tryStaffPassword(context, { email, password: old, network });
  if (attempt.outcome !== 'right') {
    const code = attempt.outcome === 'wrong' ? 'old_password_wrong' : 'too_many_requests';
    return refuse(context, caller, code);
  }
  const isCommon = await isGuessable({ on: database, config }, wanted, wordsOf(caller));
  const hash = isCommon ? undefined : await passwords.hash(wanted);
  if (hash === undefined) {
    const code = isCommon ? 'password_too_common' : 'too_many_requests';
    return refuse(context, caller, code, attempt.forgive);
  }
  const isDone = await database.transaction((tx) => replace(tx, caller, attempt, hash));
  return isDone ? { outcome: 'done' } : refuse(context, caller, 'old_password_wrong');
}

async function replace(
  tx: Tx,
  caller: Holder,
  { credentials, forgive }: Extract<StaffPasswordTry, { outcome: 'right' }>,
  hash: string,
): Promise<boolean> {
  await actAs(tx, caller.actor);
  await forgive(tx);
  const { staffId: id, sessionId } = caller;
  const replaced = { old: credentials.passwordHash, new: hash };
  if (!(await replacePassword(tx, { id, sessionId }, replaced))) return false;
  await endSessionsOf(tx, id, sessionId);
  await record(tx, caller, { outcome: 'done' });
  return true;
}

async function refuse(
  { database }: ChangeContext,
  caller: Holder,
  code: Refused['code'],
  forgive?: (tx: Tx) => Promise<void>,
): Promise<Refused> {
  await database.transaction(async (tx) => {
    await forgive?.(tx);
    await record(tx, caller, { outcome: 'refused', reason: code });
  });
  return { outcome: 'refused', code };
}

function record(
  tx: Tx,
  { actor, staffId }: Holder,
  act: Pick<Act, 'outcome' | 'reason'>,
): Promise<void> {
  const target = `staff:${staffId}`;
  return recordAct(tx, actor, { operation: 'changePassword', permission: 'staff', target, ...act });
}
