import { around, at, box, disc, down, glow, line, oval, path, sparkle } from '../../../brush.ts';
import type { SlotFacts } from '../protocol.ts';

type Colors = SlotFacts['colors'];
type Backdrop = (colors: Colors) => string;

/** Places behind a game, 390 x 844, each painted in whatever colours it is given. */

const sky = ({ deep, mid }: Colors) => box(0, 0, 390, 844, 0, down(mid, mid, deep));
const halo = ({ glow: light }: Colors, x: number, y: number, radius: number) =>
  disc(x, y, radius, glow(`${light}88`, `${light}00`));

/** The same few places for everything that is scattered: no picture changes between starts. */
const PLACES: readonly (readonly [x: number, y: number, size: number])[] = [
  [36, 96, 8],
  [118, 62, 5],
  [206, 118, 6],
  [288, 70, 9],
  [352, 132, 6],
  [64, 214, 6],
  [322, 240, 8],
  [150, 262, 4],
  [238, 330, 5],
  [26, 356, 7],
  [366, 392, 5],
  [96, 440, 4],
];

const stars = ({ accent }: Colors) =>
  PLACES.map(([x, y, size]) => sparkle(x, y, size, accent)).join('');

const mountains: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 170, 260) +
  disc(195, 150, 58, colors.glow, 'opacity=".55"') +
  path(
    'M0 360L80 230L140 300L216 180L300 310L350 250L390 300V844H0Z',
    colors.mid,
    'opacity=".75"',
  ) +
  path('M0 470L100 350L190 440L280 330L390 450V844H0Z', colors.deep, 'opacity=".65"') +
  path('M0 640Q120 580 230 630T390 600V844H0Z', colors.deep);

const sea: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 230, 280) +
  disc(195, 240, 66, colors.accent, 'opacity=".7"') +
  box(0, 280, 390, 564, 0, down(colors.mid, colors.deep)) +
  line('M140 306H250M120 330H270M150 354H240M168 380H222', colors.accent, 5, 'opacity=".5"') +
  path('M0 470Q60 440 120 466T240 462T390 452V844H0Z', colors.deep, 'opacity=".5"') +
  path('M0 590Q80 556 160 586T390 570V844H0Z', colors.deep, 'opacity=".7"');

const city: Backdrop = (colors) =>
  sky(colors) +
  stars(colors) +
  halo(colors, 195, 320, 300) +
  [
    [0, 300, 58],
    [52, 220, 46],
    [104, 270, 60],
    [168, 170, 44],
    [218, 250, 62],
    [286, 200, 48],
    [340, 280, 60],
  ]
    .map(
      ([x = 0, y = 0, width = 0], tower) =>
        box(x, y, width, 600, 3, down(colors.mid, colors.deep)) +
        [0, 1, 2, 3, 4]
          .map((floor) =>
            box(
              x + 8 + ((tower + floor) % 3) * 10,
              y + 22 + floor * 26,
              7,
              10,
              1,
              colors.accent,
              'opacity=".75"',
            ),
          )
          .join(''),
    )
    .join('') +
  path('M0 520H390V844H0Z', colors.deep, 'opacity=".8"');

const spires: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 210, 290) +
  [
    [70, 330, 0.9],
    [195, 250, 1.5],
    [322, 320, 1],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      at(
        x,
        y,
        scale,
        path(
          'M0 -130L7 -60Q24 -40 30 0H-30Q-24 -40 -7 -60Z',
          down(colors.accent, colors.accentDeep),
          'opacity=".55"',
        ) +
          path('M-52 0H52L62 30H-62Z', colors.accentDeep, 'opacity=".5"') +
          box(-44, 30, 88, 70, 2, colors.mid),
      ),
    )
    .join('') +
  path('M0 440Q120 400 220 432T390 420V844H0Z', colors.deep);

const jungle: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 200, 260) +
  [0, 390]
    .map((x, side) =>
      at(
        x,
        90,
        1,
        [10, 44, 78, 112, 146]
          .map((turn) =>
            at(
              0,
              0,
              1,
              path('M0 0Q90 -50 190 6Q90 30 0 0Z', down(colors.glow, colors.mid), 'opacity=".5"'),
              side === 0 ? turn - 40 : 180 - turn + 40,
            ),
          )
          .join(''),
      ),
    )
    .join('') +
  path(
    'M0 430Q50 380 96 424Q150 370 204 424Q262 376 306 420Q350 390 390 424V844H0Z',
    colors.mid,
    'opacity=".8"',
  ) +
  path('M0 560Q70 500 140 552T280 548T390 540V844H0Z', colors.deep);

const clouds: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 160, 280) +
  PLACES.map(([x, y, size], index) =>
    at(
      x,
      y + 60,
      size / 5,
      oval(0, 0, 44, 13, '#FFFFFF', `opacity="${index % 2 === 0 ? '.22' : '.12'}"`) +
        disc(-14, -8, 15, '#FFFFFF', 'opacity=".16"') +
        disc(12, -11, 19, '#FFFFFF', 'opacity=".16"'),
    ),
  ).join('') +
  path('M0 660Q100 600 200 650T390 620V844H0Z', colors.deep, 'opacity=".8"');

const dunes: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 290, 150, 240) +
  disc(290, 140, 46, colors.accent, 'opacity=".85"') +
  path('M40 330L130 190L220 330Z', down(colors.accent, colors.mid), 'opacity=".7"') +
  path('M130 190L220 330H168Z', colors.deep, 'opacity=".35"') +
  path(
    'M0 340Q110 280 230 330T390 300V844H0Z',
    down(colors.accentDeep, colors.mid),
    'opacity=".75"',
  ) +
  path('M0 450Q140 380 260 440T390 410V844H0Z', colors.mid) +
  path('M0 600Q130 530 250 590T390 560V844H0Z', colors.deep);

const depths: Backdrop = (colors) =>
  sky(colors) +
  around(195, -60, 7, path('M195 -60L150 760L240 760Z', colors.glow, 'opacity=".09"'), -24) +
  PLACES.map(([x, y, size]) =>
    disc(x, y + 80, size, 'none', `stroke="${colors.accent}" stroke-width="1.6" opacity=".5"`),
  ).join('') +
  [40, 108, 300, 356]
    .map((x, index) =>
      line(
        `M${x} 844Q${x - 22} 760 ${x} 690T${x} ${560 + (index % 2) * 40}`,
        colors.glow,
        9,
        'opacity=".3"',
      ),
    )
    .join('') +
  path('M0 730Q110 690 210 724T390 700V844H0Z', colors.deep);

const lanterns: Backdrop = (colors) =>
  sky(colors) +
  halo(colors, 195, 240, 320) +
  PLACES.slice(0, 9)
    .map(([x, y, size]) =>
      at(
        x,
        y + 20,
        size / 7,
        disc(0, 0, 30, glow(`${colors.accent}77`, `${colors.accent}00`)) +
          path(
            'M-12 -16H12L16 10Q0 20 -16 10Z',
            down(colors.accent, colors.accentDeep),
            'opacity=".9"',
          ),
      ),
    )
    .join('') +
  path('M0 600Q110 550 210 590T390 570V844H0Z', colors.deep, 'opacity=".85"');

const rays: Backdrop = (colors) =>
  sky(colors) +
  around(195, 210, 18, path('M195 210L166 -560L224 -560Z', colors.glow, 'opacity=".1"')) +
  halo(colors, 195, 210, 300) +
  stars(colors) +
  path('M0 700Q110 640 195 690T390 660V844H0Z', colors.deep, 'opacity=".7"');

const galaxy: Backdrop = (colors) =>
  sky(colors) +
  stars(colors) +
  `<g transform="rotate(-24 195 220)">${oval(195, 220, 250, 70, glow(`${colors.glow}99`, `${colors.glow}00`))}${oval(195, 220, 120, 30, glow('#FFFFFF99', '#FFFFFF00'))}</g>` +
  disc(320, 420, 46, down(colors.accent, colors.mid), 'opacity=".55"') +
  oval(320, 420, 78, 12, 'none', `stroke="${colors.accent}" stroke-width="4" opacity=".45"`) +
  path('M0 720Q195 640 390 720V844H0Z', colors.deep);

const stage: Backdrop = (colors) =>
  sky(colors) +
  [60, 195, 330]
    .map((x) => path(`M${x} -20L${x - 90} 620H${x + 90}Z`, colors.glow, 'opacity=".12"'))
    .join('') +
  [0, 1, 2, 3]
    .map((fold) => {
      const x = fold * 22;
      return (
        path(
          `M${x} 0H${x + 22}Q${x + 14} 300 ${x - 12} 560L${x - 30} 560Q${x - 4} 300 ${x} 0Z`,
          down(colors.accentDeep, colors.deep),
          'opacity=".55"',
        ) +
        path(
          `M${390 - x} 0H${368 - x}Q${376 - x} 300 ${402 - x} 560L${420 - x} 560Q${394 - x} 300 ${390 - x} 0Z`,
          down(colors.accentDeep, colors.deep),
          'opacity=".55"',
        )
      );
    })
    .join('') +
  oval(195, 600, 260, 60, colors.mid) +
  path('M0 600H390V844H0Z', colors.deep, 'opacity=".85"');

export const backdrops = {
  mountains,
  sea,
  city,
  spires,
  jungle,
  clouds,
  dunes,
  depths,
  lanterns,
  rays,
  galaxy,
  stage,
} satisfies Record<string, Backdrop>;

export type BackdropName = keyof typeof backdrops;
