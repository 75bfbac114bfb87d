import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { ReviewSignal } from '@kapao/contract/office/payments.ts';
import type { Queryable } from '../db/database.ts';
import { memberBalances } from '../ledger/balances.ts';
import { listRecentCredits } from '../ledger/recent-credits.ts';
import { memberNames } from '../features/members/reads.ts';
import {
  listPayersNames,
  listReversedDeposits,
  listWithdrawalsBetween,
  sumDepositedSince,
} from '../features/payments/review-store.ts';
import { EVIDENCE_LIMIT, lookback, signalsOf } from '../features/payments/signals.ts';
import type { ReviewedWithdrawal } from '../features/payments/withdrawal-queue-store.ts';
import { readPlaySince } from '../features/play/reads.ts';
import { listRecentClaims } from '../features/promotions/reads.ts';
import { listNetworkNeighbours } from '../features/sessions/reads.ts';
import { listStaffNetworks } from '../features/staff/reads.ts';

/** Reads the rows behind a withdrawal's signals across features, as they stand now (queue-04). */
export async function readWithdrawalSignals(
  on: Queryable,
  withdrawal: ReviewedWithdrawal,
): Promise<ReviewSignal[]> {
  const { memberId, accountName, memberSince, createdAt: requestedAt } = withdrawal;
  const before = (ms: number) => new Date(requestedAt.getTime() - ms);
  const limit = EVIDENCE_LIMIT;
  const playFrom = bangkokDay(before(lookback.playMs));
  const around = {
    from: before(lookback.velocityMs),
    until: before(-lookback.velocityMs),
    limit,
  };
  const networks = {
    since: before(lookback.networkMs),
    except: await listStaffNetworks(on),
    limit,
  };
  const [
    claims,
    payers,
    neighbours,
    withdrawals,
    credits,
    play,
    depositedMicro,
    reversed,
    balances,
  ] = await Promise.all([
    listRecentClaims(on, memberId, before(lookback.creditMs), limit),
    listPayersNames(on, memberId, limit),
    listNetworkNeighbours(on, memberId, networks),
    listWithdrawalsBetween(on, memberId, around),
    listRecentCredits(on, memberId, before(lookback.creditMs), limit),
    readPlaySince(on, memberId, playFrom),
    sumDepositedSince(on, memberId, before(lookback.playMs)),
    listReversedDeposits(on, memberId, limit),
    memberBalances(on, memberId),
  ]);
  const names = await memberNames(
    on,
    neighbours.map((each) => each.memberId),
  );
  return signalsOf({
    requestedAt,
    accountName,
    memberSince,
    claims,
    payers,
    neighbours: neighbours
      .slice(0, limit)
      .map(({ network, lastAt, memberId: id }) => ({ network, lastAt, name: names.get(id) ?? '' })),
    withdrawals,
    credits,
    play,
    depositedMicro,
    reversed,
    debtMicro: balances.debtMicro,
  });
}
