import {
  around,
  at,
  ball,
  box,
  disc,
  down,
  glow,
  line,
  mirrored,
  oval,
  path,
  shadow,
  shine,
  slope,
  sparkle,
} from '../../../brush.ts';
import { rays, wildBand } from './shapes.ts';
import type { Skin } from './skins.ts';

/** The dragon's face from the front: one half and its mirror image. */
const face =
  mirrored(
    path(
      'M40 34Q28 22 30 4Q18 10 20 24Q14 18 8 18Q12 34 32 42Z',
      down('#FFF0B8', '#E9A022', '#9C5A0C'),
    ) +
      path(
        'M22 44Q4 42 4 54Q12 52 18 58Q6 60 8 72Q16 66 24 70Z',
        slope('#5BF0D0', '#0E9C8A', '#075A5C'),
      ),
  ) +
  path(
    'M50 24Q74 24 78 46Q80 60 70 68Q68 88 50 90Q32 88 30 68Q20 60 22 46Q26 24 50 24Z',
    down('#5FF5C8', '#14B89A', '#066A6C'),
  ) +
  path('M50 26L57 40L50 50L43 40Z', down('#FFF6D5', '#F2B330')) +
  mirrored(
    path('M26 45Q36 36 46 48Q36 42 27 50Z', '#FFD866') +
      oval(36, 53, 7.5, 6, '#FFFDF0') +
      oval(37, 53, 3.6, 5, ball('#FF8A3A', '#C2200F')) +
      oval(37, 53, 1.4, 3.6, '#2A0505') +
      oval(43, 69, 5, 4, down('#0B7F78', '#04484A')) +
      line('M40 66Q14 62 10 80Q8 92 18 94', '#FFD866', 3),
  ) +
  oval(50, 66, 13, 8, down('#8FFFE0', '#1FC2A0'), 'opacity=".75"') +
  path('M34 76Q50 84 66 76Q62 87 50 88Q38 87 34 76Z', '#7A0F1E') +
  path('M38 77.500L41 83L44 79.500ZM62 77.500L59 83L56 79.500Z', '#FFFFFF');

const cloud = (x: number, y: number, scale: number, fill: string, more = '') =>
  at(
    x,
    y,
    scale,
    path(
      'M-40 12Q-54 10 -50 -2Q-46 -12 -34 -8Q-30 -26 -10 -22Q2 -36 18 -22Q36 -26 38 -8Q52 -8 50 4Q48 12 38 12Z',
      fill,
      more,
    ),
  );

const pearl =
  around(50, 50, 8, path('M50 22Q40 8 52 0Q50 10 60 22Z', down('#FFE28A', '#F0612B')), 10) +
  disc(50, 50, 30, ball('#FFFFFF', '#D5ECFF', '#7A9CF0', '#3A3FA8')) +
  shine(40, 38, 6, 9, 35);

const gong =
  line('M20 18H80M34 18V30M66 18V30', '#B8263A', 5) +
  disc(50, 56, 35, '#7A4A0C') +
  disc(50, 54, 35, ball('#FFF0B8', '#F2B330', '#A8660F')) +
  disc(50, 54, 27, 'none', 'stroke="#8A5210" stroke-width="2" opacity=".6"') +
  disc(50, 54, 13, ball('#FFFBE0', '#FFD24A', '#B8760F')) +
  around(50, 54, 8, disc(50, 34, 2.6, '#8A5210', 'opacity=".7"'));

const lantern =
  line('M50 4V16M50 80V96', '#F2B330', 3) +
  line('M44 84V94M56 84V94', '#F2B330', 2) +
  oval(50, 48, 36, 30, ball('#FF9B7A', '#E2282F', '#7D0718')) +
  oval(50, 48, 20, 30, 'none', 'stroke="#FFB08A" stroke-width="1.5" opacity=".7"') +
  line('M50 18V78', '#FFB08A', 1.5, 'opacity=".7"') +
  box(34, 14, 32, 8, 3, down('#FFE28A', '#C77A12')) +
  box(34, 74, 32, 8, 3, down('#FFE28A', '#C77A12'));

const jade =
  shadow +
  `<circle cx="50" cy="50" r="27" fill="none" stroke="${slope('#C8FFE5', '#2EC48A', '#0B6B4A')}" stroke-width="18"/>` +
  line('M27 44A25 25 0 0 1 44 27', '#FFFFFF', 5, 'opacity=".7"') +
  `<circle cx="50" cy="50" r="36" fill="none" stroke="#E5FFF2" stroke-width="1.5" opacity=".5"/>`;

const ingot =
  shadow +
  path(
    'M4 40Q14 62 34 54Q50 48 66 54Q86 62 96 40Q94 84 50 86Q6 84 4 40Z',
    down('#FFE28A', '#E9A022', '#9C5A0C'),
  ) +
  oval(50, 46, 24, 20, ball('#FFFBE0', '#FFD24A', '#D9820F')) +
  path(
    'M4 40Q14 62 34 54Q50 48 66 54Q86 62 96 40Q88 70 50 68Q12 70 4 40Z',
    down('#FFF6D5', '#F2B330'),
  ) +
  shine(42, 38, 8, 4, -20);

const fan =
  shadow +
  [-64, -48, -32, -16, 0, 16, 32, 48, 64]
    .map((turn, index) =>
      at(
        50,
        84,
        1,
        path(
          'M0 0L-11 -66Q0 -74 11 -66Z',
          index % 2 === 0 ? down('#FF8A9E', '#C2185B') : down('#FFC2CC', '#E0406F'),
        ),
        turn,
      ),
    )
    .join('') +
  disc(50, 82, 7, ball('#FFF6D5', '#F2B330', '#9C5A0C'));

const lotus =
  shadow +
  [-62, 62, -36, 36, 0]
    .map((turn) =>
      at(
        50,
        82,
        1,
        path(
          'M0 0Q-22 -28 0 -66Q22 -28 0 0Z',
          down('#FFFFFF', '#FFB8DC', '#E0559E'),
          'stroke="#FFE5F2" stroke-width="1"',
        ),
        turn,
      ),
    )
    .join('') +
  path('M16 80Q50 96 84 80Q70 92 50 92T16 80Z', '#2E9E6B');

const squareCoin =
  shadow +
  disc(50, 52, 36, '#7A3F10') +
  disc(50, 50, 36, ball('#FFD9A0', '#D98A3A', '#8A4A14')) +
  disc(50, 50, 28, 'none', 'stroke="#FFE5C2" stroke-width="2" opacity=".7"') +
  path('M39 39H61V61H39Z', '#3A1A06', 'stroke="#FFE5C2" stroke-width="2.5"') +
  around(50, 50, 4, line('M46 27H54M50 24V31', '#FFE5C2', 2.5));

const swirl =
  shadow +
  cloud(50, 62, 0.9, down('#FFFFFF', '#A6C8FF', '#5A7CE0')) +
  line('M32 58Q32 48 42 48Q50 50 46 57M56 60Q56 46 68 48Q76 52 70 59', '#3F5FC8', 3.5);

export const dragon: Skin = {
  symbols: {
    W: {
      name: 'สัญลักษณ์แทน',
      art: rays('#9BC8FF') + at(4, -6, 0.92, pearl) + wildBand('#5A4BE0', '#24127A'),
    },
    S: { name: 'ฆ้องทอง', art: rays('#FFE28A') + gong },
    A: { name: 'มังกรเมฆ', art: face },
    B: { name: 'โคมแดง', art: lantern },
    C: { name: 'กำไลหยก', art: jade },
    D: { name: 'ก้อนทอง', art: ingot },
    E: { name: 'พัด', art: fan },
    F: { name: 'ดอกบัว', art: lotus },
    G: { name: 'เหรียญโบราณ', art: squareCoin },
    H: { name: 'เมฆมงคล', art: swirl },
  },
  hero:
    disc(150, 150, 148, glow('#8F7BFFBB', '#8F7BFF00')) +
    disc(150, 130, 104, down('#FFE9A8', '#F7A03A'), 'opacity=".9"') +
    cloud(64, 104, 1.1, '#FFFFFF', 'opacity=".5"') +
    at(46, 34, 2.08, face) +
    cloud(60, 252, 1.3, down('#FFFFFF', '#A6C8FF')) +
    cloud(236, 256, 1.35, down('#FFFFFF', '#A6C8FF')) +
    cloud(150, 272, 1.2, down('#FFFFFF', '#C2D8FF')) +
    sparkle(258, 70, 14) +
    sparkle(36, 56, 11),
  backdrop:
    box(0, 0, 390, 844, 0, down('#1B1464', '#5A3BB8', '#120A3A')) +
    disc(195, 190, 300, glow('#FF9BC899', '#FF9BC800')) +
    disc(195, 170, 96, down('#FFE9A8', '#FF9B6A'), 'opacity=".5"') +
    [
      [60, 120, 0.9, 0.35],
      [330, 160, 1.1, 0.35],
      [110, 260, 1.3, 0.25],
      [300, 320, 1.5, 0.2],
      [40, 400, 1.2, 0.15],
    ]
      .map(([x = 0, y = 0, scale = 1, opacity = 1]) =>
        cloud(x, y, scale, '#FFFFFF', `opacity="${opacity}"`),
      )
      .join('') +
    path('M0 660L70 590L130 640L220 560L300 636L390 580V844H0Z', '#0B0628', 'opacity=".7"') +
    cloud(70, 700, 2.4, '#2A1B7A', 'opacity=".6"') +
    cloud(330, 720, 2.6, '#2A1B7A', 'opacity=".6"'),
  colors: {
    deep: '#0B0628',
    mid: '#2E1F80',
    glow: '#A99BFF',
    accent: '#FFD27A',
    accentDeep: '#FF7A6A',
    ink: '#240A10',
  },
};
