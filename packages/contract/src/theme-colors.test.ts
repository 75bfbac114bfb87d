import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, hueOf, leastContrast, mix } from './contrast.ts';
import { themeColors } from './site.ts';
import type { ThemeColors } from './site.ts';
import {
  gradientSteps,
  BAR_SHARE,
  readableGradient,
  readableTheme,
  themeVariables,
} from './theme-colors.ts';
import { SHAPE_RATIO, TEXT_RATIO, TINT_SHARE } from './theme-colors.ts';
import type { ReadableTheme } from './theme-colors.ts';

const names = themeColors.keyof().options;

/** site-44: the three that every site has (migration 0005). */
const presets: Readonly<Record<string, readonly string[]>> = {
  Midnight: [
    '#0B0F1A',
    '#141A2A',
    '#1E263A',
    '#F5B83D',
    '#9AA5BD',
    '#34D399',
    '#F87171',
    '#F4F6FB',
    '#A7B0C5',
    '#FCA5A5',
    '#F7C948',
    '#E8892B',
  ],
  Jade: [
    '#071513',
    '#0E211E',
    '#17302B',
    '#2DD4A7',
    '#F2C14E',
    '#4ADE80',
    '#FB7185',
    '#F0FAF7',
    '#9DBDB4',
    '#FDA4AF',
    '#34E0B0',
    '#12A17C',
  ],
  Lotus: [
    '#FFF7F9',
    '#FFFFFF',
    '#F7E8EE',
    '#B8155A',
    '#6B4B57',
    '#0B6B42',
    '#B3261E',
    '#23141A',
    '#64505A',
    '#9F1D17',
    '#D6306F',
    '#98104A',
  ],
};
const themes = Object.entries(presets).map(([name, colors]) => [name, themeOf(colors)] as const);

function themeOf(colors: readonly string[]): ThemeColors {
  return themeColors.parse(Object.fromEntries(names.map((name, index) => [name, colors[index]])));
}

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyTheme = fc.array(color, { minLength: names.length, maxLength: names.length }).map(themeOf);

interface Pair {
  what: string;
  text: string;
  ground: string;
  ratio: number;
}

/** Every text and every telling shape of the app with what it stands on. */
function pairsOf(theme: ReadableTheme): Pair[] {
  const { color_bg, color_bg_3, color_bg_4, color_primary, color_linear_1, on_gradient } = theme;
  const surfaces = { page: color_bg, card: color_bg_3, raised: color_bg_4 };
  const grounds: Record<string, string> = { ...surfaces };
  for (const [name, surface] of Object.entries(surfaces)) {
    grounds[`tint on ${name}`] = mix(surface, color_primary, TINT_SHARE);
  }
  const accents = Object.entries(theme.accents);
  for (const behind of [color_bg_3, color_bg_4, color_primary, theme.color_text_primary]) {
    grounds[`bar over ${behind}`] = mix(color_bg, behind, BAR_SHARE);
  }
  const texts = {
    ink: theme.color_text_primary,
    muted: theme.color_text_secondary,
    secondary: theme.color_secondary,
    success: theme.color_success,
    error: theme.color_error,
    'error text': theme.color_text_error,
  };
  const pair = (what: string, text: string, ground: string, ratio = TEXT_RATIO): Pair => {
    return { what, text, ground, ratio };
  };
  const onGrounds = Object.entries(texts).flatMap(([name, text]) =>
    Object.entries(grounds).map(([ground, on]) => pair(`${name} on ${ground}`, text, on)),
  );
  const onAccentTints = accents.flatMap(([section, accent]) =>
    Object.values(surfaces).flatMap((surface) => {
      const tint = mix(surface, accent, TINT_SHARE);
      return [
        pair(`ink on the tint of ${section}`, theme.color_text_primary, tint),
        pair(`muted on the tint of ${section}`, theme.color_text_secondary, tint),
      ];
    }),
  );
  // These stand on their own tint alone, not on another's.
  const onOwnTint = [['primary', color_primary] as const, ...accents].flatMap(([name, own]) =>
    Object.values(surfaces).flatMap((surface) => [
      pair(`${name} on a surface`, own, surface),
      pair(`${name} on its tint`, own, mix(surface, own, TINT_SHARE)),
      pair(`${name} on a bar`, own, mix(color_bg, surface, BAR_SHARE)),
    ]),
  );
  const gradient = gradientSteps(color_linear_1, theme.color_linear_2);
  const shaded = gradient.map((part) => mix(part, theme.shade, 0.16));
  return [
    ...onGrounds,
    ...onAccentTints,
    ...onOwnTint,
    ...[...gradient, ...shaded].map((part) => pair('text on gradient', on_gradient, part)),
    pair('filled button on the gradient', color_linear_1, on_gradient),
    pair('selected text', color_bg, color_primary),
    ...Object.entries(surfaces).flatMap(([name, surface]) => [
      pair(`outline on ${name}`, theme.line_strong, surface, SHAPE_RATIO),
      pair(`disabled outlined button on ${name}`, theme.color_text_secondary, surface, SHAPE_RATIO),
    ]),
  ];
}

function unreadable(theme: ThemeColors): string[] {
  return pairsOf(readableTheme(theme))
    .filter(({ text, ground, ratio }) => contrast(text, ground) < ratio)
    .map(({ what, text, ground }) => `${what}: ${text} on ${ground}`);
}

describe.each(themes)('%s', (_name, theme) => {
  it('can be read, every text on every surface', () => {
    expect(unreadable(theme)).toEqual([]);
  });

  it('is shown as it was designed: no colour moves by more than the eye can tell', () => {
    const readable = readableTheme(theme);
    for (const name of names) expect(contrast(readable[name], theme[name])).toBeLessThan(1.15);
  });
});

it.each([
  ['Midnight', 'dark'],
  ['Jade', 'dark'],
  ['Lotus', 'light'],
])('tells the browser that %s is %s, so that its own parts are too', (name, scheme) => {
  const theme = themes.find(([known]) => known === name)?.[1] ?? expect.fail(name);
  expect(themeVariables(theme)['color-scheme']).toBe(scheme);
});

it('site-46: makes any theme that an operator can save readable', { timeout: 120_000 }, () => {
  const property = fc.property(anyTheme, (theme) => {
    expect(unreadable(theme)).toEqual([]);
  });
  fc.assert(property, { numRuns: 500 });
});

it.each([
  ['everything one grey', '#808080'],
  ['everything white', '#ffffff'],
  ['everything black', '#000000'],
])('site-46: makes the worst of themes readable: %s', (_name, only) => {
  expect(unreadable(themeOf(names.map(() => only)))).toEqual([]);
});

it.each([
  ['Midnight', '#F7C948', '#E8892B', 'dark'],
  ['Jade', '#34E0B0', '#12A17C', 'dark'],
  ['Lotus', '#D6306F', '#98104A', 'light'],
])(
  'site-46: writes on the gradient of %s in the candidate that reads, and leaves it as it is',
  (...gradient) => {
    const [, from, to, expected] = gradient;
    const readable = readableGradient(from, to);
    expect(readable.on_gradient === '#ffffff' ? 'light' : 'dark').toBe(expected);
    expect(leastContrast(readable.on_gradient, gradientSteps(from, to))).toBeGreaterThanOrEqual(
      4.5,
    );
    expect([readable.color_linear_1, readable.color_linear_2]).toEqual(
      [from, to].map((end) => end.toLowerCase()),
    );
  },
);

it.each(themes)('site-69: gives each section of %s a hue of its own', (_name, theme) => {
  const { accents, color_primary } = readableTheme(theme);
  const hues = [color_primary, ...Object.values(accents)]
    .map(hueOf)
    .toSorted((one, other) => one - other);
  const gaps = hues.map((hue, place) => ((hues[place + 1] ?? (hues[0] ?? 0) + 360) - hue) % 360);
  // A fifth of the circle, less what makes them readable.
  expect(Math.min(...gaps)).toBeGreaterThan(60);
});
