import { mayBeAccountOf } from '@kapao/contract/members/rules.ts';
import { readAccount } from '@kapao/contract/typing/account.ts';
import { readAmount } from '@kapao/contract/typing/amount.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import { isReasonTooShort } from '../../lib/typed-reason.ts';

/** Reads the baht of an adjustment, which may be negative; 0 for a text that is no amount. */
export function adjustmentOf(text: string): number {
  const read = readAmount(text, { decimals: 2, signed: true });
  return 'value' in read ? Number(read.value) : 0;
}

/** Checks of the fields of a proposal: true if the typed text is right. */
const forms = {
  amount: (text: string) => adjustmentOf(text) !== 0,
  phone: (text: string) => 'value' in readPhone(text),
  bank: (text: string) => /^[A-Za-z]{2,20}$/.test(text.trim()),
  account: (text: string) => 'value' in readAccount(text),
  reason: (text: string) => !isReasonTooShort(text),
  evidence: (text: string) => !isReasonTooShort(text),
};

export type DraftField = keyof typeof forms;
/** A proposal as it is typed. */
export type ProposalDraft = Record<DraftField, string>;
// The type of Object.fromEntries loses the names of the fields.
export const emptyDraft = Object.fromEntries(
  Object.keys(forms).map((field) => [field, '']),
) as ProposalDraft;

const asked = {
  adjustment: ['amount', 'reason'],
  phone: ['phone', 'reason', 'evidence'],
  bank: ['bank', 'account', 'reason', 'evidence'],
} as const satisfies Record<string, readonly DraftField[]>;

/** account-73: a wallet's account is a phone. */
function isAccountOfBank({ bank, account }: ProposalDraft): boolean {
  const read = readAccount(account);
  return 'value' in read && mayBeAccountOf(bank.trim(), read.value);
}

/** The fields that are not right yet, as far as the page can tell. */
export function draftErrors(
  kind: keyof typeof asked,
  draft: ProposalDraft,
): ReadonlySet<DraftField> {
  const wrong = new Set<DraftField>(asked[kind].filter((field) => !forms[field](draft[field])));
  if (kind === 'bank' && !wrong.has('account') && !isAccountOfBank(draft)) wrong.add('account');
  return wrong;
}
