import { compareLimits } from '@kapao/contract/protection/rules.ts';
import type { Database } from '../../db/database.ts';
import { lockDepositsOf } from '../../features/payments/deposits/deposits-store.ts';
import { lockLimit } from '../../features/protection/store.ts';
import { answerSuggestion } from '../../features/protection/suggestions-store.ts';
import { setLimitWithin } from '../members/set-limit.ts';

/**
 * guard-07: keeps the member's answer to the limit that staff suggest; accepting sets it as the member would. A member
 * whose own limit is as low by now keeps it. False where this suggestion does not wait for an answer.
 */
export async function answerLimitSuggestion(
  database: Database,
  { memberId, id, accept }: { memberId: bigint; id: bigint; accept: boolean },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const answer = accept ? 'accepted' : 'set_aside';
    const suggested = await answerSuggestion(tx, { memberId, id, answer });
    if (!suggested) return false;
    if (!accept) return true;
    await lockDepositsOf(tx, memberId);
    const { kind, period, amountMicro } = suggested;
    const own = await lockLimit(tx, { memberId, kind, period });
    if (compareLimits(own.amountMicro, amountMicro) === 'lower')
      await setLimitWithin(tx, { memberId, kind, period, amountMicro });
    return true;
  });
}
