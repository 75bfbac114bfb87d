import { MICRO_PER_STUDIO_UNIT } from '@kapao/contract/money.ts';

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Studios count in units of which 100,000 are a baht (studio-02). */
const DECIMALS = 5;
const LARGEST_MICRO = BigInt(Number.MAX_SAFE_INTEGER) * MICRO_PER_STUDIO_UNIT;
/** The most digits that a readable amount may have after its exponent is applied. */
const MOST_DIGITS = 60;

/** An amount in micro. One that is finer than 1/100,000 baht is rounded up, and not exact. */
export interface DecimalAmount {
  micro: bigint;
  isExact: boolean;
}

/** Reads an amount in baht, in decimals. Returns undefined for a negative one, and above what studios count to (studio-02). */
export function readDecimal(text: string): DecimalAmount | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return { micro: 0n, isExact: true };
  const shift = DECIMALS - fraction.length + Number(exponent);
  if (sign === '-' || Math.abs(shift) > MOST_DIGITS) return undefined;
  const scale = 10n ** BigInt(Math.abs(shift));
  const isExact = shift >= 0 || digits % scale === 0n;
  const units = shift >= 0 ? digits * scale : digits / scale + (isExact ? 0n : 1n);
  const micro = units * MICRO_PER_STUDIO_UNIT;
  return micro <= LARGEST_MICRO ? { micro, isExact } : undefined;
}

/** Reads an amount that moves money to micro: an exact one alone, because nothing is ever rounded (studio-70). */
export function microOfDecimal(text: string): bigint | undefined {
  const amount = readDecimal(text);
  return amount?.isExact === true ? amount.micro : undefined;
}

/** Writes micro as baht with so many decimals, rounded down. */
export function decimalOfMicro(micro: bigint, decimals: number): string {
  const scaled = String(micro).padStart(MICRO_DECIMALS + 1, '0');
  const whole = scaled.slice(0, -MICRO_DECIMALS);
  return `${whole}.${scaled.slice(-MICRO_DECIMALS).slice(0, decimals)}`;
}

/** 1 baht = 1,000,000 micro. */
const MICRO_DECIMALS = 6;
