import { describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { totalWinInShares } from './game.ts';
import { expectedFinalCoins, holdSlotModel, holdSlotOdds, RESPIN_COUNT, spinHold } from './hold.ts';
import { slotMechanics, type SlotMechanicName } from './mechanics.ts';
import { PAYLINES, lineModels, type SlotModel } from './models.ts';
import { oneInCount, percentRoundedDown } from '../chance.ts';
import { winInLineStakes } from './slot.ts';
import returns from './returns.json' with { type: 'json' };
import { tumbleSlotOdds } from './tumble-odds.ts';
import { MIN_TUMBLE_SYMBOLS, tumbleScreen, spinTumble, STATED_TUMBLE_ODDS } from './tumble.ts';
import {
  FREE_SPIN_MULTIPLIER,
  FREE_SPIN_COUNT,
  waysScreenAt,
  spinWays,
  waysSlotOdds,
} from './ways.ts';

const names: SlotMechanicName[] = ['steady', 'bold', 'ways', 'hold', 'tumble'];

describe('every mechanic of a slot', () => {
  it('game-56: states exactly what its list says', () => {
    const stated = Object.fromEntries(
      names.map((name) => [name, slotMechanics[name].facts().returnToPlayer]),
    );
    expect(stated).toEqual(returns);
  });

  it.each(names)('%s: pays as stated over 60,000 seeded rounds', { timeout: 120_000 }, (name) => {
    const rounds = 60_000;
    const random = seeded(20_261_121);
    let sum = 0;
    let sumOfSquares = 0;
    let winning = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = slotMechanics[name].draw(random);
      const stakes = totalWinInShares(outcome) / PAYLINES.length;
      sum += stakes;
      sumOfSquares += stakes * stakes;
      if (outcome.lines.length > 0 || outcome.scatter.count >= 3) winning += 1;
    }
    const { returnToPlayer, anyWinOneIn } = slotMechanics[name].facts();
    const mean = sum / rounds;
    const error = Math.sqrt((sumOfSquares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - returnToPlayer / 100)).toBeLessThan(4 * error);
    // Rounded to one decimal, so a little wider than the error of counting.
    expect(Math.abs(rounds / winning - anyWinOneIn)).toBeLessThan(0.1);
  });
});

describe('243 ways', () => {
  const small: SlotModel = {
    ...lineModels.steady,
    strips: ['ABCAH', 'AWCSB', 'WACDS', 'AWBSC', 'ABCHS'],
    linePrizes: { ...lineModels.steady.linePrizes, A: [3, 7, 50] },
    scatterPrizes: [1, 5, 25],
  };

  it('agrees with walking through every stop of a small model', () => {
    let screens = 0n;
    let winning = 0n;
    let triggers = 0n;
    for (let index = 0; index < 5 ** 5; index += 1) {
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(index / 5 ** reel) % 5);
      const screen = waysScreenAt(small, stops);
      screens += BigInt(winInLineStakes(screen));
      if (winInLineStakes(screen) > 0) winning += 1n;
      if (screen.scatter.count >= 3) triggers += 1n;
    }
    const odds = waysSlotOdds(small);
    expect(odds.returnToPlayer).toEqual({
      over: screens * (3125n + triggers * BigInt(FREE_SPIN_COUNT * FREE_SPIN_MULTIPLIER)),
      under: 3125n * 3125n * 20n,
    });
    expect(odds.anyWin).toEqual({ over: winning, under: 3125n });
  });

  it('pays once for every way through the places of a symbol', () => {
    const screen = waysScreenAt(
      { ...small, strips: ['AAH', 'AWB', 'HAE', 'HHD', 'HHD'] },
      [0, 0, 0, 0, 0],
    );
    const win = screen.lines.find(({ symbol }) => symbol === 'A');
    expect(win).toMatchObject({ count: 3, lineStakes: 2 * 2 * 1 * 3 });
    expect(win?.cells).toEqual(['0:0', '0:1', '1:0', '1:1', '2:1']);
  });

  it('opens as many free spins as it says, and none within them', { timeout: 60_000 }, () => {
    const random = seeded(7);
    let opened = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const { scatter, steps = [] } = spinWays(random);
      expect(steps).toHaveLength(scatter.count >= 3 ? FREE_SPIN_COUNT : 0);
      if (steps.length > 0) opened += 1;
    }
    expect(opened).toBeGreaterThan(0);
  });
});

describe('hold and respin', () => {
  it('expects coins exactly: from fourteen, three chances for the last one', () => {
    const missed = 19n ** BigInt(RESPIN_COUNT);
    const all = 20n ** BigInt(RESPIN_COUNT);
    expect(expectedFinalCoins(15)).toEqual({ over: 15n, under: 1n });
    expect(expectedFinalCoins(14)).toEqual({ over: 14n * all + (all - missed), under: all });
  });

  it(
    'keeps every coin, never changes one, and ends full or without respins',
    { timeout: 60_000 },
    () => {
      const random = seeded(11);
      let features = 0;
      for (let round = 0; round < 15_000; round += 1) {
        const steps = spinHold(random).steps ?? [];
        if (steps.length === 0) continue;
        features += 1;
        let before: number[] = [];
        for (const step of steps) {
          if (step.kind !== 'respin') throw new Error('a hold slot has respins only');
          before.forEach((coin, cell) => coin > 0 && expect(step.coins[cell]).toBe(coin));
          before = step.coins;
        }
        const last = steps.at(-1);
        expect(last?.shares).toBe(before.reduce((sum, coin) => sum + coin, 0));
        expect(last?.kind === 'respin' && (last.left === 0 || !before.includes(0))).toBe(true);
      }
      expect(features).toBeGreaterThan(100);
    },
  );

  it('is opened by scatters alone, which pay nothing themselves', () => {
    expect(holdSlotModel.scatterPrizes).toEqual([0, 0, 0]);
    expect(percentRoundedDown(holdSlotOdds().returnToPlayer)).toBe(97.6);
  });
});

describe('tumbles', () => {
  it('states what walking through every screen gives', { timeout: 120_000 }, () => {
    const odds = tumbleSlotOdds();
    expect(Math.floor(odds.returnToPlayer * 10_000) / 100).toBe(STATED_TUMBLE_ODDS.returnToPlayer);
    expect(Math.round(10 / odds.anyWin) / 10).toBe(STATED_TUMBLE_ODDS.anyWinOneIn);
    expect(oneInCount({ over: 1n, under: 2n })).toBe(2);
  });

  it('pays from six of a kind, wherever they stand', () => {
    expect(tumbleScreen(['AAB', 'CAB', 'ABC', 'DAE', 'FFE']).lines).toEqual([]);
    const [win] = tumbleScreen(['AAB', 'CAB', 'ABC', 'DAE', 'FAE']).lines;
    expect(win).toMatchObject({ symbol: 'A', count: MIN_TUMBLE_SYMBOLS });
    expect(win?.cells).toEqual(['0:0', '0:1', '1:1', '2:0', '3:1', '4:1']);
  });

  it(
    'lets what did not win fall in its order, and ends where nothing wins',
    { timeout: 60_000 },
    () => {
      const random = seeded(3);
      for (let round = 0; round < 2000; round += 1) {
        const outcome = spinTumble(random);
        let before: { reels: string[]; lines: { symbol: string }[] } = outcome;
        for (const step of outcome.steps ?? []) {
          if (step.kind !== 'tumble') throw new Error('a tumble slot has tumbles only');
          const out = new Set(before.lines.map((win) => win.symbol));
          expect(out.size).toBeGreaterThan(0);
          before.reels.forEach((reel, place) => {
            const stays = reel.split('').filter((letter) => !out.has(letter));
            expect(step.screen.reels[place]?.endsWith(stays.join(''))).toBe(true);
          });
          before = step.screen;
        }
        expect(before.lines).toEqual([]);
      }
    },
  );
});
