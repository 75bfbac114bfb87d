import type { SentCode } from './password-rules.ts';

/**
 * Reading the SMS means a walk to another app, on which phones throw pages away: what was reached of
 * a forgotten password is kept for this tab. A reset token never stands in an address (REQUIREMENTS 35).
 */
const CODE_KEY = 'reset_code';
const TOKEN_KEY = 'reset_token';

export interface ResetToken {
  token: string;
  phone: string;
  /** To be confirmed with the new password; left out where there is nothing to confirm. */
  account?: { bank_abbr: string; number_end: string };
  /** Milliseconds of this device's clock. */
  expiresAt: number;
}

export function keepSentCode(sent: SentCode): void {
  keep(CODE_KEY, sent);
}

export function recallSentCode(now: number): SentCode | null {
  return recall<SentCode>(CODE_KEY, now);
}

/** The code is used up. */
export function keepResetToken(token: ResetToken): void {
  sessionStorage.removeItem(CODE_KEY);
  keep(TOKEN_KEY, token);
}

export function recallResetToken(now: number): ResetToken | null {
  return recall<ResetToken>(TOKEN_KEY, now);
}

export function forgetResetToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
}

function keep(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage costs only the survival of a reload.
  }
}

function recall<Kept extends { expiresAt: number }>(key: string, now: number): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept !== null && kept.expiresAt > now ? kept : null;
  } catch {
    return null;
  }
}
