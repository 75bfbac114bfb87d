import { CLIENT_SEED, ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import type { SpinPrize, SpinRound } from '@kapao/contract/spins.ts';
import { formatNumber } from '../../lib/numbers.ts';

/** How long the wheel turns; not at all for who wants no motion. */
export const SPIN_MS = 4000;
/** Whole turns before it comes to rest. */
const TURNS = 6;
const FULL_TURN = 360;
/** The pointer never stands on a line between two segments. */
const EDGE_SHARE = 0.15;
const ODDS_DECIMALS = 4;

/** The weight out of 1,000,000 as a percentage, exact to the last number: `0.4%`. */
export function oddsText(weight: number): string {
  return `${formatNumber((weight * 100) / ODDS_TOTAL, 0, ODDS_DECIMALS)}%`;
}

/** What is missing for one spin; 0 where there is enough. */
export function missingPoints(price: number, points: number): number {
  return Math.max(0, Math.round((price - points) * 100) / 100);
}

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** The prize that a played round has won. */
export function wonPrize({ result, prizes }: SpinRound): SpinPrize | null {
  return prizes.find(({ position }) => position === result?.position) ?? null;
}

/**
 * Degrees by which the wheel is turned when it rests: the winning segment under the pointer at the
 * top, and within the segment where the drawn number lies among the prize's own.
 */
export function restingAngle({ prizes, result }: SpinRound): number {
  if (result === null) return 0;
  const index = prizes.findIndex(({ position }) => position === result.position);
  const before = prizes.slice(0, index).reduce((sum, { weight }) => sum + weight, 0);
  const weight = prizes[index]?.weight ?? 1;
  const share = (result.number - before) / weight;
  const within = EDGE_SHARE + share * (1 - 2 * EDGE_SHARE);
  return FULL_TURN - ((index + within) * FULL_TURN) / prizes.length;
}

export function turningAngle(round: SpinRound): number {
  return TURNS * FULL_TURN + restingAngle(round);
}

/** Prizes are drawn by what they are worth: gold for credit, a tint for points, dark for nothing. */
export type SegmentLook = 'gold' | 'deep-gold' | 'tint' | 'dark';

export function segmentLooks(prizes: readonly Pick<SpinPrize, 'type'>[]): SegmentLook[] {
  let credits = 0;
  return prizes.map(({ type }) => {
    if (type === 'points') return 'tint';
    if (type === 'nothing') return 'dark';
    credits += 1;
    return credits % 2 === 1 ? 'gold' : 'deep-gold';
  });
}

const LABEL_MAX_LENGTH = 14;
const LONG_LABEL_LENGTH = 11;
const MANY_PRIZES = 12;
/** In units of the drawing, of which the segment is about 55 long. */
const LABEL_SIZE = 7.75;
const SMALL_LABEL_SIZE = 6.5;

/** What fits between hub and rim, and how large; the table below has the whole. */
export function segmentLabel(label: string, prizeCount: number): { text: string; size: number } {
  const letters = [...new Intl.Segmenter('th').segment(label)].map(({ segment }) => segment);
  const isSmall = letters.length > LONG_LABEL_LENGTH || prizeCount > MANY_PRIZES;
  const isCut = letters.length > LABEL_MAX_LENGTH;
  return {
    text: isCut ? `${letters.slice(0, LABEL_MAX_LENGTH - 1).join('')}…` : label,
    size: isSmall ? SMALL_LABEL_SIZE : LABEL_SIZE,
  };
}
