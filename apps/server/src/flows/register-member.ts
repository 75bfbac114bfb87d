import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { Input } from '@kapao/contract/operation.ts';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db/database.ts';
import type { Tx } from '../db/database.ts';
import { openMemberAccounts } from '../ledger/accounts.ts';
import { accountName, referrerId } from '../modules/members/rules.ts';
import {
  BANK_ACCOUNT_UNIQUE,
  bankExists,
  insertBankAccount,
  insertMember,
  PHONE_UNIQUE,
} from '../modules/members/store.ts';
import type { BankAccount, MemberIdentity, NewMember } from '../modules/members/store.ts';
import { networkOf } from '../modules/sessions/rules.ts';
import { openSession } from '../modules/sessions/store.ts';
import { isTooCommon } from './judge-password.ts';

type Registration = Input<'register'>['body'];

type RefusalCode = Extract<
  ErrorCode,
  | 'invalid_input'
  | 'password_too_common'
  | 'bank_unknown'
  | 'phone_taken'
  | 'bank_account_taken'
  | 'too_many_requests'
>;

export type RegisterResult =
  | { outcome: 'registered'; member: MemberIdentity; token: string }
  | { outcome: 'refused'; code: RefusalCode };

/** Makes a visitor a member, with a bank account, accounts in the ledger and a session, or nothing. */
export async function registerMember(
  context: Context,
  registration: Registration,
  visitor: { address: string; userAgent: string | undefined },
): Promise<RegisterResult> {
  const code = await refusalOf(context, registration);
  if (code) return { outcome: 'refused', code };
  const passwordHash = await context.passwords.hash(registration.password);
  if (passwordHash === undefined) return { outcome: 'refused', code: 'too_many_requests' };
  const { newMember, bankAccount } = rowsOf(registration, passwordHash);
  try {
    return await context.database.transaction(async (tx) => {
      const member = await openMember(tx, newMember, bankAccount);
      const token = await openSession(tx, {
        memberId: member.id,
        network: networkOf(visitor.address),
        userAgent: visitor.userAgent,
      });
      return { outcome: 'registered', member, token };
    });
  } catch (error) {
    switch (violatedConstraint(error)) {
      case PHONE_UNIQUE:
        return { outcome: 'refused', code: 'phone_taken' };
      case BANK_ACCOUNT_UNIQUE:
        return { outcome: 'refused', code: 'bank_account_taken' };
      default:
        throw error;
    }
  }
}

/** A member without accounts in the ledger never exists, not even for a moment. */
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
  if (await isTooCommon({ database, config }, registration.password, registration.phone)) {
    return 'password_too_common';
  }
  return (await bankExists(database, registration.bank_abbr)) ? undefined : 'bank_unknown';
}

function rowsOf(
  registration: Registration,
  passwordHash: string,
): { newMember: NewMember; bankAccount: BankAccount } {
  return {
    newMember: {
      websiteId: registration.website_id,
      phone: registration.phone,
      firstName: registration.first_name,
      lastName: registration.last_name,
      passwordHash,
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
