import type { WithdrawalFailure } from '@kapao/contract/payments/member-reasons.ts';

/** Words of gateways and banks for each kind of failure, the more exact kinds first. */
const words: readonly (readonly [RegExp, WithdrawalFailure])[] = [
  [/clos(?:ed|ure)|dormant|inactive|ปิดบัญชี|บัญชีปิด/i, 'account_closed'],
  [/name.*(?:match|differ)|(?:mis)?match.*name|ชื่อ.*ไม่ตรง/i, 'account_name_differs'],
  [/limit|exceed|over.*(?:quota|maximum)|เกินวงเงิน/i, 'bank_limit'],
  [
    /invalid.*account|account.*(?:invalid|not found|unknown|exist)|no such account|(?:unknown|wrong) account|ไม่พบบัญชี/i,
    'account_wrong',
  ],
  [/unavailable|maintenance|offline|time.?out|temporar|ปิดปรับปรุง/i, 'bank_unavailable'],
];

/**
 * pay-104: the kind of a failure by the gateway's words, which differ from one gateway to the next. Words that are new
 * to us are a refusal of the bank. Where people ended the withdrawal, the words are theirs, and no bank has refused it.
 */
export function withdrawalFailureOf({
  failure,
  endedBy,
}: {
  failure: string;
  endedBy: string | null;
}): WithdrawalFailure {
  if (endedBy !== null) return 'not_sent';
  return words.find(([pattern]) => pattern.test(failure))?.[1] ?? 'bank_refused';
}
