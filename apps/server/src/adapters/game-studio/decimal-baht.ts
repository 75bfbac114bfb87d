import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Studios count in units of which 100,000 are a baht (studio-02). */
const DECIMALS = 5;
const LARGEST_MICRO = BigInt(Number.MAX_SAFE_INTEGER) * MICRO_PER_STUDIO_UNIT;
/** The most digits that a readable amount may have after its exponent is applied. */
const MOST_DIGITS = 60;

/**
 * Reads an amount in baht, in decimals, to micro. Returns undefined for anything finer than 1/100,000 baht, because
 * nothing is ever rounded, for a negative amount, and for one above what studios count to (studio-02).
 */
export function microOfDecimal(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return 0n;
  const shift = DECIMALS - fraction.length + Number(exponent);
  if (sign === '-' || Math.abs(shift) > MOST_DIGITS) return undefined;
  const scale = 10n ** BigInt(Math.abs(shift));
  if (shift < 0 && digits % scale !== 0n) return undefined;
  const micro = (shift < 0 ? digits / scale : digits * scale) * MICRO_PER_STUDIO_UNIT;
  return micro <= LARGEST_MICRO ? micro : undefined;
}

/** Writes micro as baht with so many decimals, rounded down. */
export function decimalOfMicro(micro: bigint, decimals: number): string {
  const scaled = String(micro).padStart(MICRO_DECIMALS + 1, '0');
  const whole = scaled.slice(0, -MICRO_DECIMALS);
  return `${whole}.${scaled.slice(-MICRO_DECIMALS).slice(0, decimals)}`;
}

/** 1 baht = 1,000,000 micro. */
const MICRO_DECIMALS = 6;
