import { CLIENT_SEED, ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import type { Spin, SpinPrize, SpinRound, SpinRoundLine } from '@kapao/contract/spins.ts';
import { formatNumber } from '../../lib/numbers.ts';

/** wheel-29: how long the wheel turns; 0 with reduced motion. */
export const SPIN_MS = 4000;
/** How long a win fills the screen (wheel-33). */
export const WIN_MOMENT_MS = 1000;
/** The number of full turns of the wheel before it stops. */
const TURNS = 6;
const FULL_TURN = 360;
/** The margin at both ends of a segment, so that the pointer never stops on a border. */
const SEGMENT_MARGIN = 0.15;
const ODDS_DECIMALS = 4;

/** The weight out of 1,000,000 as an exact percentage: `0.4%`. */
export function oddsText(weight: number): string {
  return `${formatNumber((weight * 100) / ODDS_TOTAL, 0, ODDS_DECIMALS)}%`;
}

/** The points missing for one spin; 0 if there are enough. */
export function missingPoints(price: number, points: number): number {
  return Math.max(0, Math.round((price - points) * 100) / 100);
}

export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text);
}

/** The prize of a played round; null before it is played. */
export function wonPrize({ result, prizes }: SpinRound): SpinPrize | null {
  return prizes.find(({ position }) => position === result?.position) ?? null;
}

/** True for a prize that is worth more than the spin cost: any money, and points beyond the price (wheel-33). */
export function isGain({ type, amount }: SpinPrize, price: number): boolean {
  return type === 'credit' || (type === 'points' && amount > price);
}

/**
 * The wheel's angle at rest, in degrees. The winning segment is under the pointer; within it, the position
 * follows the drawn number's place in the prize's range.
 */
export function restingAngle({ prizes, result }: SpinRound): number {
  if (result === null) return 0;
  const index = prizes.findIndex(({ position }) => position === result.position);
  const before = prizes.slice(0, index).reduce((sum, { weight }) => sum + weight, 0);
  const weight = prizes[index]?.weight ?? 1;
  const share = (result.number - before) / weight;
  const positionInSegment = SEGMENT_MARGIN + share * (1 - 2 * SEGMENT_MARGIN);
  return FULL_TURN - ((index + positionInSegment) * FULL_TURN) / prizes.length;
}

export function turningAngle(round: SpinRound): number {
  return TURNS * FULL_TURN + restingAngle(round);
}

/** Segments are coloured by prize: gold for credit, a tint for points, dark for nothing. */
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

/** The side of the wheel on which a label stands upright: 1 for the right half, -1 for the left one. */
export function labelSide(degreesFromTop: number): 1 | -1 {
  return degreesFromTop % FULL_TURN < FULL_TURN / 2 ? 1 : -1;
}

const LABEL_MAX_LENGTH = 14;
const LONG_LABEL_LENGTH = 11;
const MANY_PRIZES = 12;
/** The sizes of labels in units of the drawing, in which a segment is about 55 long. */
const LABEL_SIZE = 7.75;
const SMALL_LABEL_SIZE = 6.5;

/** The label that fits between hub and rim, and its size; the table below shows it in full. */
export function segmentLabel(label: string, prizeCount: number): { text: string; size: number } {
  const letters = [...new Intl.Segmenter('th').segment(label)].map(({ segment }) => segment);
  const isSmall = letters.length > LONG_LABEL_LENGTH || prizeCount > MANY_PRIZES;
  const isCut = letters.length > LABEL_MAX_LENGTH;
  return {
    text: isCut ? `${letters.slice(0, LABEL_MAX_LENGTH - 1).join('')}…` : label,
    size: isSmall ? SMALL_LABEL_SIZE : LABEL_SIZE,
  };
}

/** The prize of the member's latest played round of a wheel; rounds come newest first. */
export function lastPrizeOf(
  { id }: Pick<Spin, 'id'>,
  rounds: readonly SpinRoundLine[],
): SpinRoundLine['prize'] {
  return rounds.find(({ wheel_id, prize }) => wheel_id === id && prize !== null)?.prize ?? null;
}
