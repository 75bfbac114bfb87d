import type { WrittenCoupon } from '@kapao/contract/coupons/rules.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { WrittenPromotion } from '@kapao/contract/promotions/rules.ts';
import { numberOf } from '../../lib/draft-numbers.ts';

export type Content = Readonly<Record<string, unknown>>;

/** How a field is edited, which its present value decides. */
export type FieldKind = 'choice' | 'number' | 'text' | 'list';

export function fieldKind(value: unknown): FieldKind {
  if (typeof value === 'boolean') return 'choice';
  if (typeof value === 'number') return 'number';
  return typeof value === 'object' && value !== null ? 'list' : 'text';
}

/** A field's value as it is typed; empty for none. */
export function draftOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

type OptionalNumber<Fields> = {
  [Name in keyof Fields]: null extends Fields[Name]
    ? Fields[Name] extends number | null
      ? Name
      : never
    : never;
}[keyof Fields];

type Edited =
  | OptionalNumber<WrittenCoupon>
  | OptionalNumber<WrittenPromotion>
  | OptionalNumber<OfficeData<'getOperatingSettings'>['settings']>;

/**
 * Fields that take a number while they have no value; the others take texts. Those with an editor in the office must
 * stand here.
 */
const numbers = new Set<string>(
  Object.keys({
    sort: true,
    total_limit: true,
    budget: true,
    budget_claims: true,
    max_payout: true,
    max_withdrawal: true,
    turnover_from: true,
    first_deposit_max: true,
    four_eyes_delay_hours: true,
    daily_withdraw_count: true,
    daily_withdraw_sum: true,
  } satisfies Record<Edited, true> & Record<string, true>),
);

/** Reads a typed field; undefined if it cannot be read. The server holds the whole to its rules. */
export function readDraft(field: string, before: unknown, draft: string): unknown {
  if (draft === draftOf(before)) return before;
  switch (fieldKind(before)) {
    case 'choice':
      return draft === 'true';
    case 'number':
      return readNumber(draft);
    case 'list':
      return readJson(draft);
    case 'text':
      if (draft.trim() === '' && before !== '') return null;
      return before === null && numbers.has(field) ? readNumber(draft) : draft;
  }
}

function readNumber(draft: string): number | null | undefined {
  if (draft.trim() === '') return null;
  const number = numberOf(draft);
  return Number.isNaN(number) ? undefined : number;
}

function readJson(draft: string): unknown {
  if (draft.trim() === '') return null;
  try {
    return JSON.parse(draft);
  } catch {
    return undefined;
  }
}

/** `2026-11-26T18:30` of Bangkok's clock as the API takes it; undefined while it is not chosen. */
export function dueTime(wallClock: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallClock) ? `${wallClock}:00+07:00` : undefined;
}
