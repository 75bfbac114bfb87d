import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BLACK,
  contrast,
  leastContrast,
  mix,
  blackOrWhiteOn,
  moveUntil,
  WHITE,
} from './contrast.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('computes WCAG contrast, in either order', () => {
  expect(contrast(BLACK, WHITE)).toBeCloseTo(21, 5);
  expect(contrast(WHITE, BLACK)).toBeCloseTo(21, 5);
  expect(contrast('#777777', WHITE)).toBeCloseTo(4.48, 2);
  expect(leastContrast(WHITE, [BLACK, '#777777'])).toBeCloseTo(4.48, 2);
});

it('mixes two colours by weight', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#102030', '#302010', 0.5)).toBe('#202020');
  expect(mix('#000000', '#fffefd', 1)).toBe('#fffefd');
});

it('reads black or white on any colour', () => {
  fc.assert(fc.property(color, (ground) => contrast(blackOrWhiteOn(ground), ground) >= 4.5));
});

it('leaves a colour that will do as it is, and ends at the pole', () => {
  expect(moveUntil('#f5b83d', WHITE, () => true)).toBe('#f5b83d');
  expect(moveUntil('#000000', WHITE, (moved) => moved > '#7')).toBe('#707070');
  expect(moveUntil('#f5b83d', WHITE, () => false)).toBe(WHITE);
});
