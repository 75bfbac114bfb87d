import { referenceWithYear } from '@kapao/contract/payments/short-reference.ts';

/** A payment's short reference, with its year where that is not the present one (refs-05). */
export function ShortReference({ reference, at }: { reference: string; at: string }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {referenceWithYear(reference, at, new Date())}
    </span>
  );
}
