import { bangkokDay } from '@kapao/contract/bangkok.ts';
import type { ReviewSignal } from '@kapao/contract/office/payments.ts';
import { isAnythingWaiting } from '@kapao/contract/office/waiting-rules.ts';
import type { Thresholds } from '@kapao/contract/payments/automatic.ts';
import type { Queryable } from '../../db/database.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { listRecentCredits } from '../../ledger/recent-credits.ts';
import { listRecentRedemptions } from '../../features/coupons/reads.ts';
import { listSharers } from '../../features/fair-offers/sharers-store.ts';
import type { Sharer } from '../../features/fair-offers/sharers-store.ts';
import { listLargeWins } from '../../features/games/reads.ts';
import {
  findLastAccountChange,
  findLastUnblocking,
  readMemberStanding,
} from '../../features/members/reads.ts';
import { isClean } from '../../features/payments/withdrawals/automatic-rules.ts';
import { readDoubts } from '../../features/payments/doubts-store.ts';
import {
  listDepositedSince,
  listPayersNames,
  listReversedDeposits,
  listUnconfirmedApprovals,
  listWithdrawalsBetween,
} from '../../features/payments/review-store.ts';
import {
  EVIDENCE_LIMIT,
  inputsOf,
  lookback,
  signalsOf,
  WINS_READ,
} from '../../features/payments/withdrawals/signals.ts';
import type { ReviewFacts } from '../../features/payments/withdrawals/signals.ts';
import type { ReviewedWithdrawal } from '../../features/payments/withdrawals/withdrawal-queue-store.ts';
import { listPlaySince } from '../../features/play/reads.ts';
import { listRecentClaims } from '../../features/promotions/reads.ts';
import { isWatched } from '../../features/risk/reads.ts';
import { readAutomaticThresholds } from '../../features/site/reads.ts';
import { readWaitingOnMember } from './read-waiting-on-member.ts';

const DAY_MS = 86_400_000;

export interface WithdrawalReview {
  signals: ReviewSignal[];
  /** The work of staff that waits on the member (queue-35). */
  waiting: Awaited<ReturnType<typeof readWaitingOnMember>>;
  /** Whether it may be approved among those without a signal (work-13). */
  isClean: boolean;
}

/** queue-04: reads the present signals of a withdrawal, by the site's present thresholds. */
export async function readWithdrawalReview(
  on: Queryable,
  websiteId: number,
  { memberId, accountName, accountNumber, createdAt }: ReviewedWithdrawal,
): Promise<WithdrawalReview> {
  const thresholds = await readAutomaticThresholds(on, websiteId);
  const read = await readReviewFacts(on, { memberId, requestedAt: createdAt, thresholds });
  const facts = { ...read, accountName, accountNumber };
  const waiting = await readWaitingOnMember(on, memberId);
  return {
    signals: signalsOf(facts, thresholds),
    waiting,
    isClean: isClean(inputsOf(facts), thresholds) && !isAnythingWaiting(waiting),
  };
}

/** The request of a withdrawal. The signals look back from its time. */
export interface ReviewedRequest {
  memberId: bigint;
  requestedAt: Date;
  thresholds: Thresholds;
}

/** auto-08: reads the rows behind a withdrawal's signals from several features, each by an index. */
export async function readReviewFacts(
  on: Queryable,
  request: ReviewedRequest,
): Promise<ReviewFacts> {
  const { memberId, requestedAt } = request;
  const standing = await readMemberStanding(on, memberId);
  const [credited, people, money] = await Promise.all([
    readCredited(on, request),
    readPeople(on, request),
    readMoney(on, request),
  ]);
  return {
    ...standing,
    ...credited,
    ...money,
    ...people,
    requestedAt,
  };
}

/** Reads the money that did not come from a bank: promotions, coupons, rewards and corrections. */
async function readCredited(
  on: Queryable,
  { memberId, requestedAt, thresholds }: ReviewedRequest,
): Promise<Pick<ReviewFacts, 'claims' | 'bonuses' | 'coupons' | 'credits'>> {
  const { recent_coupon_days, recent_bonus_days, recent_adjustment_days } = thresholds;
  const back = (days: number) => new Date(requestedAt.getTime() - days * DAY_MS);
  const bonusSince = back(recent_bonus_days);
  const [claims, coupons, rewards, adjustments] = await Promise.all([
    listRecentClaims(on, memberId, bonusSince, EVIDENCE_LIMIT),
    listRecentRedemptions(on, memberId, back(recent_coupon_days), EVIDENCE_LIMIT),
    listRecentCredits(on, memberId, 'reward', bonusSince, EVIDENCE_LIMIT),
    listRecentCredits(on, memberId, 'adjustment', back(recent_adjustment_days), EVIDENCE_LIMIT),
  ]);
  const bonuses = claims.filter(({ claimedAt }) => claimedAt >= bonusSince);
  return { claims, bonuses, coupons, credits: [...adjustments, ...rewards] };
}

/** Reads the members who share an account, a device or a network, as the member's connections do (link-01). */
async function readPeople(on: Queryable, { memberId, requestedAt }: ReviewedRequest) {
  const since = new Date(requestedAt.getTime() - lookback.networkMs);
  const sharers = await listSharers(on, [memberId], {
    signs: ['account', 'device', 'network'],
    since,
    limit: EVIDENCE_LIMIT,
  });
  const by = (sign: Sharer['sign']) =>
    sharers
      .filter((each) => each.sign === sign)
      .map(({ key, isProven, username, name, lastAt }) => ({
        key,
        isProven,
        name: `${username} ${name}`,
        lastAt,
      }));
  return {
    neighbours: by('network').map(({ key, ...other }) => ({ ...other, network: key })),
    sameDevice: by('device'),
    sameAccount: by('account').map(({ key, ...other }) => ({ ...other, account: key })),
  };
}

/** Reads the member's own deposits, play and withdrawals. */
async function readMoney(on: Queryable, { memberId, requestedAt, thresholds }: ReviewedRequest) {
  const before = (ms: number) => new Date(requestedAt.getTime() - ms);
  const playSince = before(lookback.playMs);
  const playFrom = bangkokDay(playSince);
  const typedSince = before(thresholds.typed_transfer_days * DAY_MS);
  const around = {
    from: before(lookback.velocityMs),
    until: before(-lookback.velocityMs),
    limit: EVIDENCE_LIMIT,
  };
  const [
    payers,
    withdrawals,
    play,
    deposited,
    wins,
    approvals,
    reversed,
    balances,
    { openContradictions, proposalsToTake },
    unblockedAt,
    accountChange,
    watched,
  ] = await Promise.all([
    listPayersNames(on, memberId, EVIDENCE_LIMIT),
    listWithdrawalsBetween(on, memberId, around),
    listPlaySince(on, memberId, playFrom),
    listDepositedSince(on, memberId, playFrom),
    listLargeWins(on, memberId, playSince, WINS_READ),
    listUnconfirmedApprovals(on, memberId, typedSince, EVIDENCE_LIMIT),
    listReversedDeposits(on, memberId, EVIDENCE_LIMIT),
    memberBalances(on, memberId),
    readDoubts(on, memberId),
    findLastUnblocking(on, memberId),
    findLastAccountChange(on, memberId),
    isWatched(on, memberId),
  ]);
  const { debtMicro } = balances;
  const money = { payers, withdrawals, play, deposited, wins, approvals, reversed, debtMicro };
  return {
    ...money,
    openContradictions,
    proposalsToTake,
    unblockedAt,
    accountChange,
    isWatched: watched,
  };
}
