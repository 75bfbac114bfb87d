import { disc, line, oval, path, slope } from '../../brush.ts';

/** A rooster that looks to the right, in a box of 100 x 120. */
export function rooster(color: string, dark: string, light: string): string {
  return (
    oval(50, 112, 30, 5, '#00000066') +
    line(
      'M44 88V108M44 108L36 112M44 108L52 112M56 88V106M56 106L48 111M56 106L65 110',
      '#F2B330',
      3.5,
    ) +
    path(
      'M30 66C8 64 2 44 8 22C14 34 16 30 20 20C22 34 30 32 34 26C34 40 40 48 44 52Z',
      slope(light, color, dark),
    ) +
    path(
      'M10 26C10 44 18 56 34 62M20 24C20 38 28 50 40 56',
      'none',
      `stroke="${dark}" stroke-width="2" opacity=".6"`,
    ) +
    path(
      'M26 66C26 52 44 54 54 44C60 38 60 28 66 24C76 18 88 26 86 38C84 50 82 58 80 68C76 86 60 94 48 92C34 90 26 80 26 66Z',
      slope(light, color, dark),
    ) +
    path('M34 66C42 60 58 60 64 66C62 78 50 84 40 80C36 78 33 72 34 66Z', dark, 'opacity=".55"') +
    line('M40 69C46 67 54 67 60 69M42 75C47 73 53 73 57 74', light, 2, 'opacity=".7"') +
    path(
      'M64 25C60 16 66 10 69 14C69 6 77 4 78 11C82 5 89 9 86 16C91 15 92 22 88 27C80 21 72 20 64 25Z',
      '#E5323F',
    ) +
    path('M85 30L98 35L85 39Z', '#F7C948') +
    path('M83 40C89 41 89 51 84 52C80 50 80 43 83 40Z', '#E5323F') +
    disc(79, 31, 3.6, '#FFFFFF') +
    disc(80, 31, 1.9, '#131A2C')
  );
}
