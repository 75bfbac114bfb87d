import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { MemberData } from '@kapao/contract/members.ts';
import { bahtFromMicro } from '@kapao/contract/money.ts';
import { plainCharacters } from '@kapao/contract/typing/characters.ts';

/** desk-29: whether a member may be given this rank: it is not below the one that the lifetime turnover has reached. */
export function mayGiveRank(
  ranks: readonly { code: string; turnoverFromMicro: bigint | null }[],
  code: string,
  lifetimeMicro: bigint,
): boolean {
  const reached = ranks.findLastIndex(
    ({ turnoverFromMicro }) => turnoverFromMicro !== null && turnoverFromMicro <= lifetimeMicro,
  );
  return ranks.findIndex((rank) => rank.code === code) >= Math.max(reached, 0);
}

/**
 * Whether a reset must show the bank account and have it confirmed, because the phone was never proven (account-66). A
 * stranger may have registered the phone with another bank account.
 */
export function mustConfirmAtReset(
  { isPhoneProven }: { isPhoneProven: boolean },
  phoneProof: 'off' | 'withdrawal' | 'registration',
): boolean {
  return phoneProof !== 'off' && !isPhoneProven;
}

export type ProofRefusal = 'phone_unproven' | 'bank_account_unconfirmed';

/** Returns the proof that a withdrawal still needs (account-62, account-67). */
export function proofRefusal(
  { isPhoneProven, isBankConfirmed }: { isPhoneProven: boolean; isBankConfirmed: boolean },
  phoneProof: 'off' | 'withdrawal' | 'registration',
): ProofRefusal | undefined {
  if (phoneProof !== 'off' && !isPhoneProven) return 'phone_unproven';
  return isBankConfirmed ? undefined : 'bank_account_unconfirmed';
}

/**
 * desk-21: the text that says until when withdrawals wait after staff changed the member's data; undefined if none has
 * to wait.
 */
export function coolingText(until: Date | null, now: Date): BothLanguages | undefined {
  if (until === null || until <= now) return undefined;
  const shown = bangkokTimeText(until);
  return {
    th: `บัญชีธนาคารหรือเบอร์โทรศัพท์เพิ่งเปลี่ยน ถอนเงินได้ตั้งแต่ ${shown}`,
    en: `Your bank account or phone was changed: you can withdraw from ${shown} on`,
  };
}

const MEMBER_ID = /^\d{1,15}$/;

/** Returns the member that a referral link names; undefined, without an error, for anything else (account-08). */
export function referrerId(affId: string | number | null | undefined): bigint | undefined {
  const text = plainCharacters(String(affId ?? ''));
  return MEMBER_ID.test(text) ? BigInt(text) : undefined;
}

export function accountName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`;
}

/**
 * Returns the member's balances, rounded down to the satang (account-49). `outStandingCredit` is held money:
 * withdrawals on their way to the bank. Stakes of open rounds are not included; getOpenRounds lists them.
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
