import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { percentRoundedDown } from '../chance.ts';
import { fishRules } from './game.ts';
import { fishModels, FISH_KINDS, type FishModelName } from './models.ts';
import { catchChance, expectedFishReturn, shootFish } from './shot.ts';

const stated: Record<FishModelName, number> = { brisk: 97, calm: 96.5, wild: 96 };
const names: FishModelName[] = ['brisk', 'calm', 'wild'];

describe('the chances of a shot', () => {
  it.each(names)('%s: returns exactly what it states, whatever is shot at', (name) => {
    for (const kind of FISH_KINDS) {
      expect(percentRoundedDown(expectedFishReturn(fishModels[name], kind))).toBe(stated[name]);
      const { over, under } = catchChance(fishModels[name], kind);
      expect(over).toBeLessThan(under);
    }
  });

  it('agrees with walking through every number that can be drawn', () => {
    const model = {
      ...fishModels.calm,
      prizes: {
        ...fishModels.calm.prizes,
        A: [
          { stakes: 2, weight: 2 },
          { stakes: 5, weight: 1 },
        ],
      },
    };
    const { under } = catchChance(model, 'A');
    let won = 0;
    for (let first = 0; first < Number(under); first += 1) {
      for (let second = 0; second < 3; second += 1) {
        const numbers = [first, second];
        won += shootFish(model, 'A', { below: () => numbers.shift() ?? 0 }).stakes;
      }
    }
    expect(won / (Number(under) * 3)).toBeCloseTo(0.965, 12);
  });

  it.each(names)('%s: measures as stated over seeded shots at everything', (name) => {
    const model = fishModels[name];
    const random = seeded(20_260_102);
    const shots = 60_000;
    for (const kind of FISH_KINDS) {
      let sum = 0;
      let sumOfSquares = 0;
      for (let shot = 0; shot < shots; shot += 1) {
        const { stakes } = shootFish(model, kind, random);
        sum += stakes;
        sumOfSquares += stakes * stakes;
      }
      const mean = sum / shots;
      const error = Math.sqrt((sumOfSquares / shots - mean * mean) / shots);
      expect(Math.abs(mean - model.returnPerTenThousand / 10_000)).toBeLessThan(4 * error);
    }
  });

  it('pays only what the table holds, and nothing for a miss', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.constantFrom(...FISH_KINDS),
        fc.integer(),
        (name, kind, seed) => {
          const outcome = shootFish(fishModels[name], kind, seeded(seed));
          const prizes = fishModels[name].prizes[kind].map(({ stakes }) => stakes);
          expect(outcome.isCaught ? prizes : [0]).toContain(outcome.stakes);
          expect(outcome.kind).toBe(kind);
        },
      ),
    );
  });
});

describe('a fish shooter', () => {
  const rules = fishRules({
    code: 'x',
    id: '1',
    provider: 'DAONUEA',
    name: 'x',
    nameEnglish: 'x',
    category: 'FISH',
    engine: 'fish',
    model: 'calm',
    skin: 'reef',
    caught: ['A'],
  });

  it('takes a shot at each of its kinds and at nothing else', () => {
    for (const kind of FISH_KINDS) expect(rules.prepare({ kind }, 100_000)?.choice).toBe(kind);
    for (const kind of ['K', 'a', '', 1, null, undefined, ['A'], {}]) {
      expect(rules.prepare({ kind }, 100_000)).toBeUndefined();
    }
  });

  it('pays the prize in stakes, and tells it on the round page', () => {
    const drawn = rules.prepare({ kind: 'J' }, 500_000)?.draw({ below: () => 0 });
    expect(drawn).toEqual({
      outcome: { kind: 'J', isCaught: true, stakes: 2 },
      winUnits: 1_000_000,
    });
    expect(rules.describe(drawn?.outcome, 500_000)).toContain('×2 <b>10.00</b>');
    expect(rules.describe({ kind: 'J', isCaught: false, stakes: 0 }, 1)).toContain('ไม่ติด');
  });

  it('reads any stored outcome without trusting it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(rules.describe(stored, 100_000)).not.toContain('<script');
      }),
    );
  });
});
