import { bahtText, MICRO_PER_SATANG } from '@kapao/contract/money.ts';

/** What one payment may be, in micro. */
export interface AmountRange {
  minMicro: bigint;
  maxMicro: bigint;
}

/**
 * How long after its deadline a deposit's amount stays reserved, so that a late transfer is credited to
 * whom it belongs and never taken for another's.
 */
export const LATE_TRANSFER_SECONDS = 15 * 60;
/** The satang that tell one deposit of a receiver from another. */
export const MIN_OFFSET_SATANG = 1;
export const MAX_OFFSET_SATANG = 99;
/** Each open deposit keeps an amount from everyone else, so a member may not pile them up. */
export const MAX_OPEN_DEPOSITS = 30;

export function isInRange(amountMicro: bigint, { minMicro, maxMicro }: AmountRange): boolean {
  return amountMicro >= minMicro && amountMicro <= maxMicro;
}

/** SPEC section 5, "Withdraw": the smaller of max_withdraw and the available credit, whole satang. */
export function withdrawCap(maxMicro: bigint, availableMicro: bigint): bigint {
  const smaller = availableMicro < maxMicro ? availableMicro : maxMicro;
  return smaller - (smaller % MICRO_PER_SATANG);
}

export type WithdrawalRefusal = 'amount_out_of_range' | 'not_enough_money';

/** The site's range comes first: it says more to a member than "not enough". */
export function withdrawalRefusal(
  amountMicro: bigint,
  range: AmountRange,
  availableMicro: bigint,
): WithdrawalRefusal | undefined {
  if (!isInRange(amountMicro, range)) return 'amount_out_of_range';
  if (amountMicro > withdrawCap(range.maxMicro, availableMicro)) return 'not_enough_money';
  return undefined;
}

export function rangeText({ minMicro, maxMicro }: AmountRange): string {
  return `จำนวนเงินต้องอยู่ระหว่าง ${bahtText(minMicro)} ถึง ${bahtText(maxMicro)} บาท`;
}

export function depositLimitText(leftMicro: bigint): string {
  const shown = bahtText(leftMicro > 0n ? leftMicro : 0n);
  return `เกินวงเงินฝากที่คุณตั้งไว้ ฝากได้อีก ${shown} บาท`;
}

/** The address as it is passed on, or undefined where it leads elsewhere (REQUIREMENTS 34). */
export function allowedReturnUrl(text: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // A blob: address has the origin of the page that made it, and a user name looks like a host.
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && origins.includes(url.origin) ? url.href : undefined;
}

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 300;

/** When to ask the gateway next about a payout: 5, 10, 20 … seconds, then every five minutes. */
export function secondsUntilNextAsk(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE_SECONDS);
}
