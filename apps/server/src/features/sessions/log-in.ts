import { createHmac } from 'node:crypto';
import type { Data, Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Visitor } from '../../http/handlers.ts';
import { networkOf, waitMessage } from './rules.ts';
import { openSession, readLoginField, isLoginStillValid } from './store.ts';
import type { LoginName } from './store.ts';
import { tryPassword } from './try-password.ts';
import type { PasswordTry } from './try-password.ts';

const LOGGED_IN = 'เข้าสู่ระบบสำเร็จ';

/** Signs a member in; a refusal does not tell which part was wrong (account-25). */
export async function logIn(
  context: Context,
  body: Input<'login'>['body'],
  visitor: Visitor,
): Promise<Answer<Data<'login'>>> {
  const name = await loginName(context, body);
  if (!name) return refuse('invalid_input');
  const network = networkOf(visitor.address);
  const attempt = await tryPassword(context, name, body.password, network);
  if (attempt.outcome !== 'right') logFailure(context, { name, network, why: attempt.outcome });
  switch (attempt.outcome) {
    case 'wait':
      return refuse('too_many_requests', waitMessage(attempt.seconds));
    case 'busy':
      return refuse('too_many_requests');
    case 'wrong':
      return refuse('login_failed');
    case 'right': {
      const from = { network, userAgent: visitor.userAgent };
      return openSessionOf(context, attempt, from);
    }
    default:
      return attempt satisfies never;
  }
}

/** Returns undefined for another website, or when the site signs in by the other field (account-24). */
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
 * Shows password guessing to operators. Keyed hashes distinguish accounts and networks without logging a phone or an
 * address.
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

/** A blocked account is revealed only to a caller with the right password. */
async function openSessionOf(
  { database, config }: Context,
  { credentials: member, forgive }: Extract<PasswordTry, { outcome: 'right' }>,
  from: { network: string; userAgent: string | undefined },
): Promise<Answer<Data<'login'>>> {
  if (member.status === 'blocked') {
    await database.transaction(forgive);
    return refuse('member_blocked');
  }
  const token = await database.transaction(async (tx) => {
    await forgive(tx);
    if (!(await isLoginStillValid(tx, member))) return undefined;
    return openSession(tx, { memberId: member.memberId, ...from });
  });
  if (token === undefined) return refuse('login_failed');
  return done(
    {
      member_data: {
        access_token: token,
        id: Number(member.memberId),
        uuid: member.memberUuid,
        website_id: config.websiteId,
      },
    },
    LOGGED_IN,
  );
}
