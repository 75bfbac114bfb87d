import { forgetRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { cacheProtection } from './queries.ts';

/** Answers the limit that staff suggest; accepting sets it, and nothing else does. */
export function useAnswerSuggestion(id: string) {
  const { protection: text } = useText();
  const answering = useOperation('answerLimitSuggestion');
  const answer = async (accept: boolean) => {
    const result = await answering.run({ body: { id, accept } });
    if (result === null) return;
    if (!result.success) return void showError(text.limitFailed, { text: result.message });
    cacheProtection(result.data);
    forgetRestrictions();
    if (accept) void showSuccess(text.limitSaved(result.message, false));
  };
  return { busy: answering.busy, answer };
}
