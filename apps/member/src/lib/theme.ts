import type { Theme } from '@kapao/contract/site.ts';
import { leastContrast, mix, readableOn } from './contrast.ts';

/** WCAG AA for text, and for the shapes of controls. */
const TEXT_RATIO = 4.5;
/** The dark candidate keeps a tenth of the gradient's own colour, so it sits warm or cool with it. */
const DARK_CANDIDATE_TINT = 0.9;

/**
 * The CSS variables of a theme. Colours that carry text are moved just as far as needed to be read
 * on all three surfaces, so that no theme an operator can set makes a screen unreadable.
 */
export function themeVariables(theme: Theme): Record<string, string> {
  const surfaces = [theme.color_bg, theme.color_bg_3, theme.color_bg_4];
  const text = (color: string) => readableOn(color, surfaces, TEXT_RATIO);
  return {
    '--color-bg': theme.color_bg,
    '--color-card': theme.color_bg_3,
    '--color-raised': theme.color_bg_4,
    '--color-primary': text(theme.color_primary),
    '--color-secondary': text(theme.color_secondary),
    '--color-success': text(theme.color_success),
    '--color-error': text(theme.color_error),
    '--color-ink': text(theme.color_text_primary),
    '--color-muted': text(theme.color_text_secondary),
    '--color-error-ink': text(theme.color_text_error),
    '--color-linear-1': theme.color_linear_1,
    '--color-linear-2': theme.color_linear_2,
    '--color-on-gradient': textOnGradient(theme.color_linear_1, theme.color_linear_2),
  };
}

/** The darker or the lighter of two candidates: whichever reads better along the whole gradient. */
export function textOnGradient(from: string, to: string): string {
  const along = [from, mix(from, to, 0.25), mix(from, to, 0.5), mix(from, to, 0.75), to];
  const dark = mix(from, '#000000', DARK_CANDIDATE_TINT);
  const light = '#ffffff';
  return leastContrast(dark, along) >= leastContrast(light, along) ? dark : light;
}

/** Set through the style object, which the content security policy allows. */
export function applyTheme(theme: Theme): void {
  for (const [name, value] of Object.entries(themeVariables(theme))) {
    document.documentElement.style.setProperty(name, value);
  }
}
