import { readPhone } from '@kapao/contract/typing/phone.ts';
import type { PhoneRefusal } from '@kapao/contract/typing/phone.ts';
import { requiredOption, UsageError } from './command.ts';
import type { OptionValues } from './command.ts';

const refusalTexts: Readonly<Record<PhoneRefusal, string>> = {
  empty: 'is missing',
  not_a_phone: 'takes a Thai mobile number, such as 0812345678',
  too_short: 'has fewer than 10 digits',
  too_long: 'has more than 10 digits',
  not_a_mobile: 'takes a mobile number that begins with 06, 08 or 09',
};

/** Returns the ten digits of `--phone`, however it is written (type-12). @throws UsageError for what is no phone. */
export function requiredPhone(values: OptionValues): string {
  const phone = readPhone(requiredOption(values, 'phone'));
  if ('refusal' in phone) throw new UsageError(`--phone ${refusalTexts[phone.refusal]}`);
  return phone.value;
}
