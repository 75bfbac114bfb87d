import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import { forgetRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { cacheProtection } from './queries.ts';
import { findLimit } from './rules.ts';

/** Changes a limit, or removes it (null); the server decides when the change takes effect. */
export function useChangeLimit(
  limit: { kind: LimitKind; period: LimitPeriod },
  onDone: () => void,
) {
  const { protection: text } = useText();
  const setLimit = useOperation('setLimit');
  const save = async (amount: number | null) => {
    const result = await setLimit.run({ body: { ...limit, amount } });
    if (result === null) return;
    if (!result.success) return void showError(text.limitFailed, { text: result.message });
    cacheProtection(result.data);
    forgetRestrictions();
    onDone();
    const isPending = findLimit(result.data, limit.kind, limit.period)?.pending != null;
    void showSuccess(text.limitSaved(result.message, isPending));
  };
  return { busy: setLimit.busy, save };
}
