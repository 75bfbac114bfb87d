import { expect, it } from 'vitest';
import { contributionMistakes } from '../promotions/rules.ts';
import { brandMistakes } from './rules.ts';

it('game-11: holds a brand to its fields, and takes one without a name and a logo of its own', () => {
  const brand = { code: 'NAGA', name: 'นาคา', sort: 1, logo: 'brands/naga.webp', is_enabled: true };
  const fieldsOf = (changes: object) =>
    brandMistakes({ ...brand, ...changes }).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ name: null, logo: null, sort: null })).toEqual([]);
  expect(fieldsOf({ name: '' })).toEqual(['name']);
  expect(fieldsOf({ sort: 0 })).toEqual(['sort']);
  expect(fieldsOf({ logo: '../x.svg' })).toEqual(['logo']);
  expect(fieldsOf({ code: 'no spaces' })).toEqual(['code']);
});

it('bonus-10: takes brands beside categories in a list of contributions', () => {
  expect(contributionMistakes('', { SLOT: 100, 'brand/NAGA_1': 0 })).toEqual([]);
  expect(contributionMistakes('', { 'brand/': 50 })).toHaveLength(1);
  expect(contributionMistakes('', { 'brand/a/b': 50, slot: 1 })).toHaveLength(2);
  expect(contributionMistakes('', { 'brand/NAGA': 101 })).toMatchObject([{ field: 'brand/NAGA' }]);
});
