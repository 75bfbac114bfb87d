import type { OfficeInput } from '@kapao/contract/office/operation.ts';
import { plainCharacters } from '@kapao/contract/typing/characters.ts';
import { readDigitCode } from '@kapao/contract/typing/code.ts';
import type { Platform } from '../../platform.ts';
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

const TOTP_DIGITS = 6;

export type FactorContext = Pick<Platform, 'secrets' | 'config' | 'log'>;
type Asserted = NonNullable<OfficeInput<'stepUp'>['body']['passkey']>;

const RECOVERY_CODE = /^[a-z2-7]{16}$/i;

/** type-07: whether a text can be a code: six digits, or a recovery code. Another text is not counted as a guess. */
export function mayBeCode(code: string): boolean {
  return 'value' in readDigitCode(code, TOTP_DIGITS) || RECOVERY_CODE.test(bare(code));
}

function bare(code: string): string {
  return plainCharacters(code).replaceAll(/[^\p{L}\p{Nd}]/gu, '');
}

/**
 * Marks a code of the person's app or a recovery code as used. `used` means that the app's code was taken before
 * (type-17).
 */
export async function takeCode(
  tx: Tx,
  { secrets }: FactorContext,
  staffId: bigint,
  code: string,
): Promise<'right' | 'wrong' | 'used'> {
  const digits = readDigitCode(code, TOTP_DIGITS);
  if ('refusal' in digits) {
    const isTaken = await takeRecoveryCode(tx, staffId, hashRecoveryCode(bare(code)));
    return isTaken ? 'right' : 'wrong';
  }
  const totp = await findTotp(tx, staffId, 'confirmed');
  if (!totp) return 'wrong';
  const secret = secrets.unseal(totp.secret, secretPlaces.staffTotp(staffId));
  const step = totpStep(secret, digits.value, tx.now());
  if (step === undefined) return 'wrong';
  return (await takeTotpStep(tx, totp.id, step)) ? 'right' : 'used';
}

/**
 * Checks the answer of a person's passkey to a challenge, which can be answered once. @param challenged The person for
 * whom the challenge was made; null at the sign-in.
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
