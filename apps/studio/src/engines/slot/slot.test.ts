import { describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { cryptoRandom } from '../../random.ts';
import { PAYLINES, lineModels, type LineModelName, type SlotModel } from './models.ts';
import { oneInCount, percentRoundedDown } from '../chance.ts';
import { slotOdds } from './odds.ts';
import { lineScreenAt, spinReels, winInLineStakes } from './slot.ts';

const stated: Record<LineModelName, { returnToPlayer: number; anyWinOneIn: number }> = {
  steady: { returnToPlayer: 96.2, anyWinOneIn: 2 },
  bold: { returnToPlayer: 96.46, anyWinOneIn: 1.9 },
};
const names: LineModelName[] = ['steady', 'bold'];

describe('the chances of a slot', () => {
  it.each(names)('%s: returns exactly what it states', (name) => {
    const odds = slotOdds(lineModels[name]);
    expect(percentRoundedDown(odds.returnToPlayer)).toBe(stated[name].returnToPlayer);
    expect(oneInCount(odds.anyWin)).toBe(stated[name].anyWinOneIn);
  });

  it('agrees with walking through every stop of a small model', () => {
    const small: SlotModel = {
      ...lineModels.steady,
      strips: ['ABCSH', 'AWCSB', 'WACDS', 'AWBSC', 'ABCHS'],
    };
    let won = 0;
    let winning = 0;
    for (let index = 0; index < 5 ** 5; index += 1) {
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(index / 5 ** reel) % 5);
      const win = winInLineStakes(lineScreenAt(small, stops));
      won += win;
      if (win > 0) winning += 1;
    }
    const odds = slotOdds(small);
    expect(odds.returnToPlayer).toEqual({ over: BigInt(won / PAYLINES.length), under: 3125n });
    expect(odds.anyWin).toEqual({ over: BigInt(winning), under: 3125n });
  });

  it.each(names)('%s: measures as stated over 400,000 seeded spins', (name) => {
    const spins = 400_000;
    const random = seeded(20_260_101);
    let sum = 0;
    let sumOfSquares = 0;
    let winning = 0;
    for (let index = 0; index < spins; index += 1) {
      const stakes = winInLineStakes(spinReels(lineModels[name], random)) / PAYLINES.length;
      sum += stakes;
      sumOfSquares += stakes * stakes;
      if (stakes > 0) winning += 1;
    }
    const { returnToPlayer, anyWin } = slotOdds(lineModels[name]);
    const expected = Number(returnToPlayer.over) / Number(returnToPlayer.under);
    const mean = sum / spins;
    const error = Math.sqrt((sumOfSquares / spins - mean * mean) / spins);
    expect(Math.abs(mean - expected)).toBeLessThan(4 * error);
    const chance = Number(anyWin.over) / Number(anyWin.under);
    const chanceError = Math.sqrt((chance * (1 - chance)) / spins);
    expect(Math.abs(winning / spins - chance)).toBeLessThan(4 * chanceError);
  });

  it.each(names)('%s: keeps wilds to the inner reels and scatters apart', (name) => {
    const { strips } = lineModels[name];
    expect(strips.map((strip) => strip.includes('W'))).toEqual([false, true, true, true, false]);
    for (const strip of strips) expect(strip + strip).not.toMatch(/S.?S/);
  });

  it('has twenty different lines', () => {
    expect(new Set(PAYLINES.map((rows) => rows.join(''))).size).toBe(20);
  });

  it('draws every number below the limit and none besides, evenly (chi-square)', () => {
    const counts = Array.from({ length: 34 }, () => 0);
    const draws = 100_000;
    for (let index = 0; index < draws; index += 1) {
      const drawn = cryptoRandom.below(34);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const expected = draws / 34;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts).toHaveLength(34);
    // 33 degrees of freedom: an even source exceeds 82 once in about 200,000 runs.
    expect(chiSquare).toBeLessThan(82);
  });
});

describe('reading the reels', () => {
  it('pays from the left, lets the wild stand in, and takes the longest run', () => {
    const model: SlotModel = { ...lineModels.steady, strips: ['ABC', 'WBC', 'AHC', 'AHC', 'BHE'] };
    const middle = lineScreenAt(model, [2, 2, 2, 2, 2]).lines.find((win) => win.line === 0);
    expect(middle).toEqual({
      line: 0,
      rows: [1, 1, 1, 1, 1],
      symbol: 'A',
      count: 4,
      lineStakes: 150,
    });
  });

  it('pays scatters wherever they stand, and never as part of a line', () => {
    const model: SlotModel = { ...lineModels.steady, strips: ['SBC', 'DSE', 'FGS', 'HHH', 'HHH'] };
    const outcome = lineScreenAt(model, [0, 0, 0, 0, 0]);
    expect(outcome.scatter).toEqual({ count: 3, stakes: 3 });
    expect(outcome.lines).toEqual([]);
    expect(winInLineStakes(outcome)).toBe(60);
  });
});
