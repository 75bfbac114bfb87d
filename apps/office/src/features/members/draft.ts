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

const forms: Readonly<Record<DraftField, (text: string) => boolean>> = {
  amount: (text) => /^-?\d{1,8}(\.\d{1,2})?$/.test(text.trim()) && Number(text) !== 0,
  phone: (text) => /^0[689]\d{8}$/.test(text.replaceAll(/\D/g, '')),
  bank: (text) => /^[A-Za-z]{2,20}$/.test(text.trim()),
  account: (text) => /^\d{10,15}$/.test(text.replaceAll(/\D/g, '')),
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
