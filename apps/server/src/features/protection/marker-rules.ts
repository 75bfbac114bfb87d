import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import type { MarkerCode, MarkerThresholds } from '@kapao/contract/protection/markers.ts';

/** guard-01: the days before a day by which a member's usual deposits are told, and how many of them must have one. */
export const USUAL_SPAN_DAYS = 90;
const LEAST_USUAL_DAYS = 3;

/** guard-01: a deposit follows play if it was opened so long after the last bet, at most. */
const CHASING_MS = 60 * 60_000;

/** A deposit of the day after the member's first, with the play since the one before it. */
export interface FollowingDeposit {
  /** The amount that the member asked for, and the amount of the deposit before. */
  askedMicro: bigint;
  previousMicro: bigint;
  openedAt: Date;
  lostMicro: bigint;
  lastBetAt: Date | null;
}

/** The facts of one member up to the end of a Bangkok day, from which the markers are told. */
export interface MarkerFacts {
  nights: number;
  following: readonly FollowingDeposit[];
  limitRaises: number;
  depositedMicro: bigint;
  /** What the member deposited before: on so many days, so much altogether. */
  before: { days: number; micro: bigint };
}

export interface FoundMarker {
  marker: MarkerCode;
  found: bigint;
  threshold: bigint;
  amountMicro: bigint | null;
}

/** guard-01: whether a deposit follows a loss: soon after the last bet, and as large as the one before or larger. */
function chases(deposit: FollowingDeposit): boolean {
  const { askedMicro, previousMicro, openedAt, lostMicro, lastBetAt } = deposit;
  if (lostMicro <= 0n || lastBetAt === null || askedMicro < previousMicro) return false;
  return openedAt.getTime() - lastBetAt.getTime() <= CHASING_MS;
}

/** Returns how many times the usual deposits of a day the day's are, in whole numbers; undefined without a usual. */
function timesTheUsual({ depositedMicro, before }: MarkerFacts): bigint | undefined {
  if (before.days < LEAST_USUAL_DAYS || before.micro <= 0n) return undefined;
  return (depositedMicro * BigInt(before.days)) / before.micro;
}

/** guard-01: the markers that a day's facts raise. */
export function raisedMarkers(facts: MarkerFacts, thresholds: MarkerThresholds): FoundMarker[] {
  const chasing = facts.following.filter(chases);
  const lostMicro = chasing.reduce((sum, each) => sum + each.lostMicro, 0n);
  const times = timesTheUsual(facts);
  const isLarge = facts.depositedMicro >= BigInt(thresholds.deposit_baht) * MICRO_PER_BAHT;
  const all: FoundMarker[] = [
    counted('night_play', facts.nights, thresholds.nights),
    {
      ...counted('chasing_losses', chasing.length, thresholds.chasing_deposits),
      amountMicro: lostMicro,
    },
    counted('limits_raised', facts.limitRaises, thresholds.limit_raises),
    {
      ...counted('unusual_deposits', isLarge ? (times ?? 0n) : 0, thresholds.deposit_times),
      amountMicro: facts.depositedMicro,
    },
  ];
  return all.filter(({ found, threshold }) => found >= threshold);
}

function counted(marker: MarkerCode, found: number | bigint, threshold: number): FoundMarker {
  return { marker, found: BigInt(found), threshold: BigInt(threshold), amountMicro: null };
}
