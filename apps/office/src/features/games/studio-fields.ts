import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';

export type ShownStudio = OfficeData<'getStudio'>;

const MOST_DIGITS = 9;

/** Reads whole baht as a person writes them; undefined for anything else. */
export function wholeBaht(text: string): number | undefined {
  const digits = text.replaceAll(',', '').trim();
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : undefined;
}

export function wholeBahtOfMicro(micro: string): string {
  return String(bahtFromMicro(BigInt(micro)));
}

/** Reads a list of networks, one a line or with commas between. */
export function listedNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
