import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { secretPlaces } from '../../db/stored-secrets.ts';
import { challengeIn, officeParty, verifyAsserted } from '../../webauthn.ts';
import {
  findStaffPasskey,
  findTotp,
  takeRecoveryCode,
  takeStaffChallenge,
  countStaffPasskey,
  takeTotpStep,
} from './factors-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

export type FactorContext = Pick<Context, 'secrets' | 'config' | 'log'>;
type Asserted = NonNullable<OfficeInput<'stepUp'>['body']['passkey']>;

/** Uses up a code of the person's app, or a recovery code; false if it is neither. */
export async function takeCode(
  tx: Tx,
  { secrets }: FactorContext,
  staffId: bigint,
  code: string,
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(tx, staffId, hashRecoveryCode(code));
  const totp = await findTotp(tx, staffId, 'confirmed');
  if (!totp) return false;
  const secret = secrets.unseal(totp.secret, secretPlaces.staffTotp(staffId));
  const step = totpStep(secret, digits, tx.now());
  return step !== undefined && takeTotpStep(tx, totp.id, step);
}

/**
 * Checks the answer of a person's passkey to a challenge, which works once. @param challenged The person whom the
 * challenge was made for; null at the sign-in.
 */
export async function takePasskeyOf(
  tx: Tx,
  { config, log }: FactorContext,
  staffId: bigint,
  { id: credentialId, response }: Asserted,
  challenged: bigint | null,
): Promise<boolean> {
  const challenge = challengeIn(response.clientDataJSON);
  if (challenge === undefined || !(await takeStaffChallenge(tx, challenge, challenged)))
    return false;
  const stored = await findStaffPasskey(tx, staffId, credentialId);
  if (!stored) return false;
  const asked = { id: credentialId, challenge, stored };
  const counter = await verifyAsserted({ party: officeParty(config), log }, response, asked);
  return counter !== undefined && countStaffPasskey(tx, staffId, { credentialId, counter });
}
