import type { Protection } from '@kapao/contract/protection.ts';
import { forgetRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { cacheProtection } from './queries.ts';
import { findLimit } from './rules.ts';

type Suggestion = NonNullable<Protection['suggestion']>;

/** Answers the limit that staff suggest; accepting sets it, unless the member's own limit is as low. */
export function useAnswerSuggestion({ id, kind, period, amount }: Suggestion) {
  const { protection: text } = useText();
  const answering = useOperation('answerLimitSuggestion');
  const answer = async (accept: boolean) => {
    const result = await answering.run({ body: { id, accept } });
    if (result === null) return;
    if (!result.success) return void showError(text.limitFailed, { text: result.message });
    cacheProtection(result.data);
    forgetRestrictions();
    if (!accept) return;
    const isSet = findLimit(result.data, kind, period)?.amount === amount;
    void showSuccess(
      isSet ? text.limitSaved(result.message, false) : text.limitKept(result.message),
    );
  };
  return { busy: answering.busy, answer };
}
