import {
  around,
  at,
  ball,
  disc,
  down,
  line,
  mirrored,
  oval,
  path,
  shadow,
  shine,
  slope,
} from '../../../brush.ts';
import type { Motif } from './compose.ts';

/** Animals, each facing the player or swimming past, in a box of 100 x 100. */

const eyes = (left: number, right: number, y: number, radius: number) =>
  [left, right]
    .map(
      (x) =>
        disc(x, y, radius, '#1A1020') + disc(x - radius / 3, y - radius / 3, radius / 3, '#FFF'),
    )
    .join('');

const tiger =
  shadow +
  mirrored(disc(24, 28, 13, '#E8892B') + disc(24, 29, 7, '#5A2410')) +
  path(
    'M50 14Q86 16 86 52Q84 88 50 90Q16 88 14 52Q14 16 50 14Z',
    ball('#FFC978', '#F08A24', '#B4520E'),
  ) +
  mirrored(path('M16 44L32 48L17 53ZM18 60L34 60L21 68ZM34 17L42 34L42 16Z', '#2A1208')) +
  path('M47 14H53L50 36Z', '#2A1208') +
  oval(50, 70, 22, 16, '#FFF3E0') +
  eyes(35, 65, 48, 6.5) +
  path('M42 60H58L50 68Z', '#C23A3A') +
  line('M50 68V74M38 76Q44 80 50 74Q56 80 62 76', '#2A1208', 2.6);

const elephant =
  shadow +
  mirrored(
    path('M34 24Q4 14 6 46Q8 74 34 66Z', slope('#A9B8D8', '#6478A8')) +
      path('M32 32Q14 26 14 46Q16 62 32 58Z', '#F2B8C8', 'opacity=".7"'),
  ) +
  path(
    'M50 14Q76 16 74 48Q72 62 60 64Q60 90 46 90Q38 88 40 80Q48 80 46 64Q28 62 26 48Q24 16 50 14Z',
    ball('#C8D4EE', '#8496C2', '#4E6092'),
  ) +
  line('M44 70H58M43 77H56', '#4E6092', 2, 'opacity=".6"') +
  mirrored(path('M34 60Q30 76 40 76Q36 70 40 62Z', '#FFF6DC')) +
  eyes(38, 62, 42, 5) +
  path('M32 22Q50 4 68 22L62 32Q50 24 38 32Z', down('#FFE28A', '#D9820F')) +
  disc(50, 23, 4.5, '#E0264F');

const rabbit =
  shadow +
  mirrored(
    path('M30 50Q14 8 30 6Q44 8 44 46Z', slope('#FFFFFF', '#E4DCF2')) +
      path('M33 42Q24 16 31 13Q38 16 40 42Z', '#F7A9BE'),
  ) +
  disc(50, 62, 30, ball('#FFFFFF', '#F1EAFA', '#B9A9D6')) +
  eyes(39, 61, 58, 5.5) +
  mirrored(oval(30, 70, 6, 4, '#F7A9BE', 'opacity=".8"')) +
  path('M45 68H55L50 74Z', '#E0567A') +
  line('M50 74V78M43 80Q47 82 50 78Q53 82 57 80', '#6A4A7A', 2.2);

const owl =
  shadow +
  path(
    'M20 22L34 26Q50 16 66 26L80 22Q84 46 78 68Q68 90 50 90Q32 90 22 68Q16 46 20 22Z',
    ball('#C99A6A', '#8A5A32', '#4A2A14'),
  ) +
  oval(50, 68, 20, 18, '#F2DCB8') +
  line('M38 62Q42 68 46 62M46 70Q50 76 54 70M54 62Q58 68 62 62', '#A87A4A', 2.4) +
  mirrored(disc(36, 42, 14, '#FFF3D8') + disc(36, 42, 9, '#F5B83D') + disc(36, 42, 5, '#1A1020')) +
  path('M45 50H55L50 60Z', '#F08A24');

const cat =
  shadow +
  mirrored(path('M20 50L18 12L44 30Z', '#F7F0E4') + path('M24 40L23 22L36 31Z', '#F59AB0')) +
  disc(50, 56, 33, ball('#FFFFFF', '#F7F0E4', '#CDB99A')) +
  path('M20 40Q34 22 46 26Q44 44 22 48Z', '#F2A24A', 'opacity=".9"') +
  eyes(37, 63, 54, 6) +
  path('M46 62H54L50 67Z', '#E0567A') +
  line(
    'M50 67V71M42 73Q46 77 50 71Q54 77 58 73M18 62H32M18 70H32M68 62H82M68 70H82',
    '#7A5A4A',
    2,
  ) +
  path('M26 80Q50 92 74 80L72 88Q50 98 28 88Z', '#D8232F') +
  disc(50, 89, 6, down('#FFE28A', '#D9820F'));

const frog =
  shadow +
  mirrored(disc(30, 28, 15, '#5DBE4A') + disc(30, 28, 9, '#FFFFFF') + disc(31, 29, 5, '#1A1020')) +
  path(
    'M50 26Q90 26 88 58Q86 86 50 88Q14 86 12 58Q10 26 50 26Z',
    ball('#B8F06A', '#5DBE4A', '#1F7A32'),
  ) +
  oval(50, 72, 26, 14, '#E9FBD0') +
  line('M26 58Q50 76 74 58', '#14532A', 3.2) +
  mirrored(disc(44, 46, 1.8, '#14532A'));

const turtle =
  shadow +
  oval(80, 60, 13, 10, '#7BC24A') +
  eyes(82, 86, 57, 2.2) +
  mirrored(oval(24, 76, 10, 7, '#5A9E3A')) +
  path('M10 68Q14 24 46 24Q78 24 82 68Q46 80 10 68Z', ball('#7FE0C0', '#1F9E7A', '#0B5A46')) +
  line('M46 26V74M26 34L38 50L30 72M66 34L54 50L62 72M38 50H54', '#D5F7EA', 2.4, 'opacity=".7"') +
  path('M8 66Q46 80 84 66L82 74Q46 88 10 74Z', '#F2C684');

const crab =
  shadow +
  mirrored(
    line('M26 62L10 70M26 70L12 80M30 76L20 88', '#C2331F', 5) +
      line('M28 52Q14 48 16 34', '#E2482E', 6) +
      path('M18 36Q4 30 8 14Q16 20 20 12Q30 24 18 36Z', down('#FF8A6A', '#D8331F')) +
      line('M42 44V34', '#D8331F', 4) +
      disc(42, 30, 6, '#FFFFFF') +
      disc(42, 30, 3, '#1A1020'),
  ) +
  oval(50, 62, 31, 22, ball('#FFA98A', '#F0502E', '#A81F12')) +
  line('M42 68Q50 74 58 68', '#7A120A', 3) +
  shine(38, 52, 8, 4, -20);

const fox =
  shadow +
  mirrored(path('M14 12L44 30L18 52Z', '#E86A2B') + path('M20 22L34 31L22 41Z', '#4A1E10')) +
  path(
    'M50 28Q84 24 88 48Q76 66 50 88Q24 66 12 48Q16 24 50 28Z',
    ball('#FFB070', '#F0742A', '#B4440E'),
  ) +
  mirrored(path('M14 50Q34 52 44 64L50 86Q24 66 14 50Z', '#FFF6EA')) +
  eyes(36, 64, 50, 5) +
  oval(50, 84, 6, 4.5, '#2A1208');

const bee =
  shadow +
  mirrored(oval(34, 30, 18, 12, '#DFF2FF', 'opacity=".9" transform="rotate(32 34 30)"')) +
  oval(50, 60, 30, 25, ball('#FFF3A0', '#FFC42E', '#D98A0F')) +
  path('M36 38Q44 34 46 35V85Q40 84 36 82ZM58 35Q64 36 68 40V80Q64 83 58 85Z', '#2A1A08') +
  eyes(27, 31, 54, 3) +
  line('M32 40Q26 28 20 28M40 36Q38 24 34 22', '#2A1A08', 2.6);

const butterfly =
  shadow +
  mirrored(
    path('M50 50Q20 4 8 24Q2 50 50 54Z', slope('#FF9BE0', '#B23AE0', '#5A1A9A')) +
      path('M50 54Q14 58 20 80Q34 94 50 58Z', slope('#8FE3FF', '#3A7AE0')) +
      disc(24, 32, 6, '#FFE9A8') +
      disc(30, 72, 4.5, '#FFE9A8') +
      line('M49 36Q44 22 38 20', '#2A1240', 2.4),
  ) +
  oval(50, 56, 4, 22, '#2A1240');

const rooster =
  shadow +
  path('M70 40Q98 20 92 54Q88 80 66 78Z', slope('#2E9E6B', '#1B4F8A', '#0B2440')) +
  path(
    'M24 40Q26 20 42 22Q52 28 50 44Q62 56 76 52Q80 84 50 86Q24 84 24 40Z',
    ball('#FFB070', '#D8431F', '#7A1A0A'),
  ) +
  path('M26 26Q22 12 30 16Q32 6 38 14Q46 8 46 24Z', '#E0264F') +
  path('M24 34L10 38L24 42Z', '#FFC42E') +
  path('M24 44Q18 56 28 54Q32 48 30 44Z', '#E0264F') +
  disc(34, 32, 4, '#FFFFFF') +
  disc(33, 32, 2.2, '#1A1020') +
  line('M44 86V94M56 86V94', '#FFC42E', 3.6);

const horse =
  shadow +
  path(
    'M30 88Q28 60 34 46L20 58Q10 58 12 46Q26 30 40 22L44 8L54 20Q84 28 84 88Z',
    ball('#D9A06A', '#9A5A2A', '#4A2410'),
  ) +
  path('M50 16Q88 22 92 88H74Q78 48 50 30Z', slope('#4A2A14', '#1A0D06')) +
  disc(38, 36, 3.4, '#1A1020') +
  disc(17, 50, 2, '#1A1020') +
  line('M24 52L40 46L36 30M40 46L60 60', '#FFD866', 3.2);

const whale =
  shadow +
  path(
    'M8 56Q10 26 46 28Q72 30 76 54L92 34Q96 52 84 60Q80 86 46 86Q12 84 8 56Z',
    ball('#A6DCFF', '#3F8FE0', '#12408A'),
  ) +
  path('M10 62Q40 76 72 68Q66 86 46 86Q16 84 10 62Z', '#E9F6FF') +
  disc(26, 52, 3.6, '#0B1A3A') +
  line('M40 26Q38 14 28 14M40 26Q42 12 54 14', '#BFEAFF', 4) +
  line('M22 76L24 82M34 79L35 85M46 79V85', '#9CC8E8', 2.2);

const seahorse =
  shadow +
  path(
    'M40 14Q62 8 64 28Q66 40 56 46Q70 60 58 76Q50 90 38 84Q32 78 40 74Q48 78 50 68Q48 56 42 50Q34 40 40 34L20 36Q18 28 40 26Z',
    ball('#FFE9A8', '#F59A3D', '#B4440E'),
  ) +
  path('M58 46Q76 50 64 62Z', '#FFC978') +
  line('M48 52Q54 54 58 52M49 60Q54 62 59 60M48 68Q53 70 57 68', '#B4440E', 2.2) +
  disc(46, 25, 3.6, '#1A1020') +
  around(54, 12, 3, path('M54 12L51 3L57 3Z', '#FF7A4A'), -40);

const peacock =
  shadow +
  around(
    50,
    66,
    1,
    [-64, -38, -13, 13, 38, 64]
      .map((turn) =>
        at(
          50,
          70,
          1,
          oval(0, -40, 10, 24, slope('#5DE0C0', '#1F7A9A')) +
            disc(0, -52, 7, '#FFD866') +
            disc(0, -52, 4, '#2A3AB0'),
          turn,
        ),
      )
      .join(''),
  ) +
  path(
    'M50 34Q62 36 58 54Q66 84 50 88Q34 84 42 54Q38 36 50 34Z',
    ball('#8FC8FF', '#2A5AE0', '#12206A'),
  ) +
  eyes(47, 53, 44, 2.4) +
  path('M47 48H53L50 54Z', '#FFC42E');

export const creatures = {
  tiger: { name: 'เสือ', art: tiger },
  elephant: { name: 'ช้าง', art: elephant },
  rabbit: { name: 'กระต่าย', art: rabbit },
  owl: { name: 'นกฮูก', art: owl },
  cat: { name: 'แมวกวัก', art: cat },
  frog: { name: 'กบ', art: frog },
  turtle: { name: 'เต่า', art: turtle },
  crab: { name: 'ปู', art: crab },
  fox: { name: 'จิ้งจอก', art: fox },
  bee: { name: 'ผึ้ง', art: bee },
  butterfly: { name: 'ผีเสื้อ', art: butterfly },
  rooster: { name: 'ไก่ชน', art: rooster },
  horse: { name: 'ม้า', art: horse },
  whale: { name: 'วาฬ', art: whale },
  seahorse: { name: 'ม้าน้ำ', art: seahorse },
  peacock: { name: 'นกยูง', art: peacock },
} satisfies Record<string, Motif>;
