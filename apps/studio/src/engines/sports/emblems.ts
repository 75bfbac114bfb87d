import { around, ball, box, disc, down, glow, line, oval, path, slope, star } from '../../brush.ts';
import type { House } from './houses.ts';

/** What stands in the middle of a house's picture, drawn in a box of 100 x 100. */
export type Emblem =
  | 'ball'
  | 'flame'
  | 'board'
  | 'boot'
  | 'cup'
  | 'shield'
  | 'drum'
  | 'net'
  | 'umbrella'
  | 'pad'
  | 'grid';

const seam = 'stroke="#2A3140" stroke-width="2.2" stroke-linejoin="round"';

/** A leather ball: one dark panel in the middle and five seams that run out of it. */
const leatherBall =
  disc(50, 50, 40, ball('#FFFFFF', '#DDE3EE', '#8E98AD')) +
  around(
    50,
    50,
    5,
    path('M50 34V17', 'none', seam) +
      path('M40 12Q50 20 60 12L56 10.5Q50 9.6 44 10.5Z', '#2A3140') +
      path('M50 17L33 24M50 17L67 24', 'none', seam),
  ) +
  path('M50 34L65 45L59.5 63H40.5L35 45Z', '#2A3140', seam) +
  oval(36, 28, 14, 8, '#FFFFFF', 'opacity=".5" transform="rotate(-35 36 28)"');

interface Paints {
  accent: string;
  accentDeep: string;
  deep: string;
  gold: string;
}

const drawings: Readonly<Record<Emblem, (paints: Paints) => string>> = {
  ball: ({ gold }) => leatherBall + star(82, 20, 14, gold) + star(20, 80, 8, gold),

  flame: ({ accent, accentDeep }) =>
    path(
      'M8 66Q-4 34 30 6Q28 26 44 22Q52 4 74 2Q66 18 84 30Q104 52 90 76Z',
      down('#FFE9A8', accent, accentDeep),
    ) +
    path(
      'M20 70Q14 46 36 30Q38 42 50 38Q60 28 70 30Q68 42 78 50Q88 62 80 76Z',
      down('#FFF7D6', '#FFD36B'),
    ) +
    `<g transform="translate(14 22) scale(.74)">${leatherBall}</g>`,

  board: ({ accent }) =>
    box(4, 16, 92, 60, 10, slope('#2B3A45', '#0B151B'), `stroke="${accent}" stroke-width="3"`) +
    box(12, 30, 32, 38, 5, '#05090C') +
    box(56, 30, 32, 38, 5, '#05090C') +
    line('M20 38H36V48H20V60H36', accent, 5) +
    line('M64 38H80V48H64M80 48V60H64', accent, 5) +
    disc(50, 42, 3, accent) +
    disc(50, 56, 3, accent) +
    path('M24 76H32V92H24ZM68 76H76V92H68Z', '#33424D'),

  boot: ({ accent, accentDeep, deep }) =>
    path(
      'M22 8H48L52 36Q74 44 92 58Q98 66 92 74H18Q12 44 22 8Z',
      slope('#FFFFFF', accent, accentDeep),
    ) +
    path('M18 74H92L90 82H20Z', deep) +
    path('M26 82H34L32 92H28ZM46 82H54L52 92H48ZM68 82H76L74 92H70Z', '#DDE3EE') +
    line('M46 38L38 46M54 42L46 52M63 46L55 57', '#FFFFFF', 4) +
    path('M22 20H49L50 27H21Z', deep, 'opacity=".4"'),

  cup: ({ accentDeep, gold }) =>
    line('M26 20H10Q8 46 32 50M74 20H90Q92 46 68 50', accentDeep, 6) +
    path('M24 10H76Q78 58 54 64V76H66L72 90H28L34 76H46V64Q22 58 24 10Z', gold) +
    path('M32 14H42Q40 44 48 58Q30 46 32 14Z', '#FFFFFF', 'opacity=".5"') +
    star(52, 34, 12, '#FFFFFF', 'opacity=".85"'),

  shield: ({ accent, accentDeep, deep, gold }) =>
    path('M50 4L90 16V48Q88 80 50 96Q12 80 10 48V16Z', slope('#FFFFFF', accent, accentDeep)) +
    path('M50 14L80 23V48Q78 72 50 85Q22 72 20 48V23Z', down('#1B2A55', deep)) +
    path('M56 20L32 54H48L43 78L69 42H53Z', gold),

  drum: ({ accent, accentDeep }) =>
    line('M18 4L42 30M82 4L58 30', '#F3D9B1', 6) +
    path('M10 36V76Q50 100 90 76V36Z', slope('#D7434E', '#8E1F3A', '#4A0D24')) +
    oval(50, 36, 40, 16, down('#FFF7E8', '#E3C79B'), `stroke="${accentDeep}" stroke-width="4"`) +
    around(50, 36, 8, disc(50, 24, 1.8, accentDeep)) +
    line('M12 46L30 86M34 52L52 92M66 52L48 92M88 46L70 86', accent, 3) +
    disc(42, 32, 6, '#F3D9B1') +
    disc(58, 32, 6, '#F3D9B1'),

  net: ({ accent }) =>
    line('M8 92V16H92V92', '#FFFFFF', 6) +
    Array.from({ length: 7 }, (_none, index) =>
      line(`M${20 + index * 10} 18L${16 + index * 11.5} 88`, accent, 1.6, 'opacity=".75"'),
    ).join('') +
    Array.from({ length: 6 }, (_none, index) =>
      line(`M11 ${28 + index * 12}H89`, accent, 1.6, 'opacity=".75"'),
    ).join('') +
    `<g transform="translate(38 34) scale(.5)">${leatherBall}</g>`,

  umbrella: ({ accent, accentDeep, deep }) =>
    path(
      'M50 8Q92 12 96 52Q84 42 73 52Q62 42 50 52Q38 42 27 52Q16 42 4 52Q8 12 50 8Z',
      slope('#FFFFFF', accent, accentDeep),
    ) +
    path('M50 8Q64 24 73 52Q62 42 50 52Q38 42 27 52Q36 24 50 8Z', deep, 'opacity=".35"') +
    line('M50 8V2M50 48V84Q50 94 40 92', '#F4F6FB', 4) +
    `<g transform="translate(56 58) scale(.38)">${leatherBall}</g>`,

  pad: ({ accent, accentDeep, deep }) =>
    path(
      'M28 26H72Q92 26 96 58Q98 84 84 84Q76 84 68 68H32Q24 84 16 84Q2 84 4 58Q8 26 28 26Z',
      slope('#F4F6FB', accent, accentDeep),
    ) +
    path('M26 38H34V46H42V54H34V62H26V54H18V46H26Z', deep) +
    disc(70, 42, 5, '#4ADE80') +
    disc(80, 50, 5, '#F87171') +
    disc(60, 50, 5, '#60A5FA') +
    disc(70, 58, 5, '#FACC15') +
    path('M46 34H54V38H46Z', deep, 'opacity=".5"'),

  grid: ({ accent }) =>
    disc(50, 46, 38, 'none', `stroke="${accent}" stroke-width="3"`) +
    [12, 24, 34]
      .map((width) => oval(50, 46, width, 38, 'none', `stroke="${accent}" stroke-width="2"`))
      .join('') +
    [18, 32, 46, 60, 74]
      .map((y) => {
        const half = Math.sqrt(38 ** 2 - (y - 46) ** 2).toFixed(1);
        return line(`M${50 - Number(half)} ${y}H${50 + Number(half)}`, accent, 2);
      })
      .join('') +
    disc(50, 46, 38, glow(`${accent}55`, `${accent}00`)),
};

/** The house's picture in a box of 300 x 300: floodlights over a pitch, and its emblem. */
export function motif({ emblem, colors }: House): string {
  const { accent, accentDeep, mid, deep } = colors;
  const gold = slope('#FFF3C4', accent, accentDeep);
  const drawing = drawings[emblem]({ accent, accentDeep, deep, gold });
  const stripes = [0, 1, 2, 3, 4]
    .map((stripe) =>
      path(
        `M${60 + stripe * 36} 190H${78 + stripe * 36}L${30 + stripe * 60} 300H${stripe * 60}Z`,
        '#FFFFFF',
        'opacity=".06"',
      ),
    )
    .join('');
  return (
    path('M0 0H300V300H0Z', down(deep, mid)) +
    path('M20 0L120 190H40ZM280 0L180 190H260Z', accent, 'opacity=".14"') +
    disc(150, 150, 130, glow(`${accent}66`, `${accent}00`)) +
    path(
      'M60 190H240L300 300H0Z',
      down(emblem === 'grid' || emblem === 'pad' ? mid : '#1F6B3C', '#0C2B1A'),
    ) +
    stripes +
    line('M54 200H246M150 192V300', '#FFFFFF', 2, 'opacity=".35"') +
    oval(150, 246, 50, 22, 'none', 'stroke="#FFFFFF" stroke-width="2" opacity=".35"') +
    oval(150, 246, 70, 12, glow('#00000099', '#00000000')) +
    `<g transform="translate(60 62) scale(1.8)">${drawing}</g>`
  );
}
