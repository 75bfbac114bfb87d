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
  slope,
  sparkle,
} from '../../../brush.ts';
import { rays, wildBand } from './shapes.ts';
import type { Skin } from './skins.ts';

const boat =
  path('M34 54Q36 34 50 34T66 54Z', ball('#FFE76A', '#F28A1C')) +
  disc(28, 50, 10, ball('#FF9B7A', '#D8232F')) +
  disc(72, 50, 10, ball('#C8F06A', '#3F8F35')) +
  disc(42, 50, 9, ball('#FFF3A0', '#FFC42E', '#D9820F')) +
  disc(58, 50, 9, ball('#FFC2CC', '#E0406F')) +
  path(
    'M2 44Q10 52 20 54H80Q90 52 98 44Q94 80 68 82H32Q6 80 2 44Z',
    down('#D98A3A', '#8A4A14', '#4A2208'),
  ) +
  line('M6 56Q12 62 22 63H78Q88 62 94 56', '#FFD9A0', 3) +
  line('M14 70Q30 75 50 75T86 70', '#3A1A06', 1.8, 'opacity=".5"') +
  line('M4 90Q16 84 28 90T52 90T76 90T98 90', '#7FE0F5', 3.5);

const noodles =
  shadow +
  line('M60 8L44 40M72 12L50 42', '#C77A3A', 4) +
  oval(50, 46, 42, 14, '#FFFFFF') +
  oval(50, 46, 36, 10.5, down('#B8561C', '#E89A3A')) +
  line('M24 46Q32 38 40 46T56 46T72 46M30 50Q40 44 50 51T70 50', '#FFE9A8', 3.5) +
  disc(38, 44, 6, ball('#E8B08A', '#9C5A2E')) +
  path('M58 38Q66 34 70 42Q62 46 58 38Z', '#4FB53A') +
  path('M8 46Q10 84 36 86H64Q90 84 92 46Q84 60 50 60T8 46Z', down('#FFFFFF', '#BFD8F0')) +
  line('M18 68Q26 62 34 68T50 68T66 68T82 68', '#2E7BEA', 3.5);

const hat =
  shadow +
  path(
    'M50 14Q60 16 92 68Q94 80 50 82Q6 80 8 68Q40 16 50 14Z',
    down('#FFF0B8', '#E0B04A', '#8F6318'),
  ) +
  [20, 35, 50, 65, 80]
    .map((x) => line(`M50 16Q${x} 40 ${x + (x - 50) * 0.28} 74`, '#8F6318', 1.4, 'opacity=".45"'))
    .join('') +
  line('M26 46Q50 54 74 46M16 60Q50 70 84 60', '#8F6318', 1.6, 'opacity=".5"') +
  path('M8 68Q6 80 50 82T92 68Q84 74 50 75T8 68Z', '#6E4A10', 'opacity=".6"');

const parasol =
  line('M50 40V88Q50 95 58 93', '#8A4A14', 4.5) +
  path(
    'M6 54Q10 14 50 12Q90 14 94 54Q86 46 78 54Q70 46 62 54Q56 46 50 54Q44 46 38 54Q30 46 22 54Q14 46 6 54Z',
    down('#FF8AB0', '#D8236F', '#8E0E4A'),
  ) +
  path(
    'M50 12Q34 26 38 54Q44 46 50 54Q56 46 62 54Q66 26 50 12Z',
    down('#FFE5F0', '#FF9BC0'),
    'opacity=".75"',
  ) +
  disc(50, 11, 4, '#FFD866') +
  around(28, 36, 5, disc(28, 32.5, 2.6, '#FFF3F8')) +
  around(72, 36, 5, disc(72, 32.5, 2.6, '#FFF3F8'));

const husk =
  shadow +
  disc(50, 54, 34, ball('#C98A52', '#7A4520', '#3A1A06')) +
  path('M22 38A34 34 0 0 1 78 38Q64 30 50 40T22 38Z', '#FFFDF5') +
  oval(50, 34, 24, 9, down('#E5F5FF', '#FFFFFF')) +
  line('M56 34L70 10', '#2E9E6B', 5) +
  line('M30 64Q34 74 42 78M60 80Q70 74 72 64', '#E0B080', 2, 'opacity=".5"');

const fish =
  path('M70 50L96 30Q90 50 96 70Z', down('#FFC26A', '#E0561C')) +
  path('M40 30Q54 14 66 32Z', '#F28A1C') +
  path(
    'M6 52Q22 24 50 28Q70 32 78 50Q70 70 50 74Q22 76 6 52Z',
    down('#FFE5A0', '#FF9B3A', '#D8431C'),
  ) +
  path('M30 32Q38 50 30 70', 'none', 'stroke="#C23A12" stroke-width="2"') +
  line('M42 44Q48 50 42 56M52 42Q58 50 52 58M62 44Q67 50 62 56', '#FFF3D0', 2.4, 'opacity=".8"') +
  disc(20, 47, 5, '#FFFFFF') +
  disc(19, 47, 2.6, '#2A0D05');

const prawn =
  shadow +
  path(
    'M76 20Q30 8 18 46Q12 78 44 84Q64 86 70 72Q50 76 44 62Q42 46 62 46Q84 46 76 20Z',
    slope('#FFC2A0', '#F2613A', '#A8230F'),
  ) +
  line(
    'M60 15Q58 30 66 45M42 18Q44 36 52 48M26 30Q36 42 44 56M17 52Q30 56 44 64M24 74Q36 70 46 68',
    '#FFE5D0',
    2.4,
    'opacity=".8"',
  ) +
  line('M76 22Q92 18 94 8M74 26Q90 30 96 24', '#F2613A', 2.4) +
  path('M66 76L84 70L80 80L88 88L66 84Z', '#E0461C') +
  disc(68, 26, 3.4, '#2A0D05');

const bloom =
  shadow +
  [-66, 66, -40, 40, -16, 16]
    .map((turn) =>
      at(
        50,
        82,
        1,
        path(
          'M0 0Q-20 -28 0 -64Q20 -28 0 0Z',
          down('#FFF0F8', '#F58AC8', '#B82E8A'),
          'stroke="#FFE5F2" stroke-width="1"',
        ),
        turn,
      ),
    )
    .join('') +
  at(50, 82, 1, path('M0 0Q-16 -26 0 -56Q16 -26 0 0Z', down('#FFFFFF', '#FFB8DC'))) +
  path('M14 80Q50 98 86 80Q72 93 50 93T14 80Z', '#1F8F5F');

const tea =
  shadow +
  line('M56 30L66 4L76 6', '#E0406F', 4.5) +
  path('M24 24H76L69 86Q68 91 62 91H38Q32 91 31 86Z', down('#FFE9D0', '#FF9B4A', '#C2510F')) +
  path('M26 40H74L69 86Q68 91 62 91H38Q32 91 31 86Z', down('#FFB06A', '#E0701C', '#A8400A')) +
  box(36, 42, 15, 15, 3, '#FFFFFF', 'opacity=".45" transform="rotate(-14 43 49)"') +
  box(52, 48, 13, 13, 3, '#FFFFFF', 'opacity=".4" transform="rotate(12 58 54)"') +
  oval(50, 24, 26, 6, '#FFFDF5') +
  line('M32 34L36 80', '#FFFFFF', 4, 'opacity=".5"');

const sunrise =
  disc(50, 46, 30, ball('#FFFBE0', '#FFC93C', '#F2613A')) +
  path(
    'M26 66L34 50L38 58L44 40L50 26L56 40L62 58L66 50L74 66Z',
    down('#B82E4A', '#5A1030'),
    'stroke="#FFD866" stroke-width="1.5" stroke-linejoin="round"',
  ) +
  line('M50 26V16', '#FFD866', 2.5) +
  path('M12 64H88Q86 90 50 92T12 64Z', down('#4FC8E8', '#0E5A9C')) +
  line('M24 72Q32 68 40 72T56 72T74 72M32 82Q40 78 48 82T66 82', '#D5F7FF', 3);

const stall = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    scale,
    box(-26, 0, 4, 44, 0, '#3A1A06') +
      box(22, 0, 4, 44, 0, '#3A1A06') +
      path('M-36 4Q0 -34 36 4Z', color) +
      path('M-12 -12Q0 -30 12 -12L14 4H-14Z', '#FFFFFF', 'opacity=".35"') +
      box(-28, 26, 56, 18, 2, '#6E3A14'),
  );

export const market: Skin = {
  symbols: {
    W: {
      name: 'สัญลักษณ์แทน',
      art: rays('#FF9BD0') + at(10, -10, 0.8, bloom) + wildBand('#C2238A', '#5A0E5A'),
    },
    S: { name: 'รุ่งอรุณ', art: rays('#FFE28A') + at(4, 2, 0.92, sunrise) },
    A: { name: 'เรือผลไม้', art: boat },
    B: { name: 'ก๋วยเตี๋ยวเรือ', art: noodles },
    C: { name: 'งอบ', art: hat },
    D: { name: 'ร่มดอกไม้', art: parasol },
    E: { name: 'ปลาทอง', art: shadow + fish },
    F: { name: 'กุ้งแม่น้ำ', art: prawn },
    G: { name: 'มะพร้าว', art: husk },
    H: { name: 'ชาเย็น', art: tea },
  },
  hero:
    disc(150, 140, 146, glow('#FFB06ACC', '#FFB06A00')) +
    disc(150, 112, 78, down('#FFF3B0', '#FF8A4A')) +
    at(90, 8, 1.2, parasol) +
    at(32, 54, 2.36, boat) +
    at(6, 226, 0.6, bloom) +
    at(232, 222, 0.66, bloom) +
    sparkle(248, 70, 13) +
    sparkle(44, 84, 11) +
    mirrored(line('M20 286Q50 274 80 286T140 286', '#7FE0F5', 6, 'opacity=".7"'), 300),
  backdrop:
    box(0, 0, 390, 844, 0, down('#3B1560', '#E0566A', '#FFB06A')) +
    disc(195, 250, 190, glow('#FFF3B0CC', '#FFF3B000')) +
    disc(195, 250, 60, '#FFE9A8', 'opacity=".9"') +
    path(
      'M0 262L40 240L52 214L64 240H130L142 190L150 176L158 190L170 240H240L252 222L264 240L390 250V320H0Z',
      '#5A1A50',
      'opacity=".75"',
    ) +
    box(0, 300, 390, 544, 0, down('#C24A6A', '#0E4A7A', '#06203F')) +
    stall(60, 268, 1.3, '#E2384A') +
    stall(330, 262, 1.4, '#1F9E8A') +
    line('M150 330H240M130 350H262M164 372H226', '#FFE9A8', 4, 'opacity=".45"') +
    line('M20 420H90M300 440H370M60 520H120M270 540H330', '#7FE0F5', 3, 'opacity=".25"'),
  colors: {
    deep: '#06182F',
    mid: '#0F3F6A',
    glow: '#FFB06A',
    accent: '#FFD27A',
    accentDeep: '#F2613A',
    ink: '#220C04',
  },
};
