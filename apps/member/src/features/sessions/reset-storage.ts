import type { SentCode } from './password-rules.ts';

/**
 * Stores the state of a password reset for this tab, because phones discard the page while the member reads
 * the SMS. A reset token never appears in a URL (account-60).
 */
const CODE_KEY = 'reset_code';
const TOKEN_KEY = 'reset_token';

export interface ResetToken {
  token: string;
  phone: string;
  /** The bank account to confirm with the new password; omitted if none must be confirmed. */
  account?: { bank_abbr: string; number_end: string };
  /** The end of the token's validity, in milliseconds of this device's clock. */
  expiresAt: number;
}

export function storeSentCode(sent: SentCode): void {
  store(CODE_KEY, sent);
}

export function loadSentCode(now: number): SentCode | null {
  return load<SentCode>(CODE_KEY, now);
}

/** Stores a reset token and removes the SMS code, which is used up. */
export function storeResetToken(token: ResetToken): void {
  sessionStorage.removeItem(CODE_KEY);
  store(TOKEN_KEY, token);
}

export function loadResetToken(now: number): ResetToken | null {
  return load<ResetToken>(TOKEN_KEY, now);
}

export function clearResetToken(): void {
  sessionStorage.removeItem(TOKEN_KEY);
}

function store(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage only means that a reload loses the state.
  }
}

function load<Stored extends { expiresAt: number }>(key: string, now: number): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored !== null && stored.expiresAt > now ? stored : null;
  } catch {
    return null;
  }
}
