import { around, at, disc, down, glow, line, path, shadow, slope, star } from '../../../brush.ts';

/** What the slot's symbols are made of beyond the plain brush. */

/** Rays behind what matters most. */
export const rays = (color: string) =>
  disc(50, 50, 49, glow(`${color}CC`, `${color}00`)) +
  around(50, 50, 12, path('M50 50L46 3L54 3Z', color, 'opacity=".5"'));

export const coin = (x: number, y: number, radius: number) =>
  at(
    x,
    y,
    radius / 40,
    disc(0, 2, 40, '#8A5210') +
      disc(0, 0, 40, down('#FFF0B8', '#F2B330', '#C77A12')) +
      disc(0, 0, 31, down('#D98E1A', '#F7C948')) +
      disc(0, 1, 29, down('#FBD667', '#E9A022')) +
      star(0, 1, 19, down('#FFF6D5', '#FFD866'), 'stroke="#B36A0E" stroke-width="2"') +
      line('M-24 -24A34 34 0 0 1 6 -33', '#FFFFFF', 4, 'opacity=".8"'),
  );

/** The wild's mark: a band with its word in plain strokes, so that no font is needed. */
export const wildBand = (light: string, dark: string) =>
  path('M6 70L18 66V86L6 90L11 80Z', dark) +
  path('M94 70L82 66V86L94 90L89 80Z', dark) +
  path(
    'M12 66Q50 58 88 66V88Q50 80 12 88Z',
    down(light, dark),
    'stroke="#FFFFFF" stroke-opacity=".55" stroke-width="1.5"',
  ) +
  line(
    'M24 69L28 82L32.5 72L37 81L41 67.500M47.5 67V81M54.5 67V81H61M67.5 67.500V81.500Q77 82 77 75Q77 67.5 67.5 67.500Z',
    '#FFFFFF',
    4.2,
  );

/** Cut stones in four outlines; the facets are drawn in light and shade over one body. */
export function gem(
  outline: 'hexagon' | 'drop' | 'square' | 'round',
  light: string,
  body: string,
  dark: string,
): string {
  const rim = `stroke="${light}" stroke-width="2.5" stroke-linejoin="round"`;
  const bright = 'opacity=".38"';
  const dim = 'opacity=".3"';
  switch (outline) {
    case 'hexagon':
      return (
        shadow +
        path('M50 12L82 31V69L50 88L18 69V31Z', slope(light, body, dark), rim) +
        path('M50 12L82 31L66 40L50 31L34 40L18 31Z', '#FFFFFF', bright) +
        path('M50 88L82 69L66 60L50 69L34 60L18 69Z', dark, dim) +
        path('M50 31L66 40V60L50 69L34 60V40Z', down(light, body), 'opacity=".75"')
      );
    case 'drop':
      return (
        shadow +
        path('M50 8Q78 42 78 61A28 28 0 0 1 22 61Q22 42 50 8Z', slope(light, body, dark), rim) +
        path('M50 8Q34 40 34 60L50 70V8Z', '#FFFFFF', bright) +
        path('M50 89A28 28 0 0 0 78 61L50 70Z', dark, dim) +
        path('M50 34L66 60L50 70L34 60Z', down(light, body), 'opacity=".75"')
      );
    case 'square':
      return (
        shadow +
        path('M32 16H68L84 32V68L68 84H32L16 68V32Z', slope(light, body, dark), rim) +
        path('M32 16H68L60 34H40L34 40V60L16 68V32Z', '#FFFFFF', bright) +
        path('M68 84H32L40 66H60L66 60V40L84 32V68Z', dark, dim) +
        path('M40 34H60L66 40V60L60 66H40L34 60V40Z', down(light, body), 'opacity=".75"')
      );
    case 'round':
      return (
        shadow +
        path('M26 22H74L90 44L50 90L10 44Z', slope(light, body, dark), rim) +
        path('M26 22H74L64 44H36Z', '#FFFFFF', bright) +
        path('M26 22L36 44H10Z', '#FFFFFF', 'opacity=".2"') +
        path('M64 44H90L50 90Z', dark, dim) +
        path('M36 44H64L50 90Z', down(light, body), 'opacity=".6"')
      );
  }
}
