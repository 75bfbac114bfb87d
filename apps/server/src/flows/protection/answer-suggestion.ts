import { compareLimits } from '@kapao/contract/protection/rules.ts';
import type { Database } from '../../db/database.ts';
import { lockDepositsOf } from '../../features/payments/deposits/deposits-store.ts';
import { lockLimit } from '../../features/protection/store.ts';
import { answerSuggestion } from '../../features/protection/suggestions-store.ts';
import { setLimitWithin } from '../members/set-limit.ts';

export type AnsweredSuggestion = 'set' | 'kept' | 'set_aside';

/**
 * guard-07: keeps the member's answer to the limit that staff suggest; accepting sets it as the member would. A member
 * whose own limit is as low by now keeps it, and a looser one that waits for its day is cancelled. Undefined where this
 * suggestion does not wait for an answer.
 */
export async function answerLimitSuggestion(
  database: Database,
  { memberId, id, accept }: { memberId: bigint; id: bigint; accept: boolean },
): Promise<AnsweredSuggestion | undefined> {
  return database.transaction(async (tx) => {
    const answer = accept ? 'accepted' : 'set_aside';
    const suggested = await answerSuggestion(tx, { memberId, id, answer });
    if (!suggested) return undefined;
    if (!accept) return 'set_aside';
    await lockDepositsOf(tx, memberId);
    const { kind, period, amountMicro } = suggested;
    const own = await lockLimit(tx, { memberId, kind, period });
    const isLower = compareLimits(own.amountMicro, amountMicro) === 'lower';
    const kept = isLower ? amountMicro : own.amountMicro;
    const coming = own.pending ? own.pending.amountMicro : own.amountMicro;
    // A request for the amount in force cancels the pending change (limit-04).
    if (compareLimits(coming, amountMicro) === 'lower')
      await setLimitWithin(tx, { memberId, kind, period, amountMicro: kept });
    return isLower ? 'set' : 'kept';
  });
}
