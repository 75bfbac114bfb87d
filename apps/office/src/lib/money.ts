import { bahtText } from '@kapao/contract/money.ts';

/** Formats micro-baht as the API sends it: `1234560000` becomes `1,234.56`. Rounded down to whole satang. */
export function formatMicro(micro: string): string {
  return bahtText(BigInt(micro));
}
