import { digitsOf } from '@kapao/contract/typing/characters.ts';
import {
  isWallet,
  mayBeAccountOf,
  PASSWORD_LENGTH_MIN,
  PHONE_DIGITS,
} from '@kapao/contract/members/rules.ts';

/** The login button counts the characters of the phone text, dashes included (account-33). */
const LOGIN_PHONE_CHARACTERS = 10;
/** The HTTP statuses of wrong credentials. */
const WRONG_CREDENTIALS = [400, 401];

export type LoginBy = 'phone' | 'username';

export function canLogIn(by: LoginBy, name: string, password: string): boolean {
  const isNamed = by === 'phone' ? name.length >= LOGIN_PHONE_CHARACTERS : name.trim() !== '';
  return isNamed && password !== '';
}

/** The next button of step 1 requires exactly ten digits after dashes and spaces are removed. */
export function canContinue(phone: string): boolean {
  return phone.replace(/[-\s]/g, '').length === PHONE_DIGITS;
}

/** account-35: whether the server refused name or password. */
export function isWrongCredentials(status: number): boolean {
  return WRONG_CREDENTIALS.includes(status);
}

/** limit-27: the age that registration states where the site sets none. */
export const DEFAULT_MINIMUM_AGE = 20;

export interface RegistrationDetails {
  firstName: string;
  lastName: string;
  bankAbbr: string;
  bankAccount: string;
  password: string;
}

export const noDetails: RegistrationDetails = {
  firstName: '',
  lastName: '',
  bankAbbr: '',
  bankAccount: '',
  password: '',
};

export type DetailsError =
  | 'required'
  | 'accountLength'
  | 'walletPhone'
  | 'passwordLength'
  | 'passwordCommon';
export type DetailsErrors = Partial<Record<keyof RegistrationDetails, DetailsError>>;

/** The validation errors of step 2 by field, in the order of the screen; `isGuessed` knows the common passwords. */
export function validateDetails(
  details: RegistrationDetails,
  isGuessed: (password: string) => boolean,
): DetailsErrors {
  const errors: DetailsErrors = {};
  for (const field of ['firstName', 'lastName', 'bankAbbr'] as const) {
    if (details[field].trim() === '') errors[field] = 'required';
  }
  if (!mayBeAccountOf(details.bankAbbr, digitsOf(details.bankAccount))) {
    errors.bankAccount = isWallet(details.bankAbbr) ? 'walletPhone' : 'accountLength';
  }
  if (details.password.length < PASSWORD_LENGTH_MIN) errors.password = 'passwordLength';
  else if (isGuessed(details.password)) errors.password = 'passwordCommon';
  return errors;
}

export type ProofWay = 'pin' | 'passkey' | 'password';

interface LockWays {
  has_pin: boolean;
  pin_tries_left: number;
  has_passkey: boolean;
}

/** lock-07: the ways to prove to hold the phone, the easiest first. Until the lock is known there is none. */
export function proofWays(
  lock: LockWays | undefined,
  page: { isPinOff: boolean; isPasskeyPossible: boolean; isUnknown: boolean },
): ProofWay[] {
  if (lock === undefined) return page.isUnknown ? ['password'] : ['pin'];
  const isPinOn = lock.has_pin && lock.pin_tries_left > 0 && !page.isPinOff;
  return [
    ...(isPinOn ? (['pin'] as const) : []),
    ...(lock.has_passkey && page.isPasskeyPossible ? (['passkey'] as const) : []),
    'password',
  ];
}

/** lock-11: the sums of the lock's screen, in baht. */
export const LOCK_SUMS = [1_000, 5_000, 20_000] as const;

/** A sum of the screen, 0 for every withdrawal, a typed one, or null for none. */
export type SumChoice = (typeof LOCK_SUMS)[number] | 0 | 'other' | null;

export function sumChoiceOf(askAbove: number | null): SumChoice {
  if (askAbove === null || askAbove === 0) return askAbove;
  return LOCK_SUMS.find((sum) => sum === askAbove) ?? 'other';
}

/** The sum to save; undefined while another sum is chosen and not typed. */
export function askAboveOf(choice: SumChoice, typed: string): number | null | undefined {
  if (choice !== 'other') return choice;
  return typed === '' ? undefined : Number(typed);
}
