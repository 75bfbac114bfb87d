import { bangkokDay } from '@kapao/contract/bangkok.ts';
import { readShortReference } from '@kapao/contract/payments/short-reference.ts';
import type { ReferencedKind } from '@kapao/contract/payments/short-reference.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A payment as staff name it: by its long reference, or by the days and the number of a short one (refs-04). */
export type PaymentReference = { long: string } | { days: readonly string[]; number: number };

const longReferences = {
  deposit: /^[\w-]{32}$/,
  withdrawal: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
} as const satisfies Record<ReferencedKind, RegExp>;

/** refs-06: reads a reference of this kind in the filter of a list, which takes members too. */
export function readReference(
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

/** Finds the short references of deposits and withdrawals, by their long ones. */
export async function findShortReferences(
  on: Queryable,
  { refCodes, withdrawalIds }: { refCodes: readonly string[]; withdrawalIds: readonly string[] },
): Promise<Map<string, string>> {
  if (refCodes.length + withdrawalIds.length === 0) return new Map();
  const rows = await on.query<{ long: string; short: string }>(sql`
    select ref_code        as long,
           short_reference as short
      from deposits
     where ref_code = any(${[...refCodes]}::text[])
     union all
    select id::text,
           short_reference
      from withdrawals
     where id = any(${[...withdrawalIds]}::uuid[])`);
  return new Map(rows.map(({ long, short }) => [long, short]));
}
