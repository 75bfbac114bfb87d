import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useInLanguage, useText } from '../../text/language.ts';

/** Says which rule a draft breaks, with the field's name, in the screen's language. */
export function useMistakeWords(): (mistake: Mistake) => string {
  const { rewards } = useText();
  const inLanguage = useInLanguage();
  const labels: Readonly<Record<string, string>> = rewards.fields;
  return (mistake) => `${labels[mistake.field] ?? mistake.field}: ${inLanguage(mistake)}`;
}
