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

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** Refuses an act before it is sent, as the server would. */
export function refuseAct(message: string) {
  return Promise.resolve({ success: false as const, message, isOutcomeUnknown: false });
}

/** Reads a list of networks, one a line or with commas between. */
export function listedNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
