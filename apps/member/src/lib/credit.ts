import type { MemberData } from '@kapao/contract/members.ts';

type Credit = Pick<MemberData['credit_data'], 'availableCredit' | 'bonusCredit'>;

const SATANG_PER_BAHT = 100;

/** Cash and bonus together, in baht: the balance that every screen shows (pay-87). */
export function balanceOf({ availableCredit, bonusCredit }: Credit): number {
  // The sum is rounded to whole satang, because binary fractions cannot represent 0.1 baht.
  return Math.round((availableCredit + bonusCredit) * SATANG_PER_BAHT) / SATANG_PER_BAHT;
}
