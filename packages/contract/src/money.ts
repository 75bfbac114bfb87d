/**
 * The integer unit of money: 1 baht = 1,000,000 micro, and 1 point = 1,000,000 micro-points (ledger-01). In members'
 * JSON, money is a number of baht in whole satang.
 */
export const MICRO_PER_BAHT = 1_000_000n;
export const MICRO_PER_SATANG = 10_000n;
/** Game studios count in 0.00001 baht (ledger-01). */
export const MICRO_PER_STUDIO_UNIT = 10n;
/** The largest amount in baht that a member may enter. */
export const MAX_AMOUNT_BAHT = 10_000_000;

/** Converts micro to baht with two decimals, rounded down. */
export function bahtFromMicro(micro: bigint): number {
  return Number(floorDivide(micro, MICRO_PER_SATANG)) / 100;
}

/** Formats micro as baht for a text: `1,234.50`. */
export function bahtText(micro: bigint): string {
  return bahtFromMicro(micro).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/**
 * Whether the amount is in whole satang, apart from the floating-point error of a sum such as 0.1 + 0.2. An amount that
 * rounds to nothing is none, because callers may ask for more than 0.
 */
export function isWholeSatang(baht: number): boolean {
  const satang = Math.round(baht * 100);
  if (satang === 0) return baht === 0;
  return Number.isSafeInteger(satang) && Math.abs(satang / 100 - baht) <= 1e-9;
}

/** Converts baht to micro exactly. @throws for a fraction of a satang, because rounding would invent money. */
export function microFromBaht(baht: number): bigint {
  if (!isWholeSatang(baht)) throw new RangeError(`not an amount in whole satang: ${baht}`);
  return BigInt(Math.round(baht * 100)) * MICRO_PER_SATANG;
}

export function microFromSatang(satang: number): bigint {
  return BigInt(satang) * MICRO_PER_SATANG;
}

/** Rounds micro up to whole satang. */
export function roundUpToSatang(micro: bigint): bigint {
  const over = micro % MICRO_PER_SATANG;
  return over === 0n ? micro : micro + MICRO_PER_SATANG - over;
}

/** Converts micro to satang, for amounts that are in whole satang, such as deposits and withdrawals. */
export function satangFromMicro(micro: bigint): number {
  return Number(micro / MICRO_PER_SATANG);
}

/** Shares are stored in basis points; 100 of them are 1 percent. */
const BASIS_POINTS_PER_PERCENT = 100;
const BASIS_POINTS_PER_WHOLE = 10_000n;

export function percentFromBasisPoints(basisPoints: number): number {
  return basisPoints / BASIS_POINTS_PER_PERCENT;
}

/** Converts percent to basis points, exact for two decimals. */
export function basisPointsFromPercent(percent: number): number {
  return Math.round(percent * BASIS_POINTS_PER_PERCENT);
}

/** Returns a share of an amount in whole satang, rounded down; 0 for a negative amount. */
export function shareOf(micro: bigint, basisPoints: number): bigint {
  if (micro <= 0n) return 0n;
  const share = (micro * BigInt(basisPoints)) / BASIS_POINTS_PER_WHOLE;
  return share - (share % MICRO_PER_SATANG);
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

const MICRO_DIGITS = 6;

/**
 * Formats an exact amount such as `-1234.50`, with more than two decimals only if it has them, so that columns add up.
 */
export function exactBaht(micro: bigint): string {
  const digits = String(micro < 0n ? -micro : micro).padStart(MICRO_DIGITS + 1, '0');
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '');
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -MICRO_DIGITS)}.${fraction}`;
}
