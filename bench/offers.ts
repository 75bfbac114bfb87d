/** Offers of the bench's studio: counted, with their costs, and raised until the servers no longer take them. */
import type { Steps } from '../apps/server/src/command-line/steps.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { measureCosts, shownCosts } from './costs.ts';
import type { Costs } from './costs.ts';
import type { StudioProcess } from './processes.ts';
import type { Offer, OfferResult } from './studio-load.ts';

/** The search raises the rate by a quarter until it is too high, then from the last good rate by a twentieth. */
const COARSE_STEP = 1.25;
const FINE_STEP = 1.05;

export interface Taken extends OfferResult {
  costs: Costs;
}

interface Sums {
  /** Calls that left a transaction: bets, wins, and rollbacks, each of which leaves a tombstone. */
  done: number;
  studioUnits: number;
}

export interface Offers {
  offer(offer: Offer): Promise<Taken>;
  /** The transactions and the moved money, summed over all answers. */
  sums(): Readonly<Sums>;
}

export function createOffers(database: Database, load: StudioProcess): Offers {
  const sums: Sums = { done: 0, studioUnits: 0 };
  return {
    offer: async (offer) => {
      await load.prepare(offer);
      const { result, costs } = await measureCosts(database, () => load.send());
      sums.done += result.done + result.rolledBack;
      sums.studioUnits += result.studioUnits;
      return { ...result, costs };
    },
    sums: () => sums,
  };
}

/**
 * Returns the highest offer that was fully taken, with its rate until the last answer, so that calls which queue beyond
 * the offer's end lower it.
 */
export async function findMaximum(
  offers: Offers,
  steps: Steps,
  first: Offer,
  of: string,
): Promise<Taken> {
  let most: Taken | undefined;
  const isTaken = async (perSecond: number) => {
    steps.begin(`Offering ${perSecond.toFixed(0)} calls/s, ${of}`, first.seconds * 1_000);
    const taken = await offers.offer({ ...first, perSecond });
    steps.end();
    console.log(`  ${perSecond.toFixed(0)}/s: ${shownTaken(taken)}`);
    if (wasFullyTaken(taken) && taken.perSecond > (most?.perSecond ?? 0)) most = taken;
    return wasFullyTaken(taken);
  };
  let best = first.perSecond;
  while (!(await isTaken(best))) best /= COARSE_STEP;
  while (await isTaken(best * COARSE_STEP)) best *= COARSE_STEP;
  const tooMuch = best * COARSE_STEP;
  while (best * FINE_STEP < tooMuch && (await isTaken(best * FINE_STEP))) best *= FINE_STEP;
  if (!most) throw new Error('no offer was taken');
  return most;
}

/** An offer that the servers should take at once: below the last maximum by a coarse step. */
export function easyOffer(before: Taken | undefined, otherwise: number): number {
  return before ? before.perSecond / COARSE_STEP : otherwise;
}

export function wasFullyTaken({ offered, done, late }: OfferResult): boolean {
  return done === offered && late === 0;
}

export function shownTaken(taken: Taken): string {
  const { perSecond, p50Ms, p99Ms, rolledBack, dropped, late, refused, costs, done } = taken;
  const shown = [
    `${perSecond.toFixed(0)} taken/s`,
    `p50 ${p50Ms.toFixed(1)} ms`,
    `p99 ${p99Ms.toFixed(1)} ms`,
    ...(rolledBack > 0 ? [`${rolledBack} rolled back`] : []),
    `${dropped} dropped`,
    `${late} late`,
    ...Object.entries(refused).map(([status, count]) => `${count} ${status}`),
  ].join(', ');
  return `${shown}\n    each: ${shownCosts(costs, done)}`;
}
