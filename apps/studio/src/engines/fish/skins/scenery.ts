import { ball, disc, down, glow, line, path } from '../../../brush.ts';

/** Slanting light from above. */
export const beams = (color: string) =>
  [40, 130, 230, 330]
    .map((x, index) =>
      path(
        `M${x} -20L${x + 34} -20L${x - 60 + index * 30} 620L${x - 150 + index * 30} 620Z`,
        down(`${color}44`, `${color}00`),
      ),
    )
    .join('');

export const weeds = (light: string, dark: string) =>
  [12, 40, 348, 376]
    .map((x, index) =>
      line(
        `M${x} 850Q${x - 16} 800 ${x + 4} 760T${x} ${690 + (index % 2) * 34}`,
        index % 2 === 0 ? light : dark,
        9,
        'opacity=".7"',
      ),
    )
    .join('');

export const rocks = (color: string, opacity = 0.8) =>
  path(
    'M-10 850V770Q40 726 86 770Q120 746 150 800Q220 770 250 806Q300 750 344 778Q370 750 400 770V850Z',
    color,
    `opacity="${opacity}"`,
  );

/** A barrel on a round foot, pointing up. */
export const cannon = (light: string, body: string, dark: string) =>
  disc(50, 62, 30, down(dark, '#10131F')) +
  path('M36 66L40 12Q50 4 60 12L64 66Z', down(light, body, dark)) +
  path('M36 10H64V22H36Z', down('#FFF6D5', '#F2B330', '#9C5A0C')) +
  path('M37 48H63V56H37Z', down('#FFF6D5', '#F2B330', '#9C5A0C')) +
  disc(50, 66, 15, ball('#FFF6D5', body, dark)) +
  disc(50, 66, 6, '#FFFDF0', 'opacity=".8"') +
  line('M44 26V44', '#FFFFFF', 3, 'opacity=".6"');

export const halo = (x: number, y: number, radius: number, color: string) =>
  disc(x, y, radius, glow(`${color}AA`, `${color}00`));
