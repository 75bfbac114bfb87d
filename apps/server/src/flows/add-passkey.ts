import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../context.ts';
import { lockMemberRow } from '../features/members/store.ts';
import { MAX_PASSKEYS } from '../features/sessions/rules.ts';
import { insertPasskey, listPasskeys, takeChallenge } from '../features/sessions/passkeys-store.ts';
import { challengeIn, verifyCreated } from '../features/sessions/webauthn.ts';
import { readLoginName } from '../features/sessions/store.ts';
import { tryPassword } from '../features/sessions/try-password.ts';

type PasskeyAddition =
  | { outcome: 'done' }
  | { outcome: 'wait'; seconds: number }
  | {
      outcome: 'refused';
      refusal: 'old_password_wrong' | 'passkey_refused' | 'passkeys_full' | 'too_many_requests';
    };

type Request = Input<'addPasskey'>['body'] & {
  memberId: bigint;
  network: string;
  userAgent: string | undefined;
};

/**
 * Adds a passkey for a member who knows the password: a signed-in phone in other hands gives no lasting way in
 * (account-71).
 */
export async function addPasskey(context: Context, request: Request): Promise<PasskeyAddition> {
  const { database } = context;
  const name = await readLoginName(database, request.memberId);
  if (!name) throw new Error(`member ${request.memberId} has no name to sign in by`);
  const attempt = await tryPassword(context, name, request.password, request.network);
  switch (attempt.outcome) {
    case 'wait':
      return attempt;
    case 'busy':
      return refused('too_many_requests');
    case 'wrong':
      return refused('old_password_wrong');
    case 'right':
      await database.transaction(attempt.forgive);
      return keep(context, request, attempt.credentials.passwordHash);
    default:
      return attempt satisfies never;
  }
}

async function keep(
  { database, config }: Context,
  { memberId, credential, userAgent }: Request,
  checkedHash: string,
): Promise<PasskeyAddition> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  const isOurs =
    challenge !== undefined &&
    (await database.transaction((tx) => takeChallenge(tx, challenge, memberId)));
  const created = isOurs ? await verifyCreated(config, credential, challenge) : undefined;
  if (created?.id !== credential.id) return refused('passkey_refused');
  return database.transaction(async (tx) => {
    const { status, passwordHash } = await lockMemberRow(tx, memberId);
    // Another call has changed it since it was checked, or the member was blocked.
    if (status !== 'active' || passwordHash !== checkedHash) return refused('old_password_wrong');
    if ((await listPasskeys(tx, memberId)).length >= MAX_PASSKEYS) return refused('passkeys_full');
    const { id, publicKey, counter } = created;
    const isNew = await insertPasskey(tx, { id, memberId, publicKey, counter, userAgent });
    return isNew ? { outcome: 'done' } : refused('passkey_refused');
  });
}

function refused(
  refusal: Extract<PasskeyAddition, { outcome: 'refused' }>['refusal'],
): PasskeyAddition {
  return { outcome: 'refused', refusal };
}
