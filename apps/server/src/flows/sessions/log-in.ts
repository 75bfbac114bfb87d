import { createHmac } from 'node:crypto';
import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { noteSigns, originSigns } from '../../features/fair-offers/signs-store.ts';
import {
  isKnownDevice,
  isLoginStillValid,
  openSession,
  readLoginField,
} from '../../features/sessions/store.ts';
import type { Credentials, LoginName } from '../../features/sessions/store.ts';
import { tryPassword } from '../../features/sessions/try-password.ts';
import type { PasswordTry } from '../../features/sessions/try-password.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

/** The network and browser of a sign-in. */
export interface SignInOrigin {
  network: string;
  userAgent: string | undefined;
  deviceId: string | undefined;
}

type LoggedIn =
  | { outcome: 'opened'; token: string; member: Pick<Credentials, 'memberId' | 'memberUuid'> }
  | {
      outcome: 'refused';
      code:
        | 'invalid_input'
        | 'too_many_requests'
        | 'login_failed'
        | 'member_blocked'
        | 'sign_in_needs_code';
      waitSeconds?: number;
    };

/** Signs a member in; a refusal does not tell which part was wrong (account-25). */
export async function logIn(
  context: Context,
  body: Input<'login'>['body'],
  origin: SignInOrigin,
): Promise<LoggedIn> {
  const name = await loginName(context, body);
  if (!name) return { outcome: 'refused', code: 'invalid_input' };
  const { network } = origin;
  const attempt = await tryPassword(context, name, body.password, network);
  if (attempt.outcome !== 'right') logFailure(context, { name, network, why: attempt.outcome });
  switch (attempt.outcome) {
    case 'wait':
      return { outcome: 'refused', code: 'too_many_requests', waitSeconds: attempt.seconds };
    case 'busy':
      return { outcome: 'refused', code: 'too_many_requests' };
    case 'wrong':
      return { outcome: 'refused', code: 'login_failed' };
    case 'right':
      return openSessionOf(context, attempt, origin);
    default:
      return attempt satisfies never;
  }
}

/**
 * Returns the name with which the caller signs in; undefined for another website, or if the site signs in by the other
 * field (account-24).
 */
async function loginName(
  { database, config }: Context,
  body: Input<'login'>['body'],
): Promise<LoginName | undefined> {
  if (body.website_id !== config.websiteId) return undefined;
  const field = await readLoginField(database, body.website_id);
  const value = field === 'username' ? body.username?.toUpperCase() : body.phone;
  return field && value !== undefined ? { websiteId: body.website_id, field, value } : undefined;
}

/**
 * Logs password guessing for operators. Keyed hashes distinguish accounts and networks without a phone or an address in
 * the log.
 */
function logFailure(
  { log, config: { codeSecret } }: Context,
  { name, network, why }: { name: LoginName; network: string; why: string },
): void {
  const hash = (...parts: (string | number)[]) =>
    createHmac('sha256', codeSecret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const account = hash('login account', name.websiteId, name.field, name.value);
  log.warn({ account, network: hash('login network', network), why }, 'a sign-in failed');
}

/** Opens a session. A blocked account is revealed only to a caller with the right password. */
async function openSessionOf(
  { database }: Context,
  { credentials: member, forgive }: Extract<PasswordTry, { outcome: 'right' }>,
  origin: SignInOrigin,
): Promise<LoggedIn> {
  if (member.status === 'blocked') {
    await database.transaction(forgive);
    return { outcome: 'refused', code: 'member_blocked' };
  }
  if (member.needsCode) {
    await database.transaction(forgive);
    return { outcome: 'refused', code: 'sign_in_needs_code' };
  }
  const device = { memberId: member.memberId, ...origin };
  const token = await database.transaction(async (tx) => {
    await forgive(tx);
    if (!(await isLoginStillValid(tx, member))) return undefined;
    return openSessionOnDevice(tx, device);
  });
  if (token === undefined) return { outcome: 'refused', code: 'login_failed' };
  return { outcome: 'opened', token, member };
}

/** Opens a session and returns its token. The member is notified if network and browser are new. */
export async function openSessionOnDevice(
  tx: Tx,
  device: SignInOrigin & { memberId: bigint },
): Promise<string> {
  if (!(await isKnownDevice(tx, device))) {
    const { memberId, network, userAgent } = device;
    const from = { memberId, network, userAgent };
    await recordSecurityEvent(tx, { ...from, kind: 'new_device', madeBy: 'member' });
  }
  await noteSigns(tx, device.memberId, originSigns(device));
  return openSession(tx, device);
}
