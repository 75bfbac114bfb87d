/** Part of `npm run bench:bets`: more calls than the server can take (studio-67). */
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import { median, overRounds } from './figures.ts';
import { shownTaken } from './offers.ts';
import type { Offers, Taken } from './offers.ts';

const FACTORS = [1.25, 2] as const;
/** Minimum share of the maximum that is still taken, and maximum p99 of the calls that are taken. */
const SHARE_FLOOR = 0.9;
const CEILING_MS = 300;

export interface OverMaximum {
  factor: (typeof FACTORS)[number];
  /** Bets and wins taken a second, relative to the maximum. */
  share: number;
  taken: Taken;
}

/** Offers the maximum times each factor. */
export async function offerOverMaximum(
  offers: Offers,
  steps: Steps,
  most: Taken,
  seconds: number,
): Promise<OverMaximum[]> {
  const all: OverMaximum[] = [];
  for (const factor of FACTORS) {
    const perSecond = most.perSecond * factor;
    steps.begin(`Offering ${factor} times the most`, seconds * 1_000);
    const taken = await offers.offer({ perSecond, seconds, servers: 1 });
    steps.end();
    all.push({ factor, share: taken.perSecond / most.perSecond, taken });
    console.log(`  ${factor} times the most: ${shownTaken(taken)}`);
  }
  return all;
}

/** Shows the share of the maximum and the p99 by factor, and whether both are met. */
export function showOverMaximum(all: readonly OverMaximum[]): boolean {
  return FACTORS.map((factor) => {
    const rounds = all.filter((one) => one.factor === factor);
    const shares = rounds.map(({ share }) => share);
    const p99Ms = rounds.map(({ taken }) => taken.p99Ms);
    console.log(
      `${factor} times the most: ${overRounds(shares, 2, ' of it')} taken (goal ${SHARE_FLOOR}), ` +
        `p99 ${overRounds(p99Ms, 1, ' ms')} (goal ${CEILING_MS})`,
    );
    return median(shares) >= SHARE_FLOOR && median(p99Ms) < CEILING_MS;
  }).every(Boolean);
}
