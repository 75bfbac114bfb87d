import { at, line, path, sparkle } from '../../../brush.ts';
import { bars, chest, fish, jelly, ray, scales, serpent, spots, turtle } from './creatures.ts';
import { beams, cannon, halo, rocks, weeds } from './scenery.ts';
import type { FishSkin } from './skins.ts';

const naga = serpent(['#A8FFC8', '#1FB87A', '#0A5A44'], '#F7C948');
const koi = fish({
  body: ['#FFFFFF', '#FFE8DC', '#F0C8B8'],
  fin: ['#FFFFFF', '#FF9B7A'],
  shape: 'slim',
  marks: path(
    'M52 40Q70 28 84 38Q80 54 62 54ZM96 34Q114 32 116 44Q104 52 96 46ZM84 62Q98 56 104 66Q94 72 84 70Z',
    '#E8401E',
  ),
});
const betta = fish({
  body: ['#8A6BFF', '#4A2EC8', '#2A1480'],
  fin: ['#FF5AA0', '#8A1490'],
  shape: 'slim',
  marks: scales('#C8B8FF'),
});

/** A broad river at dusk, with the naga of the old tales. */
export const river: FishSkin = {
  kinds: {
    A: { name: 'ไหสมบัติ', nameEnglish: 'Sunken treasure', art: chest('#6B3A1E', '#C8D4E0') },
    B: { name: 'พญานาค', nameEnglish: 'Naga', art: naga },
    C: {
      name: 'ปลาบึก',
      nameEnglish: 'Giant catfish',
      art:
        line('M146 56Q158 60 158 74M140 58Q146 70 142 82', '#8A94A8', 3) +
        fish({
          body: ['#B8C4D8', '#6B7A94', '#E0E8F0'],
          fin: ['#94A4BE', '#4A566B'],
          shape: 'slim',
        }),
    },
    D: { name: 'กระเบนน้ำจืด', nameEnglish: 'River ray', art: ray('#E8C89A', '#8A5A2E') },
    E: {
      name: 'ตะพาบ',
      nameEnglish: 'River turtle',
      art: turtle(['#C8B85A', '#6B5A1E'], '#94864A'),
    },
    F: { name: 'ปลากัด', nameEnglish: 'Fighting fish', art: betta },
    G: { name: 'แมงกะพรุนน้ำจืด', nameEnglish: 'River jelly', art: jelly('#C8FFE8', '#2E9A8A') },
    H: { name: 'ปลาคาร์ป', nameEnglish: 'Koi', art: koi },
    I: {
      name: 'ปลาเสือพ่นน้ำ',
      nameEnglish: 'Archerfish',
      art: fish({
        body: ['#F0E8B8', '#D8C86B', '#FFFDF0'],
        fin: ['#E8D87A', '#8A7A1E'],
        shape: 'tall',
        marks: bars('#1E1A10', 0.85),
      }),
    },
    J: {
      name: 'ปลาซิว',
      nameEnglish: 'Rasbora',
      art: fish({
        body: ['#FF9B6B', '#E8552E', '#FFD8B8'],
        fin: ['#FFB894', '#B8360A'],
        shape: 'long',
        marks: spots('#3A1408'),
      }),
    },
  },
  motif:
    halo(150, 150, 150, '#5AFFB0') +
    at(10, 20, 1.75, naga, -4) +
    at(40, 176, 0.95, koi, 8) +
    at(150, 178, 0.95, betta, -8) +
    sparkle(250, 170, 12) +
    sparkle(44, 60, 9),
  depths: ['#3A7A5A', '#144A44', '#06201E'],
  scenery:
    beams('#FFE8A8') +
    rocks('#0B332E', 0.6) +
    weeds('#4AA85A', '#1E6B44') +
    path('M-10 850V806Q80 790 150 816T300 800T400 812V850Z', '#041614'),
  gun: cannon('#C8FFE0', '#1FA87A', '#0A4A3A'),
  medium: 'water',
  colors: {
    deep: '#06201E',
    mid: '#144A44',
    glow: '#5AFFB0',
    accent: '#FFD866',
    accentDeep: '#E8892B',
    ink: '#1A1204',
  },
};
