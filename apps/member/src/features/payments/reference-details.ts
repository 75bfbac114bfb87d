import type { Catalogue } from '../../text/th.ts';
import type { Detail } from '../../ui/DetailList.tsx';

/** The reference that people read, and the long one for copying (refs-02). */
export function referenceDetails(
  shortReference: string,
  longReference: string,
  text: Catalogue['payments'],
): Detail[] {
  return [
    { label: text.reference, value: shortReference, copyLabel: text.copyReference },
    { label: text.longReference, value: longReference, copyLabel: text.copyLongReference },
  ];
}
