import {
  around,
  at,
  ball,
  box,
  disc,
  down,
  glow,
  line,
  oval,
  path,
  shadow,
  slope,
  sparkle,
  star,
} from '../../../brush.ts';
import { coin, gem, rays, wildBand } from './shapes.ts';
import type { Skin } from './skins.ts';

const purse =
  shadow +
  path('M18 30Q20 22 30 21L70 16Q78 16 79 24V40H18Z', slope('#8FE3B4', '#2E9E6B')) +
  path('M24 32Q26 26 34 25L72 21V40H24Z', slope('#D5F7DE', '#5DBE8C')) +
  box(10, 30, 78, 54, 12, down('#FFE28A', '#F0A92B', '#B96A0C')) +
  box(
    14,
    34,
    70,
    46,
    9,
    'none',
    'stroke="#FFF2C4" stroke-width="1.6" stroke-dasharray="4 3.5" opacity=".8"',
  ) +
  path('M10 42Q10 30 22 30H76Q88 30 88 42Z', '#FFFFFF', 'opacity=".22"') +
  path(
    'M62 46H92Q96 46 96 51V63Q96 68 92 68H62Q51 67 51 57T62 46Z',
    down('#FFD666', '#C77A12'),
    'stroke="#8A5210" stroke-width="1.5"',
  ) +
  disc(64, 57, 6.5, ball('#FFFFFF', '#FFE9A8', '#C77A12'));

const bars = [
  [28, 54],
  [2, 54],
  [15, 30],
]
  .map(([x = 0, y = 0]) =>
    at(
      x,
      y,
      1,
      path('M12 0H58L70 30H0Z', down('#FFE28A', '#E9A022', '#A85F0A')) +
        path('M12 0H58L55 8H15Z', '#FFF6D5', 'opacity=".8"') +
        path('M20 14H50L52 22H18Z', '#B96A0C', 'opacity=".45"'),
    ),
  )
  .join('');

const notes =
  shadow +
  [0, 1, 2]
    .map((row) =>
      at(
        8,
        52 - row * 13,
        1,
        path('M0 12L20 0H84L64 12V30H0Z', down('#1C7A50', '#0F5436')) +
          path('M0 12L20 0H84L64 12Z', down('#B9F5CF', '#4FBF86')),
      ),
    )
    .join('') +
  oval(51, 32, 13, 4.6, '#1F8F5F', 'opacity=".7"') +
  path('M30 38L50 26H62L42 38V84H30Z', down('#FFE9A8', '#E9A022'));

const envelope =
  shadow +
  box(20, 10, 60, 76, 9, down('#FF6B5E', '#D8232F', '#94101F')) +
  path(
    'M20 18Q20 10 29 10H71Q80 10 80 18V26Q50 52 20 26Z',
    down('#FF8A7A', '#E23A3F'),
    'stroke="#8E0E1B" stroke-width="1.5"',
  ) +
  coin(50, 42, 14) +
  line('M32 72Q41 64 50 72T68 72', '#FBD667', 3);

const shower =
  coin(62, 70, 24) + coin(236, 58, 20) + coin(262, 152, 15) + coin(36, 168, 17) + coin(150, 34, 17);

export const wallet: Skin = {
  symbols: {
    W: {
      name: 'สัญลักษณ์แทน',
      art:
        rays('#FFD866') +
        star(
          50,
          42,
          38,
          down('#FFF6D5', '#FFC93C', '#D9820F'),
          'stroke="#FFF6D5" stroke-width="3"',
        ) +
        wildBand('#E23A5C', '#8E0E33'),
    },
    S: {
      name: 'เหรียญนำโชค',
      art: rays('#FFE9A8') + coin(50, 50, 37) + sparkle(78, 22, 10) + sparkle(20, 74, 7),
    },
    A: { name: 'กระเป๋าทอง', art: purse },
    B: { name: 'ทองแท่ง', art: shadow + bars },
    C: { name: 'ปึกธนบัตร', art: notes },
    D: { name: 'ซองแดง', art: envelope },
    E: { name: 'ทับทิม', art: gem('hexagon', '#FF9BAF', '#E0264F', '#7D0726') },
    F: { name: 'มรกต', art: gem('square', '#9BF5C8', '#15A66A', '#05502F') },
    G: { name: 'ไพลิน', art: gem('round', '#A6D4FF', '#2E7BEA', '#0B2E86') },
    H: { name: 'อเมทิสต์', art: gem('drop', '#E0BBFF', '#9142E0', '#42107E') },
  },
  hero:
    disc(150, 160, 148, glow('#FFC93C99', '#FFC93C00')) +
    around(150, 160, 16, path('M150 160L140 0L160 0Z', '#FFE28A', 'opacity=".16"')) +
    shower +
    at(52, 74, 2, purse) +
    coin(92, 258, 22) +
    coin(214, 266, 19) +
    sparkle(250, 108, 16) +
    sparkle(48, 118, 12),
  backdrop:
    box(0, 0, 390, 844, 0, down('#4A1D0A', '#8A3A0C', '#2A0D08')) +
    disc(195, 200, 330, glow('#FFB52EAA', '#FFB52E00')) +
    around(195, 200, 20, path('M195 200L160 -520L230 -520Z', '#FFD866', 'opacity=".06"')) +
    [
      [40, 110, 10],
      [350, 96, 13],
      [318, 236, 7],
      [66, 262, 8],
      [24, 420, 6],
      [366, 400, 7],
    ]
      .map(([x = 0, y = 0, size = 0]) => sparkle(x, y, size, '#FFE9A8'))
      .join('') +
    path('M0 700Q110 640 195 690T390 660V844H0Z', '#1A0705', 'opacity=".6"') +
    path('M0 760Q130 700 240 750T390 730V844H0Z', '#120403', 'opacity=".7"'),
  colors: {
    deep: '#1F0A06',
    mid: '#5A2309',
    glow: '#FFB52E',
    accent: '#FFD866',
    accentDeep: '#E8892B',
    ink: '#1A1204',
  },
};
