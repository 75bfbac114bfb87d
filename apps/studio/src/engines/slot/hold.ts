import type { RandomSource } from '../../random.ts';
import { PAYLINES, slotModels, REEL_COUNT, ROW_COUNT, SCATTER_SYMBOL } from './models.ts';
import {
  addFractions,
  binomial,
  pickWeighted,
  sum,
  multiplyFraction,
  type Fraction,
} from '../chance.ts';
import { slotOdds, countScatterStops } from './odds.ts';
import type { SlotOutcome, SlotStep } from './protocol.ts';
import { spinReels } from './slot.ts';

/** The number of respins after three scatters. The scatters stay as coins, and each new coin resets this number. */
export const RESPIN_COUNT = 3;
/** A respun cell shows a coin once in this many respins on average. */
export const COIN_CHANCE_ONE_IN = 20;
/** The values of a coin in line stakes, each with its weight. */
export const COIN_VALUES: readonly (readonly [shares: number, weight: number])[] = [
  [20, 50],
  [40, 28],
  [60, 12],
  [100, 7],
  [200, 2],
  [1000, 1],
];
const CELLS = REEL_COUNT * ROW_COUNT;
const SCATTERS_NEEDED = 3;
const WEIGHTS = sum(COIN_VALUES.map(([, weight]) => weight));

export const holdSlotModel = slotModels.hold;

export function spinHold(random: RandomSource): SlotOutcome {
  const first = spinReels(holdSlotModel, random);
  if (first.scatter.count < SCATTERS_NEEDED) return first;
  const cells = first.reels.join('');
  const coins = cells
    .split('')
    .map((letter) => (letter === SCATTER_SYMBOL ? pickWeighted(COIN_VALUES, random) : 0));
  const steps: SlotStep[] = [{ kind: 'respin', coins: [...coins], left: RESPIN_COUNT, shares: 0 }];
  let left = RESPIN_COUNT;
  while (left > 0 && coins.includes(0)) {
    left -= 1;
    coins.forEach((coin, cell) => {
      if (coin > 0 || random.below(COIN_CHANCE_ONE_IN) > 0) return;
      coins[cell] = pickWeighted(COIN_VALUES, random);
      left = RESPIN_COUNT;
    });
    steps.push({ kind: 'respin', coins: [...coins], left, shares: 0 });
  }
  const last = steps.at(-1);
  if (last !== undefined) last.shares = sum(coins);
  return { ...first, steps };
}

interface HoldOdds {
  returnToPlayer: Fraction;
  trigger: Fraction;
  anyWin: Fraction;
}

/** Returns the exact odds. The feature's expected win is the expected number of coins times their mean value. */
export function holdSlotOdds(): HoldOdds {
  const odds = slotOdds(holdSlotModel);
  const counts = countScatterStops(holdSlotModel);
  const under = counts.reduce((all, stops) => all + stops, 0n);
  const worth = sum(COIN_VALUES.map(([shares, weight]) => shares * weight));
  const triggering = counts.slice(SCATTERS_NEEDED);
  const expected = triggering.reduce<Fraction>(
    (all, stops, index) =>
      addFractions(all, multiplyFraction(expectedFinalCoins(SCATTERS_NEEDED + index), stops)),
    { over: 0n, under: 1n },
  );
  const feature: Fraction = {
    over: expected.over * BigInt(worth),
    under: expected.under * under * BigInt(WEIGHTS * PAYLINES.length),
  };
  return {
    returnToPlayer: addFractions(odds.returnToPlayer, feature),
    trigger: { over: triggering.reduce((all, stops) => all + stops, 0n), under },
    anyWin: odds.anyWin,
  };
}

/** Returns the expected number of coins at the end of the feature, for this number of coins at its start. */
export function expectedFinalCoins(start: number): Fraction {
  const known = new Map<string, Fraction>();
  const from = (coins: number, left: number): Fraction => {
    if (left === 0 || coins === CELLS) return { over: BigInt(coins), under: 1n };
    const key = `${coins}:${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const empty = CELLS - coins;
    const all = BigInt(COIN_CHANCE_ONE_IN) ** BigInt(empty);
    let value: Fraction = { over: 0n, under: 1n };
    for (let fresh = 0; fresh <= empty; fresh += 1) {
      const next = fresh === 0 ? from(coins, left - 1) : from(coins + fresh, RESPIN_COUNT);
      const ways = binomial(empty, fresh) * BigInt(COIN_CHANCE_ONE_IN - 1) ** BigInt(empty - fresh);
      value = addFractions(value, { over: next.over * ways, under: next.under * all });
    }
    known.set(key, value);
    return value;
  };
  return from(start, RESPIN_COUNT);
}
