import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { openStage, type Stage } from '../../testing/studio-stage.ts';
import type { PlayState, RoundView } from '../../play-protocol.ts';
import { percentRoundedDown, type Fraction } from '../chance.ts';
import { hiloModels, type HiloOddsModel } from './models.ts';
import {
  hiloBases,
  hiloChances,
  playHiloRound,
  HILO_GUESSES,
  lowestHiloReturn,
  findHiloOffer,
  hiloOffers,
} from './hilo.ts';
import { describeHiloRound } from './round-description.ts';
import { hiloVariants } from './variants.ts';
import type { HiloGuess, HiloFacts, HiloOutcome } from './protocol.ts';

const named = Object.entries(hiloModels);
const numberOf = ({ over, under }: Fraction) => Number(over) / Number(under);

/** The chances found without the odds: by trying every face. */
function tried(
  model: Extract<HiloOddsModel, { kind: 'draw' }>,
  base: string,
): Record<HiloGuess, number> {
  const faces = model.faces.filter((face) => !model.removesBase || face !== base);
  const part = (test: (value: number) => boolean) =>
    faces.filter((face) => test(model.valueOf(face) - model.valueOf(base))).length / faces.length;
  return {
    higher: part((above) => above > 0),
    same: part((above) => above === 0),
    lower: part((above) => above < 0),
  };
}

describe('the chances of a guess', () => {
  it('returns at least what it states, whatever lies on the table', () => {
    const stated = named.map(([name, model]) => [
      name,
      percentRoundedDown(lowestHiloReturn(model)),
    ]);
    expect(Object.fromEntries(stated)).toEqual({
      aceLow: 96.47,
      aceHigh: 96.47,
      shortDeck: 96.57,
      twoDice: 96.25,
      threeDice: 96.18,
      evenPath: 96.64,
      oddPath: 97,
      evenFight: 96.77,
      redFavourite: 96.84,
      blueFavourite: 96.84,
    });
  });

  it.each(named)('%s: every guess returns between 92 and 98.5 per cent', (_name, model) => {
    for (const base of hiloBases(model)) {
      const chances = hiloChances(model, base);
      const sum = HILO_GUESSES.reduce((total, guess) => total + chances[guess].over, 0n);
      expect(sum).toBe(chances.higher.under);
      const offers = hiloOffers(model, base);
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) {
        expect(numberOf(offer.returns)).toBeGreaterThanOrEqual(0.92);
        expect(numberOf(offer.returns)).toBeLessThanOrEqual(0.985);
        expect(offer.multiplierHundredths).toBeGreaterThan(100);
      }
    }
  });

  it('agrees with trying every face', () => {
    for (const [, model] of named) {
      if (model.kind !== 'draw') continue;
      for (const base of hiloBases(model)) {
        const exact = hiloChances(model, base);
        const found = tried(model, base);
        for (const guess of HILO_GUESSES)
          expect(numberOf(exact[guess])).toBeCloseTo(found[guess], 12);
      }
    }
  });

  it('agrees with walking every path of a short walk', () => {
    const model = { kind: 'walk', steps: 8, ups: 3, outOf: 5 } as const;
    let higher = 0;
    for (let index = 0; index < 2 ** 8; index += 1) {
      const risen = index.toString(2).split('1').length - 1;
      if (risen > 4) higher += 3 ** risen * 2 ** (8 - risen);
    }
    expect(hiloChances(model, '').higher).toEqual({ over: BigInt(higher), under: 5n ** 8n });
  });

  it.each(named)('%s: measures as stated over 20,000 seeded guesses each', (_name, model) => {
    const random = seeded(20_260_103);
    const bases = hiloBases(model);
    const base = bases[Math.floor(bases.length / 3)] ?? '';
    for (const offer of hiloOffers(model, base)) {
      const rounds = 20_000;
      let won = 0;
      for (let index = 0; index < rounds; index += 1) {
        if (playHiloRound(model, offer, base, random).multiplier > 0) won += 1;
      }
      const chance = numberOf(offer.chance);
      const error = Math.sqrt((chance * (1 - chance)) / rounds);
      expect(Math.abs(won / rounds - chance), offer.guess).toBeLessThan(4 * error);
    }
  });
});

describe('a guess', () => {
  it('compares as it says: faces by their value, paths by where they end', () => {
    const pick = fc.constantFrom(...Object.values(hiloModels));
    fc.assert(
      fc.property(pick, fc.nat(), fc.nat(), fc.integer(), (model, baseAt, guessAt, seed) => {
        const base = model.kind === 'draw' ? (model.faces[baseAt % model.faces.length] ?? '') : '';
        const offers = hiloOffers(model, base);
        const offer = offers[guessAt % offers.length];
        if (offer === undefined) throw new Error('every base has an offer');
        const outcome = playHiloRound(model, offer, base, seeded(seed));
        if (model.kind === 'draw') {
          expect(model.faces).toContain(outcome.face);
          if (model.removesBase) expect(outcome.face).not.toBe(base);
          const above = model.valueOf(outcome.face) - model.valueOf(base);
          expect(outcome.result).toBe(above > 0 ? 'higher' : above < 0 ? 'lower' : 'same');
        } else {
          expect(outcome.path).toHaveLength(model.steps);
          const above = outcome.path.split('u').length * 2 - 2 - model.steps;
          expect(outcome.result).toBe(above > 0 ? 'higher' : above < 0 ? 'lower' : 'same');
        }
        const paid = outcome.result === offer.guess ? offer.multiplierHundredths / 100 : 0;
        expect(outcome.multiplier).toBe(paid);
      }),
    );
  });

  it('is taken only against faces of the deck, and only where it can win and lose', () => {
    expect(findHiloOffer(hiloModels.aceLow, 'higher', '7H')?.multiplierHundredths).toBe(206);
    expect(findHiloOffer(hiloModels.aceLow, 'lower', 'AH')).toBeUndefined();
    expect(findHiloOffer(hiloModels.aceLow, 'higher', 'KH')).toBeUndefined();
    expect(findHiloOffer(hiloModels.shortDeck, 'higher', '2H')).toBeUndefined();
    expect(findHiloOffer(hiloModels.threeDice, 'higher', '111')).toBeUndefined();
    expect(findHiloOffer(hiloModels.oddPath, 'same', '')).toBeUndefined();
    for (const bad of [undefined, null, 7, '', 'XX', ['7H'], '7h']) {
      expect(findHiloOffer(hiloModels.aceLow, 'higher', bad)).toBeUndefined();
    }
    expect(findHiloOffer(hiloModels.aceLow, 'sideways', '7H')).toBeUndefined();
  });
});

describe('a guess over the wallet', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(seeded(5));
  });
  afterEach(() => stage.close());

  const guess = async (session: string, choice: object, roundId = 'round-0001') => {
    const payload = { round_id: roundId, stake: 10, ...choice };
    const answer = await stage.app.inject({ method: 'POST', url: `${session}/guess`, payload });
    return { code: answer.statusCode, body: answer.json<RoundView<HiloOutcome>>() };
  };

  it.each([
    ['daonuea-hilo-cards', { guess: 'higher', base: '7H' }],
    ['daonuea-hilo-dice', { guess: 'lower', base: '345' }],
    ['daonuea-gold-trade', { guess: 'lower', base: '' }],
    ['daonuea-rooster-arena', { guess: 'same', base: '' }],
  ])('%s: pays the multiplier of the offer that was shown', async (code, choice) => {
    const session = await stage.launch({ game_code: code });
    const { body: state } = await stage.get<PlayState<HiloFacts, HiloOutcome>>(`${session}/state`);
    const value = state.facts.faces.find(({ face }) => face === choice.base)?.value ?? 0;
    const offer = state.facts.offers[value]?.find((one) => one.guess === choice.guess);
    const { body } = await guess(session, choice);
    expect(body.status).toBe('settled');
    const isRight = body.outcome?.result === choice.guess;
    expect(body.win).toBeCloseTo(isRight ? 10 * (offer?.multiplier ?? 0) : 0, 6);
    const page = await stage.app.inject({ url: `/games/round/${body.id}` });
    expect(page.body).toContain('ทาย');
  });

  it('keeps one id for one guess, and takes no guess that is not offered', async () => {
    const session = await stage.launch({ game_code: 'daonuea-hilo-cards' });
    const first = await guess(session, { guess: 'higher', base: '7H' });
    expect((await guess(session, { guess: 'higher', base: '7H' })).body).toEqual(first.body);
    expect((await guess(session, { guess: 'lower', base: '7H' })).code).toBe(409);
    expect((await guess(session, { guess: 'higher', base: '8H' })).code).toBe(409);
    expect((await guess(session, { guess: 'lower', base: 'AH' }, 'round-0002')).code).toBe(400);
    expect((await guess(session, { guess: 'higher' }, 'round-0002')).code).toBe(400);
    expect(stage.operator.received.filter(({ call }) => call === 'bet')).toHaveLength(1);
  });

  it('describes whatever is stored without trusting it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const html = describeHiloRound(value, hiloVariants.classic, (name) => name);
        expect(html).not.toContain('<script');
      }),
    );
  });
});
