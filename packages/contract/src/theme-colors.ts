/**
 * Adjusts the operator's colours as little as possible to make them readable (WCAG 2.2 AA), so that no saved theme
 * makes a screen unreadable.
 */
import {
  BLACK,
  contrast,
  fromHsl,
  hueOf,
  leastContrast,
  mix,
  blackOrWhiteOn,
  moveUntil,
  WHITE,
} from './contrast.ts';
import type { ThemeColors } from './site.ts';

export const TEXT_RATIO = 4.5;
/** Minimum contrast of shapes that identify a control, and of disabled texts. */
export const SHAPE_RATIO = 3;
/** Minimum contrast of the best text colour on every surface, which leaves the other colours room. */
const SURFACE_RATIO = 7;

/**
 * The accents of the sections (site-69): degrees by which each hue is turned from the main colour's, so that all five
 * are a fifth of the circle apart.
 */
const SECTION_TURNS = { games: 216, rewards: 288, friends: 144, help: 72 } as const;
export type Section = keyof typeof SECTION_TURNS;
const ACCENT_SATURATION = 0.8;
const ACCENT_LIGHTNESS = { dark: 0.7, light: 0.42 } as const;

/** The share of the main colour, or of a section's accent, in the tint behind selected items. */
export const TINT_SHARE = 0.12;
/** The share of the content that shows through the top and bottom bars. */
export const BAR_SHARE = 0.1;
const LINE_SHARE = 0.42;
/** The dark text candidate keeps a tenth of the gradient's colour, so that it looks warm or cool like the gradient. */
const DARK_CANDIDATE_TINT = 0.9;

/** Most people cannot tell two colours with less contrast apart. */
const MIN_VISIBLE_CONTRAST = 1.15;

export const colorNames = [
  'color_bg',
  'color_bg_3',
  'color_bg_4',
  'color_primary',
  'color_secondary',
  'color_success',
  'color_error',
  'color_text_primary',
  'color_text_secondary',
  'color_text_error',
  'color_linear_1',
  'color_linear_2',
] as const satisfies readonly (keyof ThemeColors)[];

/** Names the colours that are shown visibly otherwise than the operator wants, with the colour that is shown. */
export function movedColors(theme: ThemeColors): { name: keyof ThemeColors; shown: string }[] {
  const readable = readableTheme(theme);
  return colorNames
    .map((name) => ({ name, shown: readable[name] }))
    .filter(({ name, shown }) => contrast(shown, theme[name]) >= MIN_VISIBLE_CONTRAST);
}

export interface ReadableTheme extends ThemeColors {
  scheme: 'dark' | 'light';
  /** The outline of fields and of buttons without a filling. */
  line_strong: string;
  on_gradient: string;
  /** The colour laid over the gradient, black or white; it only ever improves the text's contrast. */
  shade: string;
  accents: Readonly<Record<Section, string>>;
}

export function readableTheme(theme: ThemeColors): ReadableTheme {
  const pole = blackOrWhiteOn(theme.color_bg);
  const surface = (color: string) =>
    moveUntil(color, opposite(pole), (moved) => contrast(pole, moved) >= SURFACE_RATIO);
  const surfaces = {
    color_bg: surface(theme.color_bg),
    color_bg_3: surface(theme.color_bg_3),
    color_bg_4: surface(theme.color_bg_4),
  };
  const plain = Object.values(surfaces);
  // The worst case: the content behind a bar has the colour towards which the text is moved.
  const bar = mix(surfaces.color_bg, pole, BAR_SHARE);
  const readsOnOwnTint = (moved: string) =>
    leastContrast(moved, [...plain, bar, ...tints(plain, moved)]) >= TEXT_RATIO;
  const color_primary = moveUntil(theme.color_primary, pole, readsOnOwnTint);
  const scheme = pole === WHITE ? 'dark' : 'light';
  const accent = (section: Section) => {
    const hue = hueOf(theme.color_primary) + SECTION_TURNS[section];
    const wanted = fromHsl(hue % 360, ACCENT_SATURATION, ACCENT_LIGHTNESS[scheme]);
    return moveUntil(wanted, pole, readsOnOwnTint);
  };
  const accents = {
    games: accent('games'),
    rewards: accent('rewards'),
    friends: accent('friends'),
    help: accent('help'),
  };
  const grounds = [...plain, bar, ...tints(plain, color_primary)];
  const text = (color: string, on = grounds) =>
    moveUntil(color, pole, (moved) => leastContrast(moved, on) >= TEXT_RATIO);
  // Only plain text is placed on an accent's tint; states keep the operator's colours.
  const allGrounds = [...grounds, ...Object.values(accents).flatMap((own) => tints(plain, own))];
  const color_text_primary = text(theme.color_text_primary, allGrounds);
  return {
    scheme,
    accents,
    ...surfaces,
    color_primary,
    color_secondary: text(theme.color_secondary),
    color_success: text(theme.color_success),
    color_error: text(theme.color_error),
    color_text_primary,
    color_text_secondary: text(theme.color_text_secondary, allGrounds),
    color_text_error: text(theme.color_text_error),
    line_strong: moveUntil(
      mix(surfaces.color_bg_3, color_text_primary, LINE_SHARE),
      pole,
      (moved) => leastContrast(moved, plain) >= SHAPE_RATIO,
    ),
    ...readableGradient(theme.color_linear_1, theme.color_linear_2),
  };
}

type Gradient = Pick<ReadableTheme, 'color_linear_1' | 'color_linear_2' | 'on_gradient' | 'shade'>;

/**
 * Returns a readable gradient. The text is the better of two candidates; if neither is readable, the gradient changes.
 */
export function readableGradient(from: string, to: string): Gradient {
  const dark = mix(from, BLACK, DARK_CANDIDATE_TINT);
  const isDark =
    leastContrast(dark, gradientSteps(from, to)) >= leastContrast(WHITE, gradientSteps(from, to));
  const on_gradient = isDark ? dark : WHITE;
  const shade = isDark ? WHITE : BLACK;
  const reads = (one: string, other: string) =>
    leastContrast(on_gradient, gradientSteps(one, other)) >= TEXT_RATIO;
  const color_linear_1 = moveUntil(from, shade, (moved) => reads(moved, moved));
  const color_linear_2 = moveUntil(to, shade, (moved) => reads(color_linear_1, moved));
  return { color_linear_1, color_linear_2, on_gradient, shade };
}

/** Returns colours of a gradient at equal steps, including both ends. */
export function gradientSteps(from: string, to: string): string[] {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, step) => mix(from, to, step / steps));
}

function tints(surfaces: readonly string[], color: string): string[] {
  return surfaces.map((surface) => mix(surface, color, TINT_SHARE));
}

/** Returns the CSS variables from which every screen takes its colours. */
export function themeVariables(theme: ThemeColors): Record<string, string> {
  const readable = readableTheme(theme);
  return {
    'color-scheme': readable.scheme,
    '--color-bg': readable.color_bg,
    '--color-card': readable.color_bg_3,
    '--color-raised': readable.color_bg_4,
    '--color-primary': readable.color_primary,
    '--color-secondary': readable.color_secondary,
    '--color-success': readable.color_success,
    '--color-error': readable.color_error,
    '--color-ink': readable.color_text_primary,
    '--color-muted': readable.color_text_secondary,
    '--color-error-ink': readable.color_text_error,
    '--color-line-strong': readable.line_strong,
    '--color-linear-1': readable.color_linear_1,
    '--color-linear-2': readable.color_linear_2,
    '--color-on-gradient': readable.on_gradient,
    '--color-shade': readable.shade,
    '--color-games': readable.accents.games,
    '--color-rewards': readable.accents.rewards,
    '--color-friends': readable.accents.friends,
    '--color-help': readable.accents.help,
  };
}

function opposite(pole: string): string {
  return pole === WHITE ? BLACK : WHITE;
}
