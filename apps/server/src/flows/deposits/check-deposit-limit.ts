import { bangkokDay, startOfDay } from '@kapao/contract/bangkok.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { endOfPeriod, exceedsLimit, startOfPeriod } from '../../features/protection/rules.ts';
import type { MemberLimit } from '../../features/protection/rules.ts';
import { findLimits, lockLimits } from '../../features/protection/store.ts';
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
  const limits = await lockLimits(tx, memberId, 'deposit');
  const [exceeded] = await exceededLimits(tx, { memberId, amountMicro, limits, now: tx.now() });
  return exceeded?.leftMicro;
}

/** A deposit limit that an amount would exceed. */
interface ExceededLimit {
  leftMicro: bigint;
  /** The first time at which it may allow more; null if that depends on staff, who check a slip. */
  until: Date | null;
}

/**
 * Finds the limit that leaves the least if the smallest deposit exceeds any, for the member's screens (way-12). Opening a
 * deposit decides by the same sums under locks.
 */
export async function findUsedUpDepositLimit(
  on: Queryable,
  wanted: { memberId: bigint; smallestMicro: bigint; now: Date },
): Promise<ExceededLimit | undefined> {
  const { memberId, smallestMicro: amountMicro, now } = wanted;
  const limits = (await findLimits(on, memberId)).filter(({ kind }) => kind === 'deposit');
  const [exceeded] = await exceededLimits(on, { memberId, amountMicro, limits, now });
  return exceeded;
}

/** Lists the limits that a deposit of this amount would exceed, the one that leaves the least first. */
async function exceededLimits(
  on: Queryable,
  { amountMicro, ...member }: Limits & { amountMicro: bigint },
): Promise<ExceededLimit[]> {
  const exceeded: ExceededLimit[] = [];
  for (const { limitMicro, creditedMicro, payableMicro, ...ends } of await usedLimits(on, member)) {
    const usedMicro = creditedMicro + payableMicro;
    if (!exceedsLimit(usedMicro, amountMicro, limitMicro)) continue;
    const { periodEnd, payableUntil } = ends;
    const byWaiting = !exceedsLimit(creditedMicro, amountMicro, limitMicro);
    exceeded.push({
      leftMicro: limitMicro - usedMicro,
      until: byWaiting ? payableUntil : periodEnd,
    });
  }
  return exceeded.toSorted((one, other) => (one.leftMicro < other.leftMicro ? -1 : 1));
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
  const limits = await lockLimits(tx, memberId, 'deposit');
  const used = await usedLimits(tx, { memberId, limits, now: tx.now() });
  return used.some(({ limitMicro, creditedMicro }) =>
    exceedsLimit(creditedMicro, amountMicro, limitMicro),
  );
}

interface Limits {
  memberId: bigint;
  limits: readonly MemberLimit[];
  now: Date;
}

/** Reads the deposits of each limit's current period. */
async function usedLimits(
  on: Queryable,
  { memberId, limits, now }: Limits,
): Promise<(DepositsOfPeriod & { limitMicro: bigint; periodEnd: Date })[]> {
  const today = bangkokDay(now);
  const used = [];
  for (const { amountMicro, period } of limits) {
    if (amountMicro === null) continue;
    const since = startOfDay(startOfPeriod(period, today));
    const periodEnd = endOfPeriod(period, today);
    const deposits = await sumDepositsSince(on, memberId, since);
    used.push({ limitMicro: amountMicro, periodEnd, ...deposits });
  }
  return used;
}
