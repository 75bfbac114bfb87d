import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { insertChallenge, listPasskeys } from '../../features/sessions/passkeys-store.ts';
import { MAX_PASSKEYS } from '../../features/sessions/rules.ts';
import { tryOwnPassword } from '../../features/sessions/try-password.ts';
import type { OwnPasswordRefusal } from '../../features/sessions/try-password.ts';
import { loadSite } from '../../features/site/reads.ts';
import { creationOptions, memberParty } from '../../webauthn.ts';

type PasskeyStart =
  | { outcome: 'started'; options: Awaited<ReturnType<typeof creationOptions>> }
  | OwnPasswordRefusal
  | { outcome: 'refused'; refusal: 'passkeys_full' };

type Request = Input<'startPasskeyCreation'>['body'] & {
  memberId: bigint;
  memberUuid: string;
  network: string;
};

/**
 * Gives a challenge for a new passkey to a member who knows the password. A stranger with a signed-in phone therefore
 * cannot add a passkey, and a wrong password leaves none on the device (account-71).
 */
export async function startPasskeyCreation(
  context: Context,
  { memberId, memberUuid: uuid, password, network }: Request,
): Promise<PasskeyStart> {
  const { database, config } = context;
  const attempt = await tryOwnPassword(context, { memberId, password, network });
  if (attempt.outcome === 'refused') return attempt;
  const [known, { settings }] = await Promise.all([
    listPasskeys(database, memberId),
    loadSite(database, config),
  ]);
  const owner = { uuid, username: attempt.name.value, siteName: settings.name };
  const options = await creationOptions(memberParty(config), owner, known);
  return database.transaction(async (tx) => {
    await attempt.forgive(tx);
    if (known.length >= MAX_PASSKEYS) return { outcome: 'refused', refusal: 'passkeys_full' };
    const { status, passwordHash } = await lockMemberRow(tx, memberId);
    // Another call has changed the password since it was checked, or the member was blocked.
    if (status !== 'active' || passwordHash !== attempt.credentials.passwordHash) {
      return { outcome: 'refused', refusal: 'old_password_wrong' };
    }
    await insertChallenge(tx, options.challenge, memberId);
    return { outcome: 'started', options };
  });
}
