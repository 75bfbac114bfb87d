import { at, ball, disc, down, line, oval, path, shine, slope } from '../../../brush.ts';

/**
 * What swims and flies, drawn in a box of 160 x 100 and looking to the right, so that the page can
 * turn it the way it goes.
 */

interface FishLook {
  /** From the back to the belly. */
  readonly body: readonly [string, string, string];
  readonly fin: readonly [string, string];
  readonly shape: 'slim' | 'round' | 'tall' | 'long';
  /** Over the body, in its clear middle (x 50-110, y 30-70). */
  readonly marks?: string;
  /** The eye's ring. */
  readonly eye?: string;
}

const outlines = {
  slim: 'M30 50Q60 22 104 28Q140 36 150 50Q140 64 104 72Q60 78 30 50Z',
  round: 'M34 50Q46 12 92 12Q136 16 148 48Q138 86 92 88Q46 88 34 50Z',
  tall: 'M34 50Q58 4 100 10Q132 22 146 50Q132 78 100 90Q58 96 34 50Z',
  long: 'M20 52Q50 34 100 34Q142 36 156 52Q142 64 100 66Q50 68 20 52Z',
} as const;

const eyes = { slim: [126, 44], round: [120, 40], tall: [120, 42], long: [136, 46] } as const;
const tops = { slim: 28, round: 14, tall: 12, long: 36 } as const;

export function fish({ body, fin, shape, marks = '', eye = '#FFFFFF' }: FishLook): string {
  const [x, y] = eyes[shape];
  const top = tops[shape];
  const fins = slope(...fin);
  return (
    path('M42 50Q20 44 4 18Q2 36 14 50Q2 64 4 82Q20 56 42 50Z', fins) +
    path(`M58 ${top + 14}Q76 ${top - 16} 112 ${top + 2}Q100 ${top + 8} 112 ${top + 16}Z`, fins) +
    path(`M66 ${90 - top}Q72 ${112 - top} 96 ${106 - top}Q92 ${96 - top} 100 ${88 - top}Z`, fins) +
    path(outlines[shape], down(...body)) +
    marks +
    path('M78 52Q66 66 78 74Q92 68 94 54Z', fins, 'opacity=".9"') +
    line(
      `M${x - 18} ${y - 12}Q${x - 10} 50 ${x - 18} ${100 - y + 10}`,
      body[2],
      2,
      'opacity=".7"',
    ) +
    disc(x, y, 8, eye) +
    disc(x + 2, y, 4.6, '#10131F') +
    disc(x + 4, y - 2, 1.6, '#FFFFFF') +
    line(`M${x + 14} ${y + 16}Q${x + 6} ${y + 20} ${x} ${y + 17}`, '#10131F', 2, 'opacity=".55"') +
    shine(92, top + 14, 22, 4, -4)
  );
}

/** Bars across the body. */
export const bars = (color: string, opacity = 0.9) =>
  [58, 82, 106]
    .map((x) =>
      path(
        `M${x} 28Q${x + 7} 50 ${x} 72H${x + 9}Q${x + 16} 50 ${x + 9} 28Z`,
        color,
        `opacity="${opacity}"`,
      ),
    )
    .join('');

export const spots = (color: string) =>
  [
    [58, 44, 4],
    [70, 58, 5],
    [76, 38, 4],
    [92, 44, 5],
    [100, 60, 4],
    [86, 66, 3],
  ]
    .map(([x = 0, y = 0, radius = 0]) => disc(x, y, radius, color, 'opacity=".8"'))
    .join('');

export const scales = (color: string) =>
  [56, 70, 84, 98]
    .flatMap((x, row) =>
      [40, 51, 62].map((y) =>
        line(`M${x} ${y + (row % 2) * 5 - 5}q7 5 0 10`, color, 1.6, 'opacity=".7"'),
      ),
    )
    .join('');

export function turtle(shell: readonly [string, string], skin: string): string {
  const plates = [
    'M72 30L92 30L100 48L82 58L64 48Z',
    'M60 50L78 61L76 74Q60 70 52 58Z',
    'M104 50L86 61L88 74Q106 70 114 58Z',
  ];
  return (
    path('M98 34Q116 6 132 8Q126 30 108 46Z', skin) +
    path('M98 66Q116 94 132 92Q126 70 108 54Z', skin) +
    path('M56 34Q36 18 26 26Q34 38 50 46Z', skin) +
    path('M56 66Q36 82 26 74Q34 62 50 54Z', skin) +
    oval(134, 50, 20, 14, skin) +
    oval(82, 50, 44, 36, ball(shell[0], shell[1], '#12241A')) +
    plates.map((plate) => path(plate, shell[0], 'opacity=".45"')).join('') +
    disc(140, 45, 4, '#10131F') +
    disc(141, 44, 1.4, '#FFFFFF')
  );
}

export const jelly = (light: string, body: string) =>
  [46, 62, 78, 94, 110]
    .map((x, index) =>
      line(`M${x} 56q-8 12 0 20t${index % 2 === 0 ? 6 : -6} 20`, light, 4, 'opacity=".75"'),
    )
    .join('') +
  path(
    'M30 58Q32 8 80 8Q128 8 130 58Q118 50 106 58Q94 50 80 58Q66 50 54 58Q42 50 30 58Z',
    down('#FFFFFF', light, body),
    'opacity=".92"',
  ) +
  shine(60, 26, 10, 6, -30) +
  disc(70, 42, 4, '#10131F') +
  disc(94, 42, 4, '#10131F');

export const ray = (light: string, body: string) =>
  line('M34 50Q14 46 2 56', body, 4) +
  path(
    'M30 50Q60 30 78 4Q112 20 146 48Q150 50 146 52Q112 80 78 96Q60 70 30 50Z',
    slope(light, body, '#101A3A'),
  ) +
  line('M50 50H120', light, 2, 'opacity=".5"') +
  [
    [80, 30],
    [96, 36],
    [80, 70],
    [96, 64],
    [68, 42],
    [68, 58],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 3, light, 'opacity=".8"'))
    .join('') +
  disc(130, 43, 3.4, '#FFFFFF') +
  disc(130, 57, 3.4, '#FFFFFF') +
  disc(131, 43, 2, '#10131F') +
  disc(131, 57, 2, '#10131F');

export const shark = (back: string, belly: string) =>
  path('M36 52Q18 44 2 14Q0 40 14 54Q4 62 4 78Q22 66 38 58Z', back) +
  path('M70 34Q82 4 98 6Q94 24 104 34Z', back) +
  path('M22 54Q60 26 112 30Q148 34 158 48Q148 58 132 62Q80 78 22 54Z', down(back, back, belly)) +
  path('M82 62Q78 84 62 92Q66 74 70 62Z', back) +
  line('M104 42q-4 8 0 16M112 42q-4 8 0 16M120 43q-4 7 0 14', '#10131F', 1.8, 'opacity=".5"') +
  path('M126 58Q142 58 152 50L146 57L141 55L137 60L132 57Z', '#FFFFFF') +
  disc(136, 42, 4, '#10131F') +
  disc(137, 41, 1.4, '#FFFFFF') +
  shine(92, 38, 26, 3, -3);

/** A serpent in three waves with a mane; the head tells naga from dragon. */
export const serpent = (body: readonly [string, string, string], mane: string) =>
  line('M6 62Q20 30 40 52T76 52T112 46', body[2], 22) +
  line('M6 60Q20 28 40 50T76 50T112 44', body[1], 17) +
  line('M8 57Q20 26 40 47T76 47T110 41', body[0], 5, 'opacity=".8"') +
  [20, 38, 56, 74, 92]
    .map((x, index) => path(`M${x - 6} ${index % 2 === 0 ? 34 : 40}l6 -14l7 13Z`, mane))
    .join('') +
  path('M104 26Q96 8 108 2Q112 14 122 20Q122 6 134 4Q132 16 136 26Z', mane) +
  path('M104 30Q128 14 150 34Q160 42 156 52Q140 50 132 60Q110 66 104 50Z', down(...body)) +
  path('M132 60Q144 58 156 52Q154 64 138 66Z', '#B8263A') +
  line('M146 44Q160 30 158 18M142 60Q150 74 158 76', mane, 2.5) +
  disc(130, 36, 6, '#FFFFFF') +
  disc(132, 36, 3.6, '#10131F') +
  disc(150, 42, 2, '#10131F', 'opacity=".6"');

export const chest = (wood: string, metal: string) =>
  path('M30 46Q30 14 80 14Q130 14 130 46Z', down('#C98A4A', wood)) +
  path('M36 48Q80 22 124 48L118 56H42Z', down('#FFF6C2', '#F7C948')) +
  [52, 68, 84, 100, 112]
    .map((x, index) => disc(x, 46 - (index % 2) * 6, 8, ball('#FFFBE0', '#FFD24A', '#B8760F')))
    .join('') +
  path('M26 50H134V90Q134 94 130 94H30Q26 94 26 90Z', down(wood, '#3A1E0C')) +
  path('M26 50H134V58H26ZM44 50H54V94H44ZM106 50H116V94H106Z', metal) +
  disc(80, 64, 10, ball('#FFFBE0', metal, '#8A5210')) +
  path('M78 62h4l2 10h-8Z', '#3A1E0C');

interface BirdLook {
  readonly body: readonly [string, string];
  readonly wing: readonly [string, string];
  readonly tail: string;
}

export const bird = ({ body, wing, tail }: BirdLook) =>
  path('M48 54Q24 48 4 60Q20 62 26 68Q14 72 8 82Q32 80 54 66Z', tail) +
  path('M40 56Q64 36 104 36Q134 36 138 50Q130 70 96 74Q62 78 40 56Z', down(...body)) +
  path('M66 50Q56 16 28 4Q70 0 104 46Q96 58 82 58Q72 58 66 50Z', slope(...wing)) +
  line('M52 16Q74 26 90 48M66 26Q80 36 88 50', '#FFFFFF', 2, 'opacity=".5"') +
  path('M136 44L158 52L136 56Z', down('#FFD866', '#E8892B')) +
  disc(122, 46, 6, '#FFFFFF') +
  disc(124, 46, 3.6, '#10131F') +
  disc(125, 44, 1.2, '#FFFFFF');

export const butterfly = (light: string, body: string) =>
  [1, -1]
    .map((side) =>
      at(
        80,
        50,
        1,
        `<g transform="scale(1 ${side})">${path('M6 -4Q30 -54 58 -42Q66 -16 20 -2Z', slope('#FFFFFF', light, body))}${path('M0 -4Q-18 -48 -48 -40Q-56 -12 -6 -2Z', slope(light, body))}${disc(40, -28, 7, '#FFFFFF', 'opacity=".6"')}${disc(-30, -24, 5, '#FFFFFF', 'opacity=".6"')}</g>`,
      ),
    )
    .join('') +
  oval(82, 50, 30, 6, '#2A1A3A') +
  line('M108 48Q122 40 128 32M108 52Q122 60 128 68', '#2A1A3A', 2.5);

export const kite = (light: string, body: string) =>
  path(
    'M150 50L92 12L50 50L92 88Z',
    slope('#FFFFFF', light, body),
    'stroke="#FFFFFF" stroke-width="2"',
  ) +
  line('M150 50H50M92 12V88', '#FFFFFF', 2, 'opacity=".7"') +
  line('M50 50Q36 38 26 52T4 50', body, 3) +
  path('M36 40l-8 10l10 4ZM18 48l-10 -6l0 14Z', light) +
  disc(104, 40, 5, '#10131F') +
  disc(104, 60, 5, '#10131F');

export const lantern = (light: string, body: string) =>
  disc(80, 50, 48, `url(#g-${light.slice(1)}88-${light.slice(1)}00)`) +
  path('M52 16H108Q128 40 112 78H48Q32 40 52 16Z', down('#FFF6D5', light, body)) +
  path('M50 78H110L106 88H54Z', body) +
  path('M80 84Q68 70 80 56Q92 70 80 84Z', down('#FFFFFF', '#FFD24A')) +
  line('M66 18Q54 46 64 77M94 18Q106 46 96 77', '#FFFFFF', 2, 'opacity=".5"');
