import { expect, it } from 'vitest';
import { gameCategory } from './rules.ts';

it('maps what studios call their games to the categories of the specification', () => {
  expect(gameCategory('Video Slots')).toBe('SLOT');
  expect(gameCategory('fishing')).toBe('FISH');
  expect(gameCategory('SPORT')).toBe('SPORT');
});

it('lets a category that it does not know pass, for the OTHER tab', () => {
  expect(gameCategory('Keno')).toBe('KENO');
});
