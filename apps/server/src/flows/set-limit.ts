import type { LimitKind, LimitPeriod } from '@kapao/contract/protection.ts';
import type { Database } from '../db/database.ts';
import { lockDepositsOf } from '../features/payments/deposits-store.ts';
import { changedLimit, isSameLimit } from '../features/responsible-gambling/rules.ts';
import type { Limit } from '../features/responsible-gambling/rules.ts';
import { lockLimit, saveLimit } from '../features/responsible-gambling/store.ts';

/**
 * Sets one of a member's limits; a higher one, or none, counts from later. A limit on deposits takes turns with
 * their opening and crediting, so that each of them is judged by the limit before or the one after (limit-15).
 */
export async function setLimit(
  database: Database,
  wish: { memberId: bigint; kind: LimitKind; period: LimitPeriod; amountMicro: bigint | null },
): Promise<Pick<Limit, 'amountMicro' | 'pending'>> {
  const { memberId, kind, period, amountMicro } = wish;
  return database.transaction(async (tx) => {
    if (kind === 'deposit') await lockDepositsOf(tx, memberId);
    const before = await lockLimit(tx, { memberId, kind, period });
    const changed = changedLimit(before, amountMicro, new Date());
    if (!isSameLimit(before, changed)) await saveLimit(tx, memberId, before, changed);
    return changed;
  });
}
