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

/** pay-13: whether the method accepts the amount. */
export function isInRange(amountMicro: bigint, { minMicro, maxMicro }: AmountRange): boolean {
  return amountMicro >= minMicro && amountMicro <= maxMicro;
}

/**
 * pay-56, pay-62: returns the most that may be withdrawn now: the member's cash, at most max_withdraw, in whole satang.
 * An open bonus neither adds to it nor blocks it.
 */
export function withdrawCap(maxMicro: bigint, availableMicro: bigint): bigint {
  const smaller = availableMicro < maxMicro ? availableMicro : maxMicro;
  return smaller < 0n ? 0n : smaller - (smaller % MICRO_PER_SATANG);
}

/** A fee: a fixed part, and a share in basis points. */
export interface Fee {
  fixedMicro: bigint;
  basisPoints: number;
}

/** Converts a fee from the API's form, in baht and percent. */
export function feeFromWire(fee: { fee_fixed: number; fee_percent: number }): Fee {
  return {
    fixedMicro: microFromBaht(fee.fee_fixed),
    basisPoints: basisPointsFromPercent(fee.fee_percent),
  };
}

/** pay-08, pay-58: returns the fee in whole satang, rounded down in the member's favour; never more than the amount. */
export function feeOf(amountMicro: bigint, { fixedMicro, basisPoints }: Fee): bigint {
  const fee = fixedMicro + shareOf(amountMicro, basisPoints);
  return fee < amountMicro ? fee : amountMicro;
}

/** Opening hours in Bangkok time, `HH:MM`; the end is exclusive. */
export interface OpeningHours {
  opensAt: string;
  closesAt: string;
}

/** Parses opening hours; null if always open. */
export function openingHours(opensAt: string | null, closesAt: string | null): OpeningHours | null {
  return opensAt === null || closesAt === null ? null : { opensAt, closesAt };
}

/** pay-09: whether a method is open. Without hours it always is; an end before the beginning spans midnight. */
export function isOpenAt(hours: OpeningHours | null, instant: Date): boolean {
  if (hours === null) return true;
  const { opensAt, closesAt } = hours;
  const now = bangkokTime(instant);
  return opensAt < closesAt ? now >= opensAt && now < closesAt : now >= opensAt || now < closesAt;
}

/** pay-63: whether a withdrawal waits for the operator: above the automatic maximum; null means that none waits. */
export function needsApproval(amountMicro: bigint, automaticMaxMicro: bigint | null): boolean {
  return automaticMaxMicro !== null && amountMicro > automaticMaxMicro;
}

/**
 * How a member pays a deposit: by scanning a QR, on the gateway's payment page, or to a bank account. The adapters that
 * accept deposits have the same names (pay-05).
 */
export const depositKinds = ['promptpay', 'gateway-qr', 'redirect', 'bank-transfer'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** Whether a deposit of this kind accepts a slip, even for a while after its deadline (pay-27). */
export const takesSlip = {
  promptpay: true,
  'gateway-qr': false,
  redirect: false,
  'bank-transfer': true,
} as const satisfies Record<DepositKind, boolean>;

/** slip-07: what a member reads about a slip that does not pay its deposit. Other answers may still end well. */
export const memberSlipOutcomes = [
  'used',
  'other_amount',
  'outside_time',
  'other_receiver',
  'not_found',
  'unreadable',
] as const;

/** Whether a deposit of this kind is paid at the gateway's own account, by a checkout that the gateway opened. */
export const isCheckout = {
  promptpay: false,
  'gateway-qr': true,
  redirect: true,
  'bank-transfer': false,
} as const satisfies Record<DepositKind, boolean>;

/** door-01: what a gateway's protocol can do; a payment method names a gateway and uses one of these. */
export const gatewayCapabilities = ['checkout', 'qr', 'statement', 'payout', 'balance'] as const;
export type GatewayCapability = (typeof gatewayCapabilities)[number];

/** door-02: the capability that a gateway needs for a method of this kind. */
export const capabilityOf = {
  promptpay: 'statement',
  'gateway-qr': 'qr',
  redirect: 'checkout',
  'bank-transfer': 'statement',
  withdrawal: 'payout',
} as const satisfies Record<DepositKind | 'withdrawal', GatewayCapability>;

/**
 * pay-16, pay-31, pay-86: how long after its deadline a deposit still accepts a late transfer, reserves its amount, and
 * accepts the slip of a transfer made in time.
 */
export const LATE_TRANSFER_SECONDS = 15 * 60;
