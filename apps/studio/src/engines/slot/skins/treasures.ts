import {
  around,
  ball,
  box,
  disc,
  down,
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
import { coin } from './shapes.ts';

/** Things worth finding, in a box of 100 x 100. */
const GOLD = down('#FFF0B8', '#F2B330', '#B96A0C');

const crown =
  shadow +
  path('M14 34L32 54L50 18L68 54L86 34L80 80H20Z', GOLD, 'stroke="#8A5210" stroke-width="1.5"') +
  box(18, 74, 64, 12, 5, down('#FFE28A', '#C77A12')) +
  [disc(14, 32, 6, '#E0264F'), disc(50, 16, 7, '#2E7BEA'), disc(86, 32, 6, '#E0264F')].join('') +
  [34, 50, 66].map((x) => disc(x, 80, 3.6, '#15A66A')).join('');

const chest =
  shadow +
  path('M12 48Q12 22 34 22H66Q88 22 88 48Z', down('#B4703A', '#6E3A14')) +
  coin(36, 46, 9) +
  coin(52, 42, 10) +
  coin(68, 46, 9) +
  box(10, 48, 80, 38, 5, down('#9A5A2A', '#4A2410')) +
  line('M26 48V86M74 48V86', '#FFD866', 5) +
  box(42, 44, 16, 22, 4, GOLD) +
  disc(50, 54, 3.6, '#4A2410');

const key =
  shadow +
  disc(34, 36, 22, GOLD) +
  disc(34, 36, 10, '#2A1240') +
  line('M48 50L82 84M70 72L78 64M78 80L86 72', '#F2B330', 9) +
  shine(26, 26, 7, 3, -40);

const bell =
  shadow +
  path(
    'M50 12Q74 16 74 48Q76 66 86 74H14Q24 66 26 48Q26 16 50 12Z',
    ball('#FFF0B8', '#F2B330', '#A85F0A'),
  ) +
  box(12, 72, 76, 8, 4, '#C77A12') +
  disc(50, 84, 7, '#8A5210') +
  shine(40, 36, 4, 14, 10);

const seven =
  shadow +
  path(
    'M18 14H84V32L58 88H34L60 36H18Z',
    down('#FF8A7A', '#E0264F', '#7D0726'),
    'stroke="#FFE9A8" stroke-width="4" stroke-linejoin="round"',
  );

const dice =
  shadow +
  path('M50 10L86 28L50 46L14 28Z', '#FFFFFF') +
  path('M14 28L50 46V90L14 70Z', down('#F2D6DC', '#D89AA8')) +
  path('M86 28L50 46V90L86 70Z', down('#E0566A', '#94101F')) +
  oval(50, 28, 7, 4, '#D8232F') +
  [
    disc(26, 48, 4, '#7A1A2A'),
    disc(38, 68, 4, '#7A1A2A'),
    disc(60, 66, 4, '#FFF'),
    disc(68, 56, 4, '#FFF'),
    disc(76, 46, 4, '#FFF'),
  ].join('');

const sword =
  shadow +
  path('M44 62V20L50 6L56 20V62Z', slope('#FFFFFF', '#A9C0DA', '#5A7090')) +
  line('M50 14V60', '#FFFFFF', 1.6, 'opacity=".8"') +
  box(28, 60, 44, 8, 4, GOLD) +
  box(45, 66, 10, 20, 4, '#6E2A3A') +
  disc(50, 88, 6, GOLD);

const shield =
  shadow +
  path('M50 8L86 20V48Q84 76 50 92Q16 76 14 48V20Z', GOLD) +
  path('M50 17L78 26V48Q76 70 50 83Q24 70 22 48V26Z', slope('#4F7AE0', '#1B2E8A')) +
  star(50, 48, 19, '#FFE9A8');

const potion =
  shadow +
  path(
    'M40 12H60V36Q84 46 84 66Q82 88 50 88Q18 88 16 66Q16 46 40 36Z',
    slope('#EAF6FF', '#B8D4EE'),
    'opacity=".75"',
  ) +
  path('M22 58Q36 50 50 58T78 58Q82 82 50 84Q18 82 22 58Z', down('#E08AFF', '#7A1FC2')) +
  box(36, 6, 28, 10, 4, '#9A5A2A') +
  [disc(42, 68, 4, '#FFF'), disc(56, 74, 3, '#FFF'), disc(60, 64, 2.4, '#FFF')].join('') +
  shine(30, 60, 3, 10, 15);

const lamp =
  shadow +
  path('M8 46Q24 44 32 54H66Q82 50 88 36Q98 40 86 54Q80 76 54 78H46Q22 76 8 46Z', GOLD) +
  oval(50, 83, 24, 6, '#C77A12') +
  path('M38 54Q50 40 62 54Z', '#E9A022') +
  disc(50, 40, 5, '#E0264F') +
  line('M10 42Q2 30 14 24Q22 18 16 8', '#BFA9FF', 4, 'opacity=".8"');

const mask =
  shadow +
  path(
    'M50 10Q88 12 84 48Q80 84 50 92Q20 84 16 48Q12 12 50 10Z',
    ball('#FFF6D5', '#F2B330', '#B4440E'),
  ) +
  mirrored(
    path('M24 42Q34 32 44 44Q34 52 24 42Z', '#2A0D08') + line('M20 30Q32 22 44 32', '#7A120A', 4),
  ) +
  path('M30 66Q50 56 70 66Q66 84 50 84Q34 84 30 66Z', '#D8232F') +
  path('M36 67Q50 61 64 67L60 72H40Z', '#FFFFFF') +
  around(50, 20, 1, path('M50 4L58 20L50 28L42 20Z', '#2E9E6B'));

const drum =
  shadow +
  path('M16 32V70Q16 86 50 88Q84 86 84 70V32Z', down('#E0464F', '#8E0E1B')) +
  line('M18 38L34 82L50 40L66 82L82 38', '#FFE28A', 3.2) +
  oval(50, 32, 34, 15, '#FFF3D8', 'stroke="#D9820F" stroke-width="4"') +
  line('M60 28L88 8M40 26L14 8', '#9A5A2A', 5) +
  [disc(60, 28, 5, '#FFE9A8'), disc(40, 26, 5, '#FFE9A8')].join('');

const rocket =
  shadow +
  path('M36 74L24 88L28 64ZM64 74L76 88L72 64Z', '#D8232F') +
  path('M50 6Q74 28 68 74H32Q26 28 50 6Z', slope('#FFFFFF', '#D6E0F2', '#8494B8')) +
  path('M50 6Q62 16 66 32H34Q38 16 50 6Z', '#E0264F') +
  disc(50, 46, 9, ball('#BFEAFF', '#2E7BEA'), 'stroke="#5A6A92" stroke-width="3"') +
  path('M40 74H60Q58 92 50 96Q42 92 40 74Z', down('#FFE28A', '#F0502E'));

const planet =
  disc(50, 50, 30, ball('#FFD9A0', '#E0766A', '#7A2A6A')) +
  line('M26 40Q50 48 74 38M22 54Q50 62 78 52', '#FFE9C8', 4, 'opacity=".5"') +
  path(
    'M6 66Q14 78 52 62Q94 44 94 32Q90 26 76 32Q86 32 84 36Q76 46 50 56Q22 66 16 62Q14 60 20 56Q4 60 6 66Z',
    down('#FFF3B0', '#E9A022'),
  ) +
  sparkle(16, 20, 7) +
  sparkle(86, 80, 6);

const cards =
  shadow +
  [-16, 0, 16]
    .map(
      (turn) =>
        `<g transform="rotate(${turn} 50 92)">${box(30, 14, 40, 60, 6, '#FFFFFF', 'stroke="#C9C0D8" stroke-width="1.5"')}${path('M50 32Q56 24 62 32Q62 42 50 52Q38 42 38 32Q44 24 50 32Z', turn === 0 ? '#1A1020' : '#D8232F')}</g>`,
    )
    .join('');

const diamond =
  shadow +
  path('M24 22H76L94 44L50 92L6 44Z', slope('#FFFFFF', '#9BE8FF', '#2A9AE0')) +
  path('M24 22L36 44L50 22L64 44L76 22L94 44H6Z', '#FFFFFF', 'opacity=".5"') +
  path('M36 44H64L50 92Z', '#5AC8FF', 'opacity=".6"') +
  sparkle(80, 20, 9);

const scroll =
  shadow +
  box(22, 18, 56, 66, 2, down('#FFF3D8', '#E2C490')) +
  box(14, 12, 72, 12, 6, down('#FFE28A', '#B96A0C')) +
  box(14, 78, 72, 12, 6, down('#FFE28A', '#B96A0C')) +
  line('M32 36H68M32 46H68M32 56H56', '#8A5A32', 3, 'opacity=".7"') +
  disc(62, 64, 8, '#D8232F');

const fireworks =
  around(50, 46, 12, line('M50 34V12', '#FF9BE0', 4) + disc(50, 8, 3, '#FFF3A0')) +
  around(50, 46, 12, line('M50 38V26', '#FFD866', 3), 15) +
  disc(50, 46, 6, '#FFFFFF') +
  line('M50 56Q46 76 52 94', '#FFE9A8', 3, 'opacity=".7"');

export const treasures = {
  crown: { name: 'มงกุฎ', art: crown },
  chest: { name: 'หีบสมบัติ', art: chest },
  key: { name: 'กุญแจทอง', art: key },
  bell: { name: 'ระฆัง', art: bell },
  seven: { name: 'เลขเจ็ด', art: seven },
  dice: { name: 'ลูกเต๋า', art: dice },
  sword: { name: 'ดาบ', art: sword },
  shield: { name: 'โล่', art: shield },
  potion: { name: 'น้ำยาวิเศษ', art: potion },
  lamp: { name: 'ตะเกียง', art: lamp },
  mask: { name: 'หน้ากาก', art: mask },
  drum: { name: 'กลอง', art: drum },
  rocket: { name: 'จรวด', art: rocket },
  planet: { name: 'ดาวเคราะห์', art: planet },
  cards: { name: 'ไพ่', art: cards },
  diamond: { name: 'เพชร', art: diamond },
  scroll: { name: 'คัมภีร์', art: scroll },
  fireworks: { name: 'พลุ', art: fireworks },
} satisfies Record<string, Motif>;
