import { expect, it } from 'vitest';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { nextBaseFace, hiloOffersAgainst, otherBaseFace } from './bases.ts';

const offer = { guess: 'higher', multiplier: 1.94, chance: 50, returnToPlayer: 97 } as const;
const two = { th: '', en: '' };
const facts: HiloFacts = {
  look: 'cards',
  faces: [
    { face: 'AH', value: 0 },
    { face: '2H', value: 1 },
    { face: '3H', value: 2 },
  ],
  removesBase: true,
  offers: { 1: [offer] },
  steps: 0,
  returnToPlayer: 97,
  words: { higher: two, same: two, lower: two },
  subject: two,
  startPrice: 0,
  backdrop: '',
  colors: { deep: '', mid: '', glow: '', accent: '', accentDeep: '', ink: '' },
};
const outcome = {
  guess: 'higher',
  base: 'AH',
  face: '2H',
  path: '',
  result: 'higher',
  multiplier: 1.94,
} as const;

it('goes on from the card that was turned over', () => {
  expect(nextBaseFace(facts, outcome)).toBe('2H');
  expect(facts.faces.map(({ face }) => face)).toContain(nextBaseFace(facts, undefined));
  expect(nextBaseFace({ ...facts, faces: [] }, outcome)).toBe('');
});

it('offers another card, never the same', () => {
  for (const part of [0, 0.3, 0.6, 0.999]) {
    expect(otherBaseFace(facts, '2H', () => part)).not.toBe('2H');
  }
});

it('knows what is offered against a card', () => {
  expect(hiloOffersAgainst(facts, '2H')).toEqual([offer]);
  expect(hiloOffersAgainst(facts, '3H')).toEqual([]);
});
