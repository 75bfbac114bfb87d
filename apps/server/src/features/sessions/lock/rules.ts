import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { isWeakPin, PIN_DIGITS } from '@kapao/contract/second-lock/rules.ts';

/** The member's numbers that a finder of the phone or of a slip knows; a PIN must not be part of one. */
export interface KnownNumbers {
  phone: string | null;
  accountNumber: string;
}

/** lock-03: whether a stranger guesses the PIN first: a weak one, or six digits of the member's phone or account. */
export function isPinRefused(pin: string, { phone, accountNumber }: KnownNumbers): boolean {
  const isPartOf = (number: string) => pin.length === PIN_DIGITS && number.includes(pin);
  return isWeakPin(pin) || isPartOf(phone ?? '') || isPartOf(accountNumber);
}

/** lock-10: whether a withdrawal needs a proof beside it. Withdrawals of the day count, so that parts gain nothing. */
export function needsWithdrawalProof(
  askAboveMicro: bigint | null,
  withdrawal: { amountMicro: bigint; withdrawnTodayMicro: bigint },
): boolean {
  const { amountMicro, withdrawnTodayMicro } = withdrawal;
  return askAboveMicro !== null && withdrawnTodayMicro + amountMicro > askAboveMicro;
}

/** lock-08: the text of a wrong PIN with the tries that are left. */
export function wrongPinMessage(triesLeft: number): BothLanguages {
  return {
    th: `รหัส PIN ไม่ถูกต้อง ใส่ได้อีก ${triesLeft} ครั้ง`,
    en: `Wrong PIN, ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`,
  };
}
