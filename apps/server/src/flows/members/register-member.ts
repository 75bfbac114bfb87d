import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/database.ts';
import type { Tx } from '../../db/database.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import {
  accountSign,
  nameSign,
  noteSigns,
  originSigns,
} from '../../features/fair-offers/signs-store.ts';
import { comparedName } from '../../features/payments/methods/bank-names.ts';
import { accountName, referrerId } from '../../features/members/rules.ts';
import {
  BANK_ACCOUNT_UNIQUE,
  bankExists,
  insertBankAccount,
  insertMember,
  PHONE_UNIQUE,
} from '../../features/members/store.ts';
import type { BankAccount, MemberIdentity, NewMember } from '../../features/members/store.ts';
import { networkOf } from '../../features/sessions/rules.ts';
import { openSession } from '../../features/sessions/store.ts';
import { isPasswordTooCommon } from '../../features/members/check-password.ts';
import { releaseProvenPhone, isPhoneProof } from '../sessions/prove-phone.ts';
import type { ReturnedCode } from '../sessions/prove-phone.ts';
import { readPhoneProof } from '../../features/site/reads.ts';

type Registration = Input<'register'>['body'];

type RefusalCode = Extract<
  ErrorCode,
  | 'invalid_input'
  | 'password_too_common'
  | 'bank_unknown'
  | 'phone_taken'
  | 'bank_account_taken'
  | 'registration_taken'
  | 'phone_code_wrong'
  | 'phone_unproven'
  | 'too_many_requests'
>;

/** The network address, browser and device of a visitor who registers. */
interface Origin {
  address: string;
  userAgent: string | undefined;
  deviceId: string | undefined;
}

export type RegisterResult =
  | { outcome: 'registered'; member: MemberIdentity; token: string }
  | { outcome: 'refused'; code: RefusalCode };

/**
 * Registers a visitor: member, bank account, ledger accounts and session in one transaction. A phone proven by a code
 * is taken from an account that never proved it (account-65).
 */
export async function registerMember(
  context: Context,
  registration: Registration,
  visitor: Origin,
): Promise<RegisterResult> {
  const phoneProof = await readPhoneProof(context.database, context.config);
  const proof = phoneProof === 'off' ? undefined : returnedCode(registration);
  if (phoneProof === 'registration' && !proof) return refused('phone_unproven');
  const code = await refusalOf(context, registration);
  if (code) return refused(code);
  const passwordHash = await context.passwords.hash(registration.password);
  if (passwordHash === undefined) return refused('too_many_requests');
  const rows = rowsOf(registration, { passwordHash, isPhoneProven: proof !== undefined });
  try {
    return await context.database.transaction((tx) =>
      register(tx, context, { ...visitor, rows, proof }),
    );
  } catch (error) {
    const taken = takenBy(error);
    if (taken === undefined) throw error;
    return refused(phoneProof === 'off' || proof ? taken : 'registration_taken');
  }
}

async function register(
  tx: Tx,
  { config }: Context,
  registration: {
    rows: ReturnType<typeof rowsOf>;
    proof: ReturnedCode | undefined;
  } & Origin,
): Promise<RegisterResult> {
  const { proof, address, userAgent, deviceId } = registration;
  const { newMember, bankAccount } = registration.rows;
  if (proof) {
    const { phone } = newMember;
    if (!(await isPhoneProof(tx, config, { ...proof, phone, address })))
      return refused('phone_code_wrong');
    await releaseProvenPhone(tx, newMember);
  }
  const member = await openMember(tx, newMember, bankAccount);
  const network = networkOf(address);
  await noteSigns(tx, member.id, [
    ...accountSign(bankAccount.accountNumber),
    ...nameSign(comparedName(bankAccount.accountName)),
    ...originSigns({ network, deviceId }),
  ]);
  const token = await openSession(tx, { memberId: member.id, network, userAgent });
  return { outcome: 'registered', member, token };
}

function takenBy(error: unknown): 'phone_taken' | 'bank_account_taken' | undefined {
  switch (violatedConstraint(error)) {
    case PHONE_UNIQUE:
      return 'phone_taken';
    case BANK_ACCOUNT_UNIQUE:
      return 'bank_account_taken';
    default:
      return undefined;
  }
}

function refused(code: RefusalCode): RegisterResult {
  return { outcome: 'refused', code };
}

function returnedCode({ phone_code: code, request_token: requestToken }: Registration) {
  return code !== undefined && requestToken !== undefined ? { code, requestToken } : undefined;
}

/** Inserts a member together with the ledger accounts, because a member without them must never exist. */
export async function openMember(
  tx: Tx,
  newMember: NewMember,
  bankAccount: BankAccount,
): Promise<MemberIdentity> {
  const member = await insertMember(tx, newMember);
  await insertBankAccount(tx, { id: member.id, websiteId: newMember.websiteId }, bankAccount);
  await openMemberAccounts(tx, member.id);
  return member;
}

async function refusalOf(
  { database, config }: Context,
  registration: Registration,
): Promise<RefusalCode | undefined> {
  if (registration.website_id !== config.websiteId) return 'invalid_input';
  if (await isPasswordTooCommon({ database, config }, registration.password, registration.phone)) {
    return 'password_too_common';
  }
  return (await bankExists(database, registration.bank_abbr)) ? undefined : 'bank_unknown';
}

function rowsOf(
  registration: Registration,
  { passwordHash, isPhoneProven }: { passwordHash: string; isPhoneProven: boolean },
): { newMember: NewMember; bankAccount: BankAccount } {
  return {
    newMember: {
      websiteId: registration.website_id,
      phone: registration.phone,
      firstName: registration.first_name,
      lastName: registration.last_name,
      passwordHash,
      isPhoneProven,
      referrerId: referrerId(registration.aff_id),
      partner: registration.partner ?? null,
      referrer: registration.referrer ?? null,
    },
    bankAccount: {
      bankAbbr: registration.bank_abbr,
      accountNumber: registration.bank_acc_number,
      accountName: accountName(registration.first_name, registration.last_name),
    },
  };
}
