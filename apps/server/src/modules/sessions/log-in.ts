import { setTimeout as sleep } from 'node:timers/promises';
import type { Data, Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Answer } from '../../http/answer.ts';
import type { Visitor } from '../../http/handlers.ts';
import { attemptKeys, countAttempt, forgetOldFailures, withdrawAttempt } from './failures-store.ts';
import type { AttemptKeys } from './failures-store.ts';
import { networkOf, waitMessage } from './rules.ts';
import { findCredentials, openSession, readLoginField } from './store.ts';
import type { Credentials, LoginName } from './store.ts';

const LOGGED_IN = 'เข้าสู่ระบบสำเร็จ';

/** Signs a member in, or refuses without telling what exactly was wrong (REQUIREMENTS 25). */
export async function logIn(
  context: Context,
  body: Input<'login'>['body'],
  visitor: Visitor,
): Promise<Answer<Data<'login'>>> {
  const { database, passwords } = context;
  const name = await loginName(context, body);
  if (!name) return refuse('invalid_input');
  const network = networkOf(visitor.address);
  const credentials = await findCredentials(database, name, network);
  const keys = attemptKeys(name, network);
  const attempt = await database.transaction((tx) =>
    countAttempt(tx, keys, credentials?.isFamiliar ?? false),
  );
  if (attempt.outcome === 'wait') {
    return refuse('too_many_requests', waitMessage(attempt.seconds));
  }
  if (attempt.holdMs > 0) await sleep(attempt.holdMs);
  const verdict = await passwords.verify(body.password, credentials?.passwordHash);
  if (verdict === 'busy') {
    await database.transaction((tx) => withdrawAttempt(tx, keys, 'busy'));
    return refuse('too_many_requests');
  }
  if (verdict === 'wrong' || !credentials) return refuse('login_failed');
  return welcome(context, credentials, keys, { network, userAgent: visitor.userAgent });
}

/** Undefined where the site is another one, or signs in by the other field (RULINGS 20). */
async function loginName(
  { database, config }: Context,
  body: Input<'login'>['body'],
): Promise<LoginName | undefined> {
  if (body.website_id !== config.websiteId) return undefined;
  const field = await readLoginField(database, body.website_id);
  const value = field === 'username' ? body.username?.toUpperCase() : body.phone;
  return field && value !== undefined ? { websiteId: body.website_id, field, value } : undefined;
}

/** Only the right password learns that its account is blocked. */
async function welcome(
  { database, config }: Context,
  member: Credentials,
  keys: AttemptKeys,
  from: { network: string; userAgent: string | undefined },
): Promise<Answer<Data<'login'>>> {
  const token = await database.transaction(async (tx) => {
    await withdrawAttempt(tx, keys, 'right');
    if (member.status === 'blocked') return undefined;
    return openSession(tx, { memberId: member.memberId, ...from });
  });
  if (token === undefined) return refuse('member_blocked');
  await database.transaction(forgetOldFailures);
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
