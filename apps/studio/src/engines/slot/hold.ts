import type { RandomSource } from '../../random.ts';
import { LINES, models, REELS, ROWS, SCATTER, type SlotModel } from './models.ts';
import { oddsOf, scatterStops, type Fraction } from './odds.ts';
import type { SlotOutcome, SlotStep } from './protocol.ts';
import { spin } from './slot.ts';

/**
 * Hold and respin: three scatters on a spin of lines stay where they are, as coins, and the other cells
 * are spun again by themselves. Every new coin stays too and gives back all respins; a coin's worth is
 * drawn as it lands. Full or without respins, all coins pay.
 */
export const RESPINS = 3;
/** A cell that is spun again shows a coin once in so many times. */
export const COIN_ONE_IN = 20;
/** Line stakes, each with its weight. */
export const COIN_VALUES: readonly (readonly [shares: number, weight: number])[] = [
  [20, 50],
  [40, 28],
  [60, 12],
  [100, 7],
  [200, 2],
  [1000, 1],
];
const CELLS = REELS * ROWS;
const SCATTERS_NEEDED = 3;
const WEIGHTS = COIN_VALUES.reduce((sum, [, weight]) => sum + weight, 0);

export const holdModel: SlotModel = {
  strips: models.bold.strips,
  linePrizes: {
    A: [50, 250, 1200],
    B: [36, 130, 600],
    C: [26, 80, 320],
    D: [20, 60, 200],
    E: [6, 18, 60],
    F: [5, 16, 50],
    G: [4, 11, 36],
    H: [4, 11, 32],
  },
  scatterPrizes: [0, 0, 0],
};

export function spinHold(random: RandomSource): SlotOutcome {
  const first = spin(holdModel, random);
  if (first.scatter.count < SCATTERS_NEEDED) return first;
  const cells = first.reels.join('');
  const coins = cells.split('').map((letter) => (letter === SCATTER ? coinValue(random) : 0));
  const steps: SlotStep[] = [{ kind: 'respin', coins: [...coins], left: RESPINS, shares: 0 }];
  let left = RESPINS;
  while (left > 0 && coins.includes(0)) {
    const before = coins.filter((coin) => coin > 0).length;
    coins.forEach((coin, cell) => {
      if (coin === 0 && random.below(COIN_ONE_IN) === 0) coins[cell] = coinValue(random);
    });
    left = coins.filter((coin) => coin > 0).length > before ? RESPINS : left - 1;
    steps.push({ kind: 'respin', coins: [...coins], left, shares: 0 });
  }
  const last = steps.at(-1);
  if (last !== undefined) last.shares = coins.reduce((sum, coin) => sum + coin, 0);
  return { ...first, steps };
}

function coinValue(random: RandomSource): number {
  let place = random.below(WEIGHTS);
  for (const [shares, weight] of COIN_VALUES) {
    if (place < weight) return shares;
    place -= weight;
  }
  throw new Error('the weights do not add up');
}

interface HoldOdds {
  returnToPlayer: Fraction;
  trigger: Fraction;
  anyWin: Fraction;
}

/**
 * Exact. The value of a coin does not depend on how many there are, so the feature is worth the expected
 * number of coins at its end times the mean value.
 */
export function holdOdds(): HoldOdds {
  const odds = oddsOf(holdModel);
  const counts = scatterStops(holdModel);
  const under = counts.reduce((sum, stops) => sum + stops, 0n);
  const meanValue = COIN_VALUES.reduce((sum, [shares, weight]) => sum + shares * weight, 0);
  const expected = counts
    .slice(SCATTERS_NEEDED)
    .reduce<Fraction>(
      (sum, stops, index) => add(sum, times(coinsAtEnd(SCATTERS_NEEDED + index), stops)),
      { over: 0n, under: 1n },
    );
  const feature: Fraction = {
    over: expected.over * BigInt(meanValue),
    under: expected.under * under * BigInt(WEIGHTS * LINES.length),
  };
  const triggers = counts.slice(SCATTERS_NEEDED).reduce((sum, stops) => sum + stops, 0n);
  return {
    returnToPlayer: add(odds.returnToPlayer, feature),
    trigger: { over: triggers, under },
    anyWin: odds.anyWin,
  };
}

/** Expected number of coins at the end, from so many at the start: coins only ever become more. */
export function coinsAtEnd(start: number): Fraction {
  const known = new Map<string, Fraction>();
  const from = (coins: number, left: number): Fraction => {
    if (left === 0 || coins === CELLS) return { over: BigInt(coins), under: 1n };
    const key = `${coins}:${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const empty = CELLS - coins;
    let sum: Fraction = { over: 0n, under: 1n };
    for (let fresh = 0; fresh <= empty; fresh += 1) {
      const next = fresh === 0 ? from(coins, left - 1) : from(coins + fresh, RESPINS);
      sum = add(
        sum,
        times(next, choose(empty, fresh) * BigInt(COIN_ONE_IN - 1) ** BigInt(empty - fresh)),
      );
    }
    const value = reduced({
      over: sum.over,
      under: sum.under * BigInt(COIN_ONE_IN) ** BigInt(empty),
    });
    known.set(key, value);
    return value;
  };
  return from(start, RESPINS);
}

function add(one: Fraction, other: Fraction): Fraction {
  return reduced({
    over: one.over * other.under + other.over * one.under,
    under: one.under * other.under,
  });
}

function times(one: Fraction, factor: bigint): Fraction {
  return { over: one.over * factor, under: one.under };
}

function reduced({ over, under }: Fraction): Fraction {
  let [a, b] = [over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? { over, under } : { over: over / a, under: under / a };
}

function choose(all: number, some: number): bigint {
  let result = 1n;
  for (let index = 0; index < some; index += 1) {
    result = (result * BigInt(all - index)) / BigInt(index + 1);
  }
  return result;
}
