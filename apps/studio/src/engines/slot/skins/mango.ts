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

const leaf = (x: number, y: number, scale: number, turn: number) =>
  at(
    x,
    y,
    scale,
    path('M0 0Q16 -16 40 -4Q24 14 0 0Z', slope('#B8F06A', '#3FA535', '#1B6B2A')) +
      line('M3 0Q20 -5 36 -4', '#1B6B2A', 1.6, 'opacity=".6"'),
    turn,
  );

const fruit =
  line('M56 22Q57 14 62 9', '#7A4A1C', 4.5) +
  path(
    'M57 20Q86 22 88 52Q88 82 58 88Q28 92 15 74Q6 58 24 46Q36 38 40 28Q45 19 57 20Z',
    ball('#FFF3A0', '#FFC42E', '#F28A1C', '#C2470F'),
  ) +
  path('M57 20Q86 22 88 52Q89 66 81 76Q78 40 48 24Q52 20 57 20Z', '#E8452C', 'opacity=".35"') +
  shine(38, 54, 6, 14, 42) +
  leaf(60, 14, 0.85, 8) +
  leaf(58, 16, 0.7, 172);

const stickyRice =
  shadow +
  oval(50, 74, 44, 13, down('#7ED0F5', '#2A78B8')) +
  oval(50, 71, 37, 9, '#DFF5FF') +
  path('M12 66Q14 40 40 42Q56 44 54 68Q34 76 12 66Z', down('#FFFFFF', '#E9E3D0')) +
  [20, 28, 36, 44].map((x) => oval(x, 52 + (x % 3) * 4, 3, 1.6, '#CFC6A8')).join('') +
  [0, 1, 2]
    .map((index) =>
      path(
        `M${50 + index * 9} 66Q${46 + index * 10} 36 ${66 + index * 8} 34Q${72 + index * 8} 50 ${60 + index * 10} 70Z`,
        down('#FFE76A', '#F59A1B'),
        'stroke="#D9780F" stroke-width="1"',
      ),
    )
    .join('') +
  leaf(30, 42, 0.6, -30);

const coconut =
  shadow +
  disc(50, 56, 34, ball('#B8F06A', '#4FB53A', '#1B6B2A')) +
  oval(50, 32, 24, 9, '#F7F3E3') +
  oval(50, 33, 18, 6, down('#CFE9F5', '#FFFFFF')) +
  line('M54 34L66 8H76', '#F25C7A', 4.5) +
  around(36, 26, 5, oval(36, 19, 4.5, 7, '#FFFFFF')) +
  disc(36, 26, 4, '#FFC42E') +
  shine(34, 56, 4, 12, 20);

const melon =
  shadow +
  path('M8 36A42 44 0 0 0 92 36Z', down('#5BC24A', '#1F7A32')) +
  path('M13 36A37 38 0 0 0 87 36Z', '#E9FBD0') +
  path('M18 36A32 32 0 0 0 82 36Z', down('#FF7A85', '#E0264F')) +
  [
    [36, 46],
    [50, 44],
    [64, 46],
    [42, 56],
    [58, 56],
  ]
    .map(([x = 0, y = 0]) => oval(x, y, 2.2, 3.6, '#3A0D16'))
    .join('') +
  line('M20 38H80', '#FFFFFF', 2.5, 'opacity=".4"');

const mangosteen =
  shadow +
  disc(50, 57, 33, ball('#C77BE0', '#7A2A9E', '#3A0A52')) +
  around(50, 30, 4, path('M50 30Q42 8 50 12Q58 8 50 30Z', slope('#A6E36A', '#3F8F35')), 45) +
  mirrored(path('M50 32Q30 40 20 26Q36 16 50 26Z', slope('#B8F06A', '#3F8F35'))) +
  box(47, 14, 6, 14, 3, '#5A7A2A') +
  shine(36, 58, 5, 11, 25);

const lime =
  shadow +
  disc(50, 52, 35, ball('#D5F77A', '#7BC22E', '#3A7A12')) +
  disc(50, 52, 29, '#F4FFD0') +
  around(50, 52, 8, path('M50 49L42.5 29Q50 24 57.5 29Z', down('#D9F56A', '#A3DB3A'))) +
  disc(50, 52, 3, '#F4FFD0');

const frangipani =
  shadow +
  around(
    50,
    50,
    5,
    path(
      'M50 50Q28 34 42 12Q52 6 60 16Q68 34 50 50Z',
      down('#FFFFFF', '#FFF3D0', '#FFC42E'),
      'stroke="#F2D8A0" stroke-width="1"',
    ),
  ) +
  disc(50, 50, 6, glow('#F28A1C', '#FFC42E00'));

const banana =
  shadow +
  [18, 0, -18]
    .map((turn) =>
      at(
        50,
        18,
        1,
        path(
          'M-4 0Q-14 44 26 62Q32 64 34 60Q8 40 6 0Z',
          slope('#FFF3A0', '#FFCE2E', '#D9920F'),
          'stroke="#B8780C" stroke-width="1.2"',
        ),
        turn + 14,
      ),
    )
    .join('') +
  box(44, 10, 13, 12, 4, '#8A6A1C');

const basket =
  at(12, -4, 0.5, fruit) +
  at(46, -2, 0.5, fruit, 8) +
  at(28, -12, 0.54, fruit) +
  path('M12 46H88L78 84Q76 90 69 90H31Q24 90 22 84Z', down('#E0A862', '#8F5220')) +
  line('M15 56H85M18 67H82M21 78H79', '#5A2E0C', 2, 'opacity=".5"') +
  line('M30 48L36 88M50 48V88M70 48L64 88', '#FFE0A8', 2, 'opacity=".5"') +
  box(8, 42, 84, 9, 4.5, down('#F2C684', '#A8662A'));

const hill = (d: string, from: string, to: string) => path(d, down(from, to));

export const mango: Skin = {
  symbols: {
    W: {
      name: 'สัญลักษณ์แทน',
      art: rays('#D5F77A') + at(7, -8, 0.86, fruit) + wildBand('#3FA535', '#14532A'),
    },
    S: { name: 'ตะกร้ามะม่วง', art: rays('#FFF3A0') + at(6, 10, 0.88, basket) },
    A: { name: 'มะม่วงทอง', art: shadow + fruit },
    B: { name: 'ข้าวเหนียวมะม่วง', art: stickyRice },
    C: { name: 'มะพร้าวน้ำหอม', art: coconut },
    D: { name: 'แตงโม', art: melon },
    E: { name: 'มังคุด', art: mangosteen },
    F: { name: 'กล้วย', art: banana },
    G: { name: 'มะนาว', art: lime },
    H: { name: 'ลีลาวดี', art: frangipani },
  },
  hero:
    disc(150, 150, 146, glow('#FFF3A0BB', '#FFF3A000')) +
    at(116, 26, 1.15, fruit, 10) +
    at(14, 60, 1.3, fruit, -12) +
    at(92, 92, 1.75, fruit) +
    at(16, 206, 0.8, frangipani) +
    at(222, 210, 0.7, frangipani, 0) +
    sparkle(254, 84, 14) +
    sparkle(40, 60, 11),
  backdrop:
    box(0, 0, 390, 844, 0, down('#0D5C63', '#2E9E6B', '#0A3B22')) +
    disc(290, 120, 220, glow('#FFF3A0AA', '#FFF3A000')) +
    disc(290, 120, 34, '#FFF7C8') +
    hill('M0 250Q90 180 190 230T390 210V844H0Z', '#3FA56088', '#0A3B22') +
    hill('M0 330Q120 250 250 310T390 290V844H0Z', '#1F7A4A', '#072B18') +
    [
      [50, 318, 1.1],
      [338, 296, 1.3],
      [190, 318, 0.8],
    ]
      .map(([x = 0, y = 0, scale = 1]) =>
        at(
          x,
          y,
          scale,
          box(-4, 0, 8, 46, 3, '#4A2E12') +
            disc(0, -18, 34, ball('#7BC24A', '#2A7A35', '#0F4A24')) +
            disc(-14, -10, 4.5, '#FFC42E') +
            disc(10, -22, 4.5, '#FFC42E') +
            disc(6, 0, 4.5, '#F28A1C'),
        ),
      )
      .join('') +
    path('M0 640Q120 590 240 630T390 610V844H0Z', '#04180D', 'opacity=".7"'),
  colors: {
    deep: '#04180D',
    mid: '#0E4A2C',
    glow: '#C8F06A',
    accent: '#FFD84A',
    accentDeep: '#F28A1C',
    ink: '#1F1402',
  },
};
