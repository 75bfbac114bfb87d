import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import { readAmount } from '@kapao/contract/typing/amount.ts';
import { requiredOption, UsageError } from './command.ts';
import type { OptionValues } from './command.ts';

const DECIMALS = 2;
/** The largest amount that a command takes, in baht. */
const MAX_BAHT = 999_999_999.99;

/** Parses an amount in baht into micro. @throws UsageError unless it is positive with at most two decimals. */
export function requiredAmountMicro(values: OptionValues, name: string): bigint {
  const amountMicro = requiredSignedMicro(values, name, { signed: false });
  if (amountMicro <= 0n) throw new UsageError(`--${name} takes baht with two decimals at most`);
  return amountMicro;
}

/** Parses an amount in baht into micro. The amount may be negative if `signed`. @throws UsageError for other texts. */
export function requiredSignedMicro(
  values: OptionValues,
  name: string,
  { signed }: { signed: boolean },
): bigint {
  const text = requiredOption(values, name);
  const amount = readAmount(text, { decimals: DECIMALS, max: MAX_BAHT, signed });
  if ('refusal' in amount) {
    throw new UsageError(`--${name} takes baht with two decimals at most`);
  }
  return microFromBaht(Number(amount.value));
}

export function plainBahtText(micro: bigint): string {
  return bahtFromMicro(micro).toFixed(2);
}
