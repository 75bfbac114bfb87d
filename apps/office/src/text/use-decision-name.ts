import type { CaseDecision } from '@kapao/contract/cases/rules.ts';
import { useText } from './language.ts';

/** Returns a function that names a decision about a case. */
export function useDecisionName(): (decision: CaseDecision) => string {
  const { protection, risk } = useText();
  const names: Readonly<Record<CaseDecision, string>> = {
    ...risk.decisions,
    ...protection.decisions,
  };
  return (decision) => names[decision];
}
