import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Tx } from '../../db/database.ts';
import { exceedsLimit, startOfPeriod } from '../../features/protection/rules.ts';
import { lockLimits } from '../../features/protection/store.ts';
import type { DepositsOfPeriod } from '../../features/payments/reads.ts';
import { sumDepositsSince } from '../../features/payments/reads.ts';

/**
 * limit-13: returns the amount that the member's limits still allow if this deposit would exceed one; otherwise
 * undefined. The caller has called `lockDepositsOf`.
 */
export async function depositLimitLeft(
  tx: Tx,
  memberId: bigint,
  amountMicro: bigint,
): Promise<bigint | undefined> {
  let leftMicro: bigint | undefined;
  for (const { limitMicro, creditedMicro, payableMicro } of await depositLimits(tx, memberId)) {
    const usedMicro = creditedMicro + payableMicro;
    if (!exceedsLimit(usedMicro, amountMicro, limitMicro)) continue;
    const left = limitMicro - usedMicro;
    if (leftMicro === undefined || left < leftMicro) leftMicro = left;
  }
  return leftMicro;
}

/**
 * Whether this deposit exceeds a limit of the member. A received transfer is credited anyway, because it cannot be
 * refused. The caller has called `lockDepositsOf`.
 */
export async function isOverDepositLimit(
  tx: Tx,
  memberId: bigint,
  amountMicro: bigint,
): Promise<boolean> {
  const limits = await depositLimits(tx, memberId);
  return limits.some(({ limitMicro, creditedMicro }) =>
    exceedsLimit(creditedMicro, amountMicro, limitMicro),
  );
}

/** Reads the current limits, each with the deposits of its period. */
async function depositLimits(
  tx: Tx,
  memberId: bigint,
): Promise<(DepositsOfPeriod & { limitMicro: bigint })[]> {
  const today = bangkokDay(tx.now());
  const limits = [];
  for (const { amountMicro, period } of await lockLimits(tx, memberId, 'deposit')) {
    if (amountMicro === null) continue;
    const since = startOfDay(startOfPeriod(period, today));
    limits.push({ limitMicro: amountMicro, ...(await sumDepositsSince(tx, memberId, since)) });
  }
  return limits;
}
