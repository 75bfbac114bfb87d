import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { themeVariables } from '@kapao/contract/theme-colors.ts';
import { afterEach, expect, it } from 'vitest';
import { settings } from '../testing/samples.ts';
import { applyTheme } from './theme.ts';

/** Logos of other companies keep their own colours; a shared slip is white paper in every theme. */
const ownColors = [
  'features/contact/ChannelLogos.tsx',
  'features/payments/receipt-picture.ts',
  // The white ground under a picture that is searched for a code, which nobody sees.
  'features/payments/find-slip-code.ts',
];
const sources = resolve(import.meta.dirname, '..');

afterEach(() => {
  document.documentElement.removeAttribute('style');
  document.head.replaceChildren();
});

it('site-45: colours the page and the phone’s bar above it, and says whether the page is light', () => {
  document.head.innerHTML = '<meta name="theme-color" content="#000000">';
  applyTheme({ ...settings.theme, color_bg: '#FFF7F9', color_bg_3: '#FFFFFF' });
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--color-bg')).toBe('#fff7f9');
  expect(style.getPropertyValue('color-scheme')).toBe('light');
  expect(document.querySelector('meta')).toHaveAttribute('content', '#fff7f9');
});

it('begins with the default theme, where a page is served without one', async () => {
  const css = await readFile(resolve(sources, 'styles.css'), 'utf8');
  for (const [name, value] of Object.entries(themeVariables(settings.theme))) {
    expect(css).toContain(`${name}: ${value};`);
  }
});

it('site-45: takes every colour from the theme: no source names one of its own', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('{app,features,ui,text}/**/*.{ts,tsx}', { cwd: sources })) {
    if (file.includes('.test.') || ownColors.includes(file)) continue;
    files += 1;
    const source = await readFile(resolve(sources, file), 'utf8');
    const literals =
      source.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|-(?:black|gray)\b/gi) ?? [];
    found.push(...literals.map((literal) => `${file}: ${literal}`));
  }
  expect(files).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
