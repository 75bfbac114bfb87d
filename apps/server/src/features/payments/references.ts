import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { readShortReference } from '@kapao/contract/payments/short-reference.ts';
import type { ReferencedKind } from '@kapao/contract/payments/short-reference.ts';
import sql, { type Sql } from 'sql-template-tag';

/** A payment as staff name it: by its long reference, or by the days and the number of a short one (refs-04). */
export type PaymentReference = { long: string } | { days: readonly string[]; number: number };

const longReferences = {
  deposit: /^[\w-]{32}$/,
  withdrawal: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
} as const satisfies Record<ReferencedKind, RegExp>;

/** refs-06: reads a reference of this kind in the filter of a list, which takes members too. */
export function readPaymentReference(
  kind: ReferencedKind,
  text: string,
  now: Date,
): PaymentReference | undefined {
  const long = text.trim();
  if (longReferences[kind].test(long)) return { long };
  const short = readShortReference(text, bangkokDay(now));
  return short?.kind === kind ? short : undefined;
}

/** A condition: the deposit has this reference. */
export function depositHasReference(deposit: Sql, reference: PaymentReference): Sql {
  return 'long' in reference
    ? sql`${deposit}.ref_code = ${reference.long}`
    : hasShortReference(deposit, reference);
}

/** A condition: the withdrawal has this reference. */
export function withdrawalHasReference(withdrawal: Sql, reference: PaymentReference): Sql {
  return 'long' in reference
    ? sql`${withdrawal}.id = ${reference.long.toLowerCase()}::uuid`
    : hasShortReference(withdrawal, reference);
}

function hasShortReference(
  payment: Sql,
  { days, number }: { days: readonly string[]; number: number },
): Sql {
  return sql`
    (${payment}.reference_day = any(${[...days]}::date[]) and ${payment}.reference_number = ${number})`;
}
