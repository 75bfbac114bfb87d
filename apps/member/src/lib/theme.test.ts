import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settings } from '../testing/samples.ts';
import { contrast, leastContrast, mix, readableOn } from './contrast.ts';
import { textOnGradient, themeVariables } from './theme.ts';

it('computes WCAG contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each([
  ['Midnight', '#F7C948', '#E8892B', 'dark'],
  ['Jade', '#34E0B0', '#12A17C', 'dark'],
  ['Lotus', '#D6306F', '#98104A', 'light'],
])('writes on the gradient of %s in the %3$s candidate', (_name, from, to, expected) => {
  const text = textOnGradient(from, to);
  expect(text === '#ffffff' ? 'light' : 'dark').toBe(expected);
  expect(leastContrast(text, [from, mix(from, to, 0.5), to])).toBeGreaterThanOrEqual(4.5);
});

it('leaves the colours of a readable theme as they are', () => {
  const variables = themeVariables(settings.theme);
  expect(variables['--color-primary']).toBe('#f5b83d');
  expect(variables['--color-muted']).toBe('#a7b0c5');
});

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('makes any text colour readable on any surface', () => {
  fc.assert(
    fc.property(color, color, (text, surface) => {
      expect(contrast(readableOn(text, [surface], 4.5), surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
