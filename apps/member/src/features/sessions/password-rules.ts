import type { Data } from '@kapao/contract/operation.ts';
import { digitsOf } from '../../lib/masks.ts';
import { PASSWORD_LENGTH_MIN } from './rules.ts';

/** The one-time code of the SMS. */
export const CODE_DIGITS = 6;
const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** A code that is on its way to a phone; the times are milliseconds of this device's clock. */
export interface SentCode {
  /** Digits only. */
  phone: string;
  /** Only this browser has it, and the code counts only with it. */
  requestToken: string;
  expiresAt: number;
  resendAt: number;
}

/** The server tells spans, because the device's clock may be wrong. */
export function sentCode(phone: string, told: Data<'requestPassword'>, now: number): SentCode {
  return {
    phone: digitsOf(phone),
    requestToken: told.request_token,
    expiresAt: now + told.expires_in_seconds * MS_PER_SECOND,
    resendAt: now + told.resend_in_seconds * MS_PER_SECOND,
  };
}

/** Whether this phone has a code already and may not have another one yet. */
export function mustUseSentCode(sent: SentCode | null, phone: string, now: number): boolean {
  return sent !== null && sent.phone === digitsOf(phone) && now < sent.resendAt;
}

/** What was typed or pasted, spaces and dashes and all, as at most six digits. */
export function cleanCode(text: string): string {
  return digitsOf(text).slice(0, CODE_DIGITS);
}

/** A span as m:ss, rounded up so that 0:00 is really over. */
export function formatWait(spanMs: number): string {
  const seconds = Math.max(0, Math.ceil(spanMs / MS_PER_SECOND));
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return `${minutes}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

export interface NewPassword {
  password: string;
  repeated: string;
}

export const noNewPassword: NewPassword = { password: '', repeated: '' };

type NewPasswordFault = 'length' | 'mismatch';
export type NewPasswordFaults = Partial<Record<keyof NewPassword, NewPasswordFault>>;

/** RULINGS 16: its length is all that is asked here; the server also refuses common ones. */
export function newPasswordFaults({ password, repeated }: NewPassword): NewPasswordFaults {
  if (password.length < PASSWORD_LENGTH_MIN) return { password: 'length' };
  return password === repeated ? {} : { repeated: 'mismatch' };
}
