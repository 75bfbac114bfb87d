/** Amounts are whole millionths of a baht, because protocols differ in the units that they write. */
export type Micro = bigint;

const DECIMALS = 6;
const MICRO_PER_BAHT = 1_000_000n;

/** Reads a decimal text exactly: `12.5`, `-3`, `1e2`. Undefined where it is none, or finer than a millionth. */
export function microFromText(text: string): Micro | undefined {
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = DECIMALS - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (digits % divisor !== 0n) return undefined;
  const micro = (digits / divisor) * 10n ** BigInt(Math.max(0, shift));
  return sign === '-' ? -micro : micro;
}

/** Writes an amount in baht with at least `decimals` digits, and never rounds. */
export function bahtText(micro: Micro, decimals = 2): string {
  const digits = (micro < 0n ? -micro : micro).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '').padEnd(decimals, '0');
  const whole = `${micro < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Returns an amount of whole baht. */
export function baht(amount: number): Micro {
  return BigInt(amount) * MICRO_PER_BAHT;
}
