import { referenceWithYear } from '@kapao/contract/payments/short-reference.ts';
import { useState } from 'react';

/** A payment's short reference, with its year where that is not the present one (refs-05). */
export function ShortReference({ reference, at }: { reference: string; at: string }) {
  const [now] = useState(() => new Date());
  return (
    <span className="whitespace-nowrap tabular-nums">{referenceWithYear(reference, at, now)}</span>
  );
}
