import { readAccount } from '@kapao/contract/typing/account.ts';
import { readAmount } from '@kapao/contract/typing/amount.ts';
import { readPhone } from '@kapao/contract/typing/phone.ts';
import { isReasonTooShort } from '../../lib/typed-reason.ts';

/** A proposal as it is typed. */
export interface ProposalDraft {
  amount: string;
  phone: string;
  bank: string;
  account: string;
  reason: string;
  evidence: string;
}
export type DraftField = keyof ProposalDraft;

export const emptyDraft: ProposalDraft = {
  amount: '',
  phone: '',
  bank: '',
  account: '',
  reason: '',
  evidence: '',
};

/** The baht of an adjustment, which may be negative; 0 for what is no amount. */
export function adjustmentOf(text: string): number {
  const read = readAmount(text, { decimals: 2, signed: true });
  return 'value' in read ? Number(read.value) : 0;
}

const forms: Readonly<Record<DraftField, (text: string) => boolean>> = {
  amount: (text) => adjustmentOf(text) !== 0,
  phone: (text) => 'value' in readPhone(text),
  bank: (text) => /^[A-Za-z]{2,20}$/.test(text.trim()),
  account: (text) => 'value' in readAccount(text),
  reason: (text) => !isReasonTooShort(text),
  evidence: (text) => !isReasonTooShort(text),
};

const asked = {
  adjustment: ['amount', 'reason'],
  phone: ['phone', 'reason', 'evidence'],
  bank: ['bank', 'account', 'reason', 'evidence'],
} as const satisfies Record<string, readonly DraftField[]>;

/** The fields that are not right yet, as far as the page can tell. */
export function draftErrors(
  kind: keyof typeof asked,
  draft: ProposalDraft,
): ReadonlySet<DraftField> {
  return new Set<DraftField>(asked[kind].filter((field) => !forms[field](draft[field])));
}
