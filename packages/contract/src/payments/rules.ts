import { bangkokTime } from '../bangkok.ts';
import { basisPointsFromPercent, microFromBaht, MICRO_PER_SATANG, shareOf } from '../money.ts';

/** The allowed amounts of one payment, in micro. */
export interface AmountRange {
  minMicro: bigint;
  maxMicro: bigint;
}

export function amountRange(minBaht: number, maxBaht: number): AmountRange {
  return { minMicro: microFromBaht(minBaht), maxMicro: microFromBaht(maxBaht) };
}

/** pay-13: whether the method takes the amount. */
export function isInRange(amountMicro: bigint, { minMicro, maxMicro }: AmountRange): boolean {
  return amountMicro >= minMicro && amountMicro <= maxMicro;
}

/** pay-56: the smaller of max_withdraw and the available credit, whole satang, at least 0. */
export function withdrawCap(maxMicro: bigint, availableMicro: bigint): bigint {
  const smaller = availableMicro < maxMicro ? availableMicro : maxMicro;
  return smaller < 0n ? 0n : smaller - (smaller % MICRO_PER_SATANG);
}

/** A fixed part, and hundredths of a percent of the amount. */
export interface Fee {
  fixedMicro: bigint;
  basisPoints: number;
}

/** The fee as it crosses the wire: in baht and in percent. */
export function feeFromWire(fee: { fee_fixed: number; fee_percent: number }): Fee {
  return {
    fixedMicro: microFromBaht(fee.fee_fixed),
    basisPoints: basisPointsFromPercent(fee.fee_percent),
  };
}

/** pay-08, pay-58: the fee in whole satang, rounded down for the member; never more than the amount itself. */
export function feeOf(amountMicro: bigint, { fixedMicro, basisPoints }: Fee): bigint {
  const fee = fixedMicro + shareOf(amountMicro, basisPoints);
  return fee < amountMicro ? fee : amountMicro;
}

/** Bangkok time, `HH:MM`; the end is excluded. */
export interface OpeningHours {
  opensAt: string;
  closesAt: string;
}

/** Null: always open. */
export function openingHours(opensAt: string | null, closesAt: string | null): OpeningHours | null {
  return opensAt === null || closesAt === null ? null : { opensAt, closesAt };
}

/** pay-09: a method without hours is always open. An end before the beginning spans midnight. */
export function isOpenAt(hours: OpeningHours | null, instant: Date): boolean {
  if (hours === null) return true;
  const { opensAt, closesAt } = hours;
  const now = bangkokTime(instant);
  return opensAt < closesAt ? now >= opensAt && now < closesAt : now >= opensAt || now < closesAt;
}

/** pay-63: true for a withdrawal above the automatic maximum; null: none waits for the operator. */
export function needsApproval(amountMicro: bigint, automaticMaxMicro: bigint | null): boolean {
  return automaticMaxMicro !== null && amountMicro > automaticMaxMicro;
}

/**
 * How a member pays a deposit: by scanning a QR, on the gateway's payment page, or to a bank account. They are the
 * names of the adapters that take deposits (pay-05).
 */
export const payinKinds = ['promptpay', 'redirect', 'bank-transfer'] as const;
export type PayinKind = (typeof payinKinds)[number];

/** The app's own page of one deposit; the gateway sends the member back to it (pay-14). */
export function payinPath(refCode: string): string {
  return `/payment/deposit/ref/${encodeURIComponent(refCode)}`;
}

/** A deposit of such a kind takes a slip (pay-27), also for a while after its deadline. */
export const takesSlip = {
  promptpay: true,
  redirect: false,
  'bank-transfer': true,
} as const satisfies Record<PayinKind, boolean>;

/**
 * pay-16, pay-31, pay-86: how long after its deadline a deposit still takes a late transfer, keeps its amount from
 * others, and takes the slip of a transfer made in time.
 */
export const LATE_TRANSFER_SECONDS = 15 * 60;

/** The pictures read as a slip, the size kept of one, and the length of one as a data URL in a request's body. */
export const SLIP_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const SLIP_SIZE_PX = { width: 1_600, height: 3_200 } as const;
export const SLIP_TEXT_LENGTH_MAX = 8 * 1024 * 1024 - 1024;
