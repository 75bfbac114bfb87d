import { PASSWORD_LENGTH_MIN } from '@kapao/contract/members/rules.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';

const MIN_DIFFERENT_CHARACTERS = 4;

/** The product's own words; a site adds its own name, and a member the phone number (account-16). */
export const PRODUCT_WORDS = ['kapao', 'กระเป๋า'] as const;

/**
 * What a guesser tries first: the passwords that leaked most often, one character over and over, a
 * run along the keyboard's digits, and the site's own words dressed up. A word of one's own site
 * counts for nothing, so a password holding one must be long enough without it.
 */
export function isEasilyGuessed(
  password: string,
  known: { common: ReadonlySet<string>; ownWords: readonly string[] },
): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (known.common.has(folded)) return true;
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS || isRun(folded)) return true;
  let rest = folded;
  for (const word of known.ownWords) rest = rest.replaceAll(word.toLowerCase(), '');
  return rest !== folded && Array.from(rest).length < PASSWORD_LENGTH_MIN;
}

/** `23456789`, `abcdefgh` and their like, up or down. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const [first = 0, second = 0] = codes;
  const step = second - first;
  if (Math.abs(step) !== 1) return false;
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}

/** The phone as people write it down: whole, without its 0, and with the country's code. */
export function phoneWords(phone: string): string[] {
  if (phone === '') return [];
  return [phone, `66${phone.slice(1)}`, phone.slice(1)];
}

/**
 * Before the first reset takes effect, the bank account of a phone that was never proven is shown and
 * confirmed (account-66): a stranger may have registered the phone with an account of their own.
 */
export function mustConfirmAtReset(
  { isPhoneProven }: { isPhoneProven: boolean },
  phoneProof: 'off' | 'withdrawal' | 'registration',
): boolean {
  return phoneProof !== 'off' && !isPhoneProven;
}

export type ProofRefusal = 'phone_unproven' | 'bank_account_unconfirmed';

/** The proof that is missing before money leaves for the bank account (account-62, account-67). */
export function proofRefusal(
  { isPhoneProven, isBankConfirmed }: { isPhoneProven: boolean; isBankConfirmed: boolean },
  phoneProof: 'off' | 'withdrawal' | 'registration',
): ProofRefusal | undefined {
  if (phoneProof !== 'off' && !isPhoneProven) return 'phone_unproven';
  return isBankConfirmed ? undefined : 'bank_account_unconfirmed';
}

const MEMBER_ID = /^\d{1,15}$/;

/** The member that a referral link names; anything else is nobody, and no error (account-08). */
export function referrerId(affId: string | number | null | undefined): bigint | undefined {
  const text = String(affId ?? '').trim();
  return MEMBER_ID.test(text) ? BigInt(text) : undefined;
}

export function accountName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`;
}

/**
 * The member's money as shown: rounded down to the satang (account-49). `outStandingCredit` is what the
 * ledger holds of the member's (account-49): withdrawals on their way to the bank. Stakes in open rounds
 * are not part of it, because a bet moves them to the studio's account: getOpenRounds tells those.
 */
export function creditData(balances: {
  availableMicro: bigint;
  bonusMicro: bigint;
  heldMicro: bigint;
}): MemberData['credit_data'] {
  return {
    availableCredit: bahtFromMicro(balances.availableMicro),
    bonusCredit: bahtFromMicro(balances.bonusMicro),
    outStandingCredit: bahtFromMicro(balances.heldMicro),
    currency: 'THB',
  };
}
