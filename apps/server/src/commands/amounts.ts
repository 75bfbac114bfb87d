import { bahtFromMicro, microFromBaht } from '@kapao/contract/money.ts';
import { requiredOption, UsageError } from './command.ts';
import type { OptionValues } from './command.ts';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** Parses an amount in baht into micro. @throws UsageError unless it is positive with at most two decimals. */
export function requiredAmountMicro(values: OptionValues, name: string): bigint {
  const text = requiredOption(values, name);
  const amountMicro = AMOUNT.test(text) ? microFromBaht(Number(text)) : 0n;
  if (amountMicro <= 0n) throw new UsageError(`--${name} takes baht with two decimals at most`);
  return amountMicro;
}

export function plainBahtText(micro: bigint): string {
  return bahtFromMicro(micro).toFixed(2);
}
