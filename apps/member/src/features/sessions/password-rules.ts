import type { Data } from '@kapao/contract/operation.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { readDigitCode } from '@kapao/contract/typing/code.ts';
import { PASSWORD_LENGTH_MIN, SMS_CODE_DIGITS } from '@kapao/contract/members/rules.ts';

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** A code sent to a phone. Times are milliseconds of this device's clock. */
export interface SentCode {
  /** The phone to which the code was sent, digits only. */
  phone: string;
  /** The request token of this browser, without which the code is invalid. */
  requestToken: string;
  expiresAt: number;
  resendAt: number;
}

/** Builds a sent code. The server sends durations, because the device's clock may be wrong. */
export function sentCode(phone: string, response: Data<'requestPassword'>, now: number): SentCode {
  return {
    phone: digitsOf(phone),
    requestToken: response.request_token,
    expiresAt: now + response.expires_in_seconds * MS_PER_SECOND,
    resendAt: now + response.resend_in_seconds * MS_PER_SECOND,
  };
}

/** True if this phone has a code already and may not request another yet. */
export function mustUseSentCode(sent: SentCode | null, phone: string, now: number): boolean {
  return sent !== null && sent.phone === digitsOf(phone) && now < sent.resendAt;
}

/** Reads the code, typed or pasted (type-06). A part of it stays, so that it can be completed; too many digits do not. */
export function readSmsCode(text: string): { value: string } | { refusal: 'wrong_code' } {
  const code = readDigitCode(text, SMS_CODE_DIGITS);
  if ('value' in code) return code;
  const isPart = code.refusal === 'empty' || code.refusal === 'too_short';
  return isPart ? { value: digitsOf(text) } : { refusal: 'wrong_code' };
}

/** A duration as m:ss, rounded up, so that 0:00 means that it is over. */
export function formatWait(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / MS_PER_SECOND));
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return `${minutes}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

export interface NewPassword {
  password: string;
  repeated: string;
}

export const noNewPassword: NewPassword = { password: '', repeated: '' };

type NewPasswordError = 'length' | 'mismatch';
export type NewPasswordErrors = Partial<Record<keyof NewPassword, NewPasswordError>>;

/** Validates a new password. Only the length is checked here (account-15); the server also refuses common passwords. */
export function validateNewPassword({ password, repeated }: NewPassword): NewPasswordErrors {
  if (password.length < PASSWORD_LENGTH_MIN) return { password: 'length' };
  return password === repeated ? {} : { repeated: 'mismatch' };
}
