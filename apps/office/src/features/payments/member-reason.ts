import type { BothLanguages } from '@kapao/contract/envelope.ts';
import { memberReasonWords, type MemberReason } from '@kapao/contract/payments/member-reasons.ts';

/** The member's text about a payment that came to nothing; null where no reason was given. */
export function memberReasonText(
  reason: MemberReason | null,
  inLanguage: (texts: BothLanguages) => string,
): string | null {
  if (reason === null) return null;
  const words = memberReasonWords(reason);
  const said = words === undefined ? reason.code : inLanguage(words);
  return reason.note === '' ? said : `${said} “${reason.note}”`;
}
