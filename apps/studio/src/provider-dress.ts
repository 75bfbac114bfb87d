import { around, at, box, disc, line, path, star } from './brush.ts';
import type { FrameName, MarkName, Provider } from './catalogue/providers.ts';

/** What makes a provider's pictures its own: the frame around them and the mark in their corner. */

const frames: Readonly<Record<FrameName, (bright: string) => string>> = {
  line: (bright) =>
    box(4, 4, 292, 392, 14, 'none', `stroke="${bright}" stroke-opacity=".6" stroke-width="3"`),
  double: (bright) =>
    box(4, 4, 292, 392, 14, 'none', `stroke="${bright}" stroke-width="3"`) +
    box(11, 11, 278, 378, 9, 'none', `stroke="${bright}" stroke-opacity=".55" stroke-width="1.5"`),
  corners: (bright) =>
    line(
      'M6 64V20Q6 6 20 6H64M236 6H280Q294 6 294 20V64M294 336V380Q294 394 280 394H236M64 394H20Q6 394 6 380V336',
      bright,
      6,
    ),
  arch: (bright) =>
    line('M6 394V86Q6 6 150 6Q294 6 294 86V394', bright, 4, 'opacity=".85"') +
    line('M14 394V90Q14 15 150 15Q286 15 286 90V394', bright, 1.5, 'opacity=".5"'),
  band: (bright) =>
    box(0, 0, 300, 9, 0, bright) +
    box(0, 391, 300, 9, 0, bright) +
    box(0, 13, 300, 2, 0, bright, 'opacity=".5"'),
};

const marks: Readonly<Record<MarkName, (bright: string, dark: string) => string>> = {
  star: (bright) => star(0, 0, 14, bright),
  coin: (bright, dark) => disc(0, 0, 13, bright) + box(-4, -4, 8, 8, 1, dark),
  wave: (bright) => line('M-13 -4Q-7 -11 0 -4T13 -4M-13 6Q-7 -1 0 6T13 6', bright, 4.5),
  leaf: (bright, dark) =>
    path('M-12 10Q-14 -12 12 -12Q14 12 -12 10Z', bright) + line('M-10 8L4 -4', dark, 2),
  cloud: (bright) =>
    disc(-6, 2, 8, bright) + disc(5, -2, 10, bright) + box(-14, 2, 28, 8, 4, bright),
  sun: (bright) => disc(0, 0, 7, bright) + around(0, 0, 8, box(-1.5, -14, 3, 5, 1.5, bright)),
  gem: (bright, dark) =>
    path('M-8 -10H8L14 -2L0 13L-14 -2Z', bright) + line('M-14 -2H14M-5 -2L0 12L5 -2', dark, 1.4),
};

export function providerDress({ colors: [dark, bright], frame, mark }: Provider): string {
  return (
    frames[frame](bright) +
    disc(264, 38, 22, dark, `stroke="${bright}" stroke-width="2.5"`) +
    at(264, 38, 0.95, marks[mark](bright, dark))
  );
}
