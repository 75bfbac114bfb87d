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
  star,
} from '../../../brush.ts';
import type { Motif } from './compose.ts';

/** Sky, sea, plants and buildings, in a box of 100 x 100. */

const sun =
  around(50, 50, 12, path('M50 4L57 24H43Z', '#FFC42E')) +
  disc(50, 50, 27, ball('#FFF6C8', '#FFC42E', '#F0781F')) +
  shine(42, 40, 7, 4, -30);

const moon =
  disc(50, 50, 46, glow('#FFF3B088', '#FFF3B000')) +
  path('M62 12A40 40 0 1 0 88 66A32 32 0 0 1 62 12Z', ball('#FFFBE0', '#FFE28A', '#C99A3A')) +
  sparkle(76, 30, 9) +
  sparkle(88, 48, 5);

const flame =
  shadow +
  path(
    'M50 6Q84 34 80 62Q76 90 50 92Q22 90 20 62Q22 48 34 38Q34 50 42 52Q36 26 50 6Z',
    down('#FFE28A', '#F0781F', '#C2231F'),
  ) +
  path(
    'M52 44Q70 60 64 76Q60 88 50 88Q36 86 36 72Q42 70 44 62Q50 58 52 44Z',
    down('#FFFBE0', '#FFC42E'),
  );

const snow =
  disc(50, 50, 46, glow('#BFEAFF88', '#BFEAFF00')) +
  around(
    50,
    50,
    6,
    line('M50 50V10M50 24L40 15M50 24L60 15M50 36L42 29M50 36L58 29', '#E9F8FF', 5),
  ) +
  disc(50, 50, 7, '#8FD4FF');

const wave =
  disc(50, 50, 44, ball('#E9F8FF', '#8FD4FF', '#3F8FE0')) +
  path(
    'M8 62Q18 20 56 22Q80 26 78 44Q66 34 56 44Q50 58 70 62Q84 64 93 58Q86 92 50 94Q14 92 8 62Z',
    down('#3FA8E8', '#12408A'),
  ) +
  path('M56 22Q80 26 78 44Q66 34 56 44Q62 32 44 30Q24 34 12 56Q22 20 56 22Z', '#FFFFFF') +
  line('M22 74Q36 66 50 74T80 74', '#BFEAFF', 4, 'opacity=".8"');

const volcano =
  shadow +
  path('M6 88L38 32Q50 38 62 32L94 88Z', slope('#8A5A5A', '#4A2A38', '#241420')) +
  path(
    'M38 32Q50 38 62 32L66 40Q62 56 56 44Q52 70 46 46Q40 54 34 40Z',
    down('#FFE28A', '#F0502E'),
  ) +
  disc(44, 20, 10, '#C9B8C8', 'opacity=".8"') +
  disc(58, 14, 12, '#DCCFDC', 'opacity=".8"') +
  [disc(30, 20, 3, '#FFC42E'), disc(74, 26, 3, '#FF7A4A')].join('');

const mushroom =
  shadow +
  path('M38 52H62Q60 74 66 86Q50 94 34 86Q40 74 38 52Z', down('#FFF6E4', '#D9BE98')) +
  path('M8 54Q10 14 50 12Q90 14 92 54Q50 66 8 54Z', ball('#FF8A7A', '#E0264F', '#8E0E1B')) +
  [
    disc(34, 30, 7, '#FFF'),
    disc(60, 26, 5, '#FFF'),
    disc(70, 44, 7, '#FFF'),
    disc(24, 46, 4.5, '#FFF'),
    disc(48, 46, 5, '#FFF'),
  ].join('');

const clover =
  shadow +
  line('M50 54Q54 78 66 90', '#1B6B2A', 5) +
  around(
    50,
    48,
    4,
    path(
      'M50 46Q30 36 36 18Q44 8 50 18Q56 8 64 18Q70 36 50 46Z',
      slope('#B8F06A', '#3FA535', '#14532A'),
    ),
  );

const cherry =
  shadow +
  line('M34 60Q40 28 66 12Q70 40 68 56', '#3F8F35', 4) +
  path('M64 12Q84 4 92 22Q76 30 64 12Z', '#5DBE4A') +
  disc(32, 70, 18, ball('#FF9BAF', '#E0264F', '#7D0726')) +
  disc(68, 68, 18, ball('#FF9BAF', '#E0264F', '#7D0726')) +
  shine(26, 63, 4, 6, 30) +
  shine(62, 61, 4, 6, 30);

const cactus =
  shadow +
  line('M50 86V26M50 62H26V40M50 52H74V32', '#2E8A4A', 19) +
  line('M50 82V28M26 46V42M74 40V36', '#7FE0A0', 3, 'opacity=".6"') +
  around(50, 18, 5, oval(50, 12, 4, 6, '#FF7AB0')) +
  disc(50, 18, 4, '#FFE28A');

const pyramid =
  shadow +
  disc(74, 26, 13, '#FFE28A') +
  path('M44 16L92 86H-4Z', '#D9A04A') +
  path('M44 16L60 86H-4Z', down('#FFE9A8', '#E9B45A')) +
  line('M30 38L46 38M20 54H52M10 70H56', '#B4782A', 2, 'opacity=".6"');

const temple =
  shadow +
  path('M50 4L56 34H44Z', '#FFD866') +
  path('M50 26Q62 34 64 50H36Q38 34 50 26Z', down('#FFE28A', '#D9820F')) +
  path(
    'M14 62Q50 30 86 62L92 56L88 70H12L8 56Z',
    down('#E0464F', '#8E0E1B'),
    'stroke="#FFD866" stroke-width="2.4"',
  ) +
  box(20, 68, 60, 20, 2, '#FFF3D8') +
  [26, 42, 58, 74].map((x) => box(x - 3, 68, 6, 20, 0, '#D9820F')).join('') +
  box(10, 86, 80, 7, 2, '#B4703A');

const castle =
  shadow +
  box(28, 44, 44, 44, 2, down('#C8B8E8', '#7A62B0')) +
  [
    [20, 36],
    [80, 36],
    [50, 22],
  ]
    .map(
      ([x = 0, y = 0]) =>
        box(x - 9, y, 18, 90 - y, 2, down('#DCCFF5', '#8A72C0')) +
        path(`M${x - 12} ${y}L${x} ${y - 20}L${x + 12} ${y}Z`, '#E0567A'),
    )
    .join('') +
  path('M42 90V72Q50 60 58 72V90Z', '#3A1A5A') +
  [
    box(17, 46, 6, 10, 3, '#FFE28A'),
    box(77, 46, 6, 10, 3, '#FFE28A'),
    box(47, 36, 6, 10, 3, '#FFE28A'),
  ].join('');

const ship =
  shadow +
  line('M50 12V66', '#6E3A14', 5) +
  path('M54 14Q84 26 82 56H54Z', down('#FFFFFF', '#E2D2B8')) +
  path('M46 22Q22 34 20 56H46Z', down('#FF8A7A', '#D8232F')) +
  path('M8 64H92Q86 88 68 88H30Q14 86 8 64Z', down('#B4703A', '#5A2E10')) +
  line('M14 70H86', '#FFD866', 3) +
  line('M4 92Q16 86 28 92T52 92T76 92T98 92', '#7FE0F5', 4);

const pearl =
  shadow +
  mirrored(path('M50 86Q6 78 8 44Q30 42 50 70Z', slope('#FFC2D8', '#D86AA0', '#8A2A6A'))) +
  path(
    'M8 44Q20 12 50 12Q80 12 92 44Q70 46 50 60Q30 46 8 44Z',
    ball('#FFE0EC', '#E88AB8', '#9A3A7A'),
  ) +
  line('M50 14V56M34 18L44 54M66 18L56 54', '#FFF0F6', 2.2, 'opacity=".6"') +
  disc(50, 64, 14, ball('#FFFFFF', '#F1EAFA', '#B9A9D6'));

const starfish =
  shadow +
  star(50, 52, 44, ball('#FFD9A0', '#F58A4A', '#B4440E'), 'stroke="#FFC978" stroke-width="5"') +
  around(
    50,
    52,
    5,
    [disc(50, 40, 2.6, '#FFF0D8'), disc(50, 30, 2.2, '#FFF0D8'), disc(50, 22, 1.8, '#FFF0D8')].join(
      '',
    ),
  );

const rose =
  shadow +
  line('M50 58Q48 76 52 94', '#2E8A4A', 5) +
  path('M50 78Q30 66 22 80Q36 92 50 82Z', '#3FA535') +
  disc(50, 40, 30, ball('#FF9BAF', '#E0264F', '#7D0726')) +
  line(
    'M50 40Q42 36 48 30Q58 28 60 40Q58 52 44 50Q32 44 36 30Q46 16 62 22M30 52Q44 66 62 58',
    '#5A0418',
    3,
    'opacity=".7"',
  );

const sakura =
  around(50, 50, 5, path('M50 48Q28 30 40 8L50 16L60 8Q72 30 50 48Z', down('#FFE6F0', '#FF9BC0'))) +
  around(50, 50, 5, line('M50 46V32', '#D8437A', 2) + disc(50, 30, 2.6, '#FFD866'), 36) +
  disc(50, 50, 5, '#D8437A');

const lightning =
  disc(50, 50, 46, glow('#B8C8FF88', '#B8C8FF00')) +
  path(
    'M58 4L20 56H44L36 96L82 38H54Z',
    down('#FFFBE0', '#FFC42E', '#F0781F'),
    'stroke="#FFF6D5" stroke-width="2.5" stroke-linejoin="round"',
  );

const lotusLamp =
  shadow +
  around(
    50,
    62,
    1,
    [-60, -30, 0, 30, 60]
      .map((turn) =>
        at(50, 80, 1, path('M0 0Q-16 -26 0 -48Q16 -26 0 0Z', slope('#FFC2E0', '#E0468A')), turn),
      )
      .join(''),
  ) +
  path('M14 76Q50 66 86 76Q80 92 50 92Q20 92 14 76Z', down('#5DBE4A', '#1B6B2A')) +
  box(47, 26, 6, 26, 2, '#FFF6D5') +
  path('M50 8Q60 20 50 28Q40 20 50 8Z', down('#FFFBE0', '#F0781F'));

export const nature = {
  sun: { name: 'ดวงอาทิตย์', art: sun },
  moon: { name: 'พระจันทร์', art: moon },
  flame: { name: 'เปลวไฟ', art: flame },
  snow: { name: 'เกล็ดหิมะ', art: snow },
  wave: { name: 'เกลียวคลื่น', art: wave },
  volcano: { name: 'ภูเขาไฟ', art: volcano },
  mushroom: { name: 'เห็ด', art: mushroom },
  clover: { name: 'ใบโคลเวอร์', art: clover },
  cherry: { name: 'เชอร์รี', art: cherry },
  cactus: { name: 'กระบองเพชร', art: cactus },
  pyramid: { name: 'พีระมิด', art: pyramid },
  temple: { name: 'วิหาร', art: temple },
  castle: { name: 'ปราสาท', art: castle },
  ship: { name: 'เรือใบ', art: ship },
  pearl: { name: 'ไข่มุก', art: pearl },
  starfish: { name: 'ดาวทะเล', art: starfish },
  rose: { name: 'กุหลาบ', art: rose },
  sakura: { name: 'ซากุระ', art: sakura },
  lightning: { name: 'สายฟ้า', art: lightning },
  krathong: { name: 'กระทง', art: lotusLamp },
} satisfies Record<string, Motif>;
