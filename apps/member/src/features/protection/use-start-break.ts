import type { Body } from '@kapao/contract/operation.ts';
import { forgetRestrictions } from '../../api/restrictions.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { useText } from '../../text/language.ts';
import { cacheBreakUntil } from './queries.ts';

/** Starts a time-out or a self-exclusion; `start` returns whether it has begun. */
export function useStartBreak() {
  const { protection: text } = useText();
  const startBreak = useOperation('startBreak');
  const start = async (request: Body<'startBreak'>): Promise<boolean> => {
    const result = await startBreak.run({ body: request });
    if (result === null) return false;
    if (!result.success) {
      void showError(text.breakFailed, { text: result.message });
      return false;
    }
    const { break_until } = result.data;
    cacheBreakUntil(break_until);
    forgetRestrictions();
    void showSuccess(text.breakStarted, { text: text.breakUntil(formatDateTime(break_until)) });
    return true;
  };
  return { busy: startBreak.busy, start };
}
