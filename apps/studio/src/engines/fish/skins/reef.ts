import { at, disc, path, sparkle } from '../../../brush.ts';
import { bars, chest, fish, jelly, ray, scales, shark, spots, turtle } from './creatures.ts';
import { beams, cannon, halo, rocks, weeds } from './scenery.ts';
import type { FishSkin } from './skins.ts';

const clown = fish({
  body: ['#FFB04A', '#FF7A1E', '#D9480F'],
  fin: ['#FFB04A', '#B8360A'],
  shape: 'round',
  marks: bars('#FFFFFF'),
});
const goldShark = shark('#F2B330', '#FFF6D5');
const sunfish = fish({
  body: ['#7AE0FF', '#2E8FE0', '#1A4FA8'],
  fin: ['#FFE28A', '#F2B330'],
  shape: 'tall',
  marks: bars('#0B2A6B', 0.75),
});

/** A coral reef by night. */
export const reef: FishSkin = {
  kinds: {
    A: { name: 'หีบสมบัติ', nameEnglish: 'Treasure chest', art: chest('#8A4A1E', '#F2B330') },
    B: { name: 'ฉลามทอง', nameEnglish: 'Golden shark', art: goldShark },
    C: { name: 'กระเบนราหู', nameEnglish: 'Manta ray', art: ray('#9AB8FF', '#3A54C8') },
    D: {
      name: 'เต่าทะเล',
      nameEnglish: 'Sea turtle',
      art: turtle(['#8CE0A0', '#2E8A5A'], '#5FB87A'),
    },
    E: { name: 'แมงกะพรุน', nameEnglish: 'Jellyfish', art: jelly('#FFB8F0', '#B83AC8') },
    F: { name: 'ปลาสินสมุทร', nameEnglish: 'Angelfish', art: sunfish },
    G: {
      name: 'ปลาปักเป้า',
      nameEnglish: 'Pufferfish',
      art: fish({
        body: ['#E0C878', '#C8A040', '#FFF6D5'],
        fin: ['#FFE28A', '#A8762B'],
        shape: 'round',
        marks: spots('#6B4A12'),
      }),
    },
    H: { name: 'ปลาการ์ตูน', nameEnglish: 'Clownfish', art: clown },
    I: {
      name: 'ปลานกแก้ว',
      nameEnglish: 'Parrotfish',
      art: fish({
        body: ['#5BF0D0', '#14B89A', '#0B6B8A'],
        fin: ['#FF8AC0', '#C2185B'],
        shape: 'slim',
        marks: scales('#FFB8DC'),
      }),
    },
    J: {
      name: 'ปลาข้างเหลือง',
      nameEnglish: 'Yellowtail',
      art: fish({
        body: ['#B8D4F0', '#7A9CC8', '#F0F6FF'],
        fin: ['#FFE24A', '#E0A81E'],
        shape: 'long',
        marks: path('M40 49Q90 42 140 49Q90 55 40 49Z', '#FFD83A'),
      }),
    },
  },
  motif:
    halo(150, 150, 150, '#3AC8FF') +
    at(20, 30, 1.6, goldShark, -8) +
    at(36, 158, 1, clown, 10) +
    at(150, 166, 0.95, sunfish, -10) +
    [
      [52, 60, 8],
      [262, 176, 10],
      [244, 40, 6],
      [128, 262, 7],
    ]
      .map(([x = 0, y = 0, radius = 0]) =>
        disc(x, y, radius, 'none', 'stroke="#FFFFFF" stroke-width="2.500" opacity=".6"'),
      )
      .join('') +
    sparkle(196, 36, 12),
  depths: ['#0F5C8A', '#0A2F63', '#06122E'],
  scenery:
    beams('#8AE8FF') +
    rocks('#0B2A55', 0.55) +
    weeds('#1E8A7A', '#0E5A63') +
    path('M-10 850V812Q60 784 130 812T280 806T400 800V850Z', '#061022'),
  gun: cannon('#8AE8FF', '#2E8FE0', '#0B2A6B'),
  medium: 'water',
  colors: {
    deep: '#06122E',
    mid: '#0A2F63',
    glow: '#4AC8FF',
    accent: '#FFD24A',
    accentDeep: '#F0862B',
    ink: '#1A1204',
  },
};
