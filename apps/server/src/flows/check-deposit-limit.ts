import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../db/database.ts';
import { sumDepositsSince } from '../modules/payments/deposits-store.ts';
import { passesLimit, startOfPeriod } from '../modules/protection/rules.ts';
import { lockLimits } from '../modules/protection/store.ts';

/**
 * How much a member may still deposit under their own limits, where this deposit would pass one;
 * undefined: it passes none. The member's deposits are locked (lockDepositsOf).
 */
export async function depositLimitLeft(
  tx: Tx,
  memberId: bigint,
  amountMicro: bigint,
): Promise<bigint | undefined> {
  const today = bangkokDay(new Date());
  let leftMicro: bigint | undefined;
  for (const limit of await lockLimits(tx, memberId, 'deposit')) {
    if (limit.amountMicro === null) continue;
    const since = startOfDay(startOfPeriod(limit.period, today));
    const { creditedMicro, payableMicro } = await sumDepositsSince(tx, memberId, since);
    const usedMicro = creditedMicro + payableMicro;
    if (!passesLimit(usedMicro, amountMicro, limit.amountMicro)) continue;
    const left = limit.amountMicro - usedMicro;
    if (leftMicro === undefined || left < leftMicro) leftMicro = left;
  }
  return leftMicro;
}

/**
 * Whether what has been credited to a member passes a limit of theirs with this deposit. A bank's transfer
 * cannot be refused, so it is credited all the same. The member's deposits are locked (lockDepositsOf).
 */
export async function isOverDepositLimit(
  tx: Tx,
  memberId: bigint,
  amountMicro: bigint,
): Promise<boolean> {
  const today = bangkokDay(new Date());
  for (const limit of await lockLimits(tx, memberId, 'deposit')) {
    if (limit.amountMicro === null) continue;
    const since = startOfDay(startOfPeriod(limit.period, today));
    const { creditedMicro } = await sumDepositsSince(tx, memberId, since);
    if (passesLimit(creditedMicro, amountMicro, limit.amountMicro)) return true;
  }
  return false;
}
