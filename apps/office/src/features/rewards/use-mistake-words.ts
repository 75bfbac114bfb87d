import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useInLanguage, useText } from '../../text/language.ts';

/**
 * Says which rule a draft breaks, with the field's name, in the screen's language. @param names The names of the
 * fields; those of promotions and coupons unless given.
 */
export function useMistakeWords(
  names?: Readonly<Record<string, string>>,
): (mistake: Mistake) => string {
  const { rewards } = useText();
  const inLanguage = useInLanguage();
  const labels: Readonly<Record<string, string>> = names ?? rewards.fields;
  return (mistake) => `${labels[mistake.field] ?? mistake.field}: ${inLanguage(mistake)}`;
}
