import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { lockMemberRow } from '../../features/members/store.ts';
import { MAX_PASSKEYS } from '../../features/sessions/rules.ts';
import {
  insertPasskey,
  listPasskeys,
  takeChallenge,
} from '../../features/sessions/passkeys-store.ts';
import { challengeIn, memberParty, verifyCreated } from '../../webauthn.ts';
import { recordSecurityEvent } from '../security/record-event.ts';

type Request = Input<'addPasskey'>['body'] & {
  memberId: bigint;
  network: string;
  userAgent: string | undefined;
};

/**
 * Adds the passkey that answers the member's challenge, or returns why it cannot. After a block or a new password it is
 * refused: both take the same lock, and a new password ends the challenge (account-71).
 */
export async function addPasskey(
  { database, config, log }: Context,
  { memberId, credential, network, userAgent }: Request,
): Promise<'passkey_refused' | 'passkeys_full' | undefined> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === undefined) return 'passkey_refused';
  const created = await verifyCreated({ party: memberParty(config), log }, credential, challenge);
  if (created?.id !== credential.id) return 'passkey_refused';
  return database.transaction(async (tx) => {
    const { status } = await lockMemberRow(tx, memberId);
    if (status !== 'active' || !(await takeChallenge(tx, challenge, memberId))) {
      return 'passkey_refused';
    }
    if ((await listPasskeys(tx, memberId)).length >= MAX_PASSKEYS) return 'passkeys_full';
    const { id, publicKey, counter } = created;
    const isNew = await insertPasskey(tx, { id, memberId, publicKey, counter, userAgent });
    if (!isNew) return 'passkey_refused';
    const event = {
      memberId,
      kind: 'passkey_added',
      madeBy: 'member',
      network,
      userAgent,
    } as const;
    await recordSecurityEvent(tx, event);
    return undefined;
  });
}
