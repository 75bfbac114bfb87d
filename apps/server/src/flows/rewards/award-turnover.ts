import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { runThrottledBatches } from '../../db/throttled-batches.ts';
import type { Ledger } from '../../ledger/engine.ts';
import type { Posting } from '../../ledger/posting.ts';
import { raiseRanks } from '../../features/members/ranks-store.ts';
import { takeLateRollbacks, takeUncountedStakes } from '../../features/play/unawarded-store.ts';
import { listPointRates } from '../../features/points/rates-store.ts';
import type { PointRate } from '../../features/points/rates-store.ts';
import { pointsDue } from '../../features/points/rules.ts';
import { openStakedShares } from '../../features/referral/first-deposits-store.ts';
import {
  addTurnover,
  lockPendingTurnover,
  markGranted,
} from '../../features/points/turnover-store.ts';
import type { PendingTurnover } from '../../features/points/turnover-store.ts';
import { moveOrThrow } from '../../ledger/engine.ts';

/**
 * The most members in one batch. It is small, because their bets, and the ledger batches that contain these, wait
 * meanwhile.
 */
const COUNTED_AT_ONCE = 100;
const GRANTED_AT_ONCE = 50;
/** The number of micro in a point, the same as in a baht (ledger-01). */
const MICRO_PER_POINT = MICRO_PER_BAHT;
/** The name of points for turnover in the member's activity. */
const TURNOVER_NAME = 'ยอดเทิร์นโอเวอร์';

type Parts = Pick<Context, 'database' | 'ledger'>;

/**
 * Counts new stakes of these Bangkok days as turnover, subtracts late rollbacks, raises ranks, opens referrers'
 * shares of staked first deposits, and grants whole points. Counting and granting are separate transactions, so
 * that bets never wait for points; the next run grants what a crash left. Several servers may run it at once.
 */
export async function awardTurnover(
  { database, ledger }: Parts,
  days: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  for (const day of days) {
    let afterMemberId = 0n;
    await runThrottledBatches(stopping, async () => {
      const batch = { day, afterMemberId, limit: COUNTED_AT_ONCE };
      const counted = await database.transaction((tx) => countTurnover(tx, batch));
      afterMemberId = counted.lastMemberId;
      return counted.members >= COUNTED_AT_ONCE;
    });
  }
  await runThrottledBatches(
    stopping,
    async () => (await database.transaction(takeBackTurnover)) >= COUNTED_AT_ONCE,
  );
  for (const rate of await listPointRates(database)) {
    await runThrottledBatches(stopping, async () => {
      const members = await database.transaction((tx) => grantPoints(tx, ledger, rate));
      return members >= GRANTED_AT_ONCE;
    });
  }
}

async function countTurnover(
  tx: Tx,
  batch: { day: string; afterMemberId: bigint; limit: number },
): Promise<{ members: number; lastMemberId: bigint }> {
  const stakes = await takeUncountedStakes(tx, batch);
  if (stakes.length > 0) {
    await raiseRanks(tx, await addTurnover(tx, stakes));
    await openStakedShares(
      tx,
      stakes.map(({ memberId }) => memberId),
      tx.now(),
    );
  }
  return {
    members: stakes.length,
    lastMemberId: stakes.at(-1)?.memberId ?? batch.afterMemberId,
  };
}

async function takeBackTurnover(tx: Tx): Promise<number> {
  const { days, stakes } = await takeLateRollbacks(tx, COUNTED_AT_ONCE);
  if (stakes.length > 0) await addTurnover(tx, stakes);
  return days;
}

/**
 * Grants points for turnover. The transfer's key contains the points granted so far, so that no point is granted twice.
 */
async function grantPoints(tx: Tx, ledger: Ledger, rate: PointRate): Promise<number> {
  const pending = await lockPendingTurnover(tx, rate, GRANTED_AT_ONCE);
  const granted: PendingTurnover[] = [];
  const postings: Posting[] = [];
  for (const { memberId, pendingMicro, pointsGranted } of pending) {
    const { points, restMicro } = pointsDue(pendingMicro, rate.turnoverPerPointMicro);
    const total = pointsGranted + points;
    granted.push({ memberId, pendingMicro: restMicro, pointsGranted: total });
    postings.push({
      source: 'points',
      idempotencyKey: `turnover:${memberId}:${total}`,
      kind: 'reward',
      from: { kind: 'points_issue', reference: 'turnover' },
      to: { kind: 'member_points', memberId },
      amountMicro: points * MICRO_PER_POINT,
      reference: TURNOVER_NAME,
    });
  }
  if (pending.length > 0) {
    await markGranted(tx, granted);
    await moveOrThrow(tx, ledger, ...postings);
  }
  return pending.length;
}
