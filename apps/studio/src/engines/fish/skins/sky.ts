import { at, down, oval, path, sparkle } from '../../../brush.ts';
import { bird, butterfly, chest, kite, lantern, serpent } from './creatures.ts';
import { beams, cannon, halo } from './scenery.ts';
import type { FishSkin } from './skins.ts';

const dragon = serpent(['#FFD0A8', '#E8402E', '#7A0F1E'], '#F7C948');
const swan = bird({ body: ['#FFFFFF', '#D8DCF0'], wing: ['#FFFFFF', '#B8C0E8'], tail: '#F7C948' });
const magpie = bird({
  body: ['#4A5AC8', '#1E2A80'],
  wing: ['#8A9CFF', '#2A3AA8'],
  tail: '#1E2A80',
});

const cloud = (x: number, y: number, scale: number, opacity: number) =>
  at(
    x,
    y,
    scale,
    path(
      'M-60 16Q-78 14 -70 -2Q-64 -14 -50 -10Q-44 -34 -16 -28Q4 -48 26 -26Q52 -32 54 -10Q76 -12 70 8Q66 16 54 16Z',
      '#FFFFFF',
      `opacity="${opacity}"`,
    ),
  );

/** Above the clouds at nightfall: what flies instead of swims. */
export const sky: FishSkin = {
  kinds: {
    A: {
      name: 'หีบเมฆ',
      nameEnglish: 'Cloud chest',
      art: chest('#4A3A94', '#F7C948') + oval(80, 94, 70, 6, '#FFFFFF', 'opacity=".5"'),
    },
    B: { name: 'มังกรฟ้า', nameEnglish: 'Sky dragon', art: dragon },
    C: {
      name: 'หงส์ไฟ',
      nameEnglish: 'Phoenix',
      art:
        path(
          'M40 56Q10 40 2 20Q30 24 52 44ZM44 60Q16 76 4 96Q34 88 56 70Z',
          down('#FFD24A', '#E8402E'),
        ) + bird({ body: ['#FFB04A', '#E8402E'], wing: ['#FFE28A', '#E8402E'], tail: '#FFD24A' }),
    },
    D: { name: 'หงส์ขาว', nameEnglish: 'White swan', art: swan },
    E: { name: 'โคมลอย', nameEnglish: 'Sky lantern', art: lantern('#FFB04A', '#C8501E') },
    F: { name: 'ว่าวจุฬา', nameEnglish: 'Star kite', art: kite('#FF8AC0', '#C2185B') },
    G: {
      name: 'นกเงือก',
      nameEnglish: 'Hornbill',
      art: bird({ body: ['#3A3A4A', '#16161F'], wing: ['#5A5A70', '#1E1E2A'], tail: '#FFF6D5' }),
    },
    H: { name: 'นกสาลิกา', nameEnglish: 'Magpie', art: magpie },
    I: {
      name: 'นกแก้ว',
      nameEnglish: 'Parakeet',
      art: bird({ body: ['#8CF06B', '#2E9A3A'], wing: ['#C8FF9A', '#1E7A4A'], tail: '#2E6BE0' }),
    },
    J: { name: 'ผีเสื้อ', nameEnglish: 'Butterfly', art: butterfly('#8AD0FF', '#5A4AE0') },
  },
  motif:
    halo(150, 140, 150, '#FF9BD0') +
    cloud(70, 250, 1, 0.5) +
    cloud(240, 236, 0.9, 0.4) +
    at(10, 20, 1.75, dragon, -4) +
    at(40, 168, 0.95, swan, -6) +
    at(158, 176, 0.95, magpie, -6) +
    sparkle(248, 40, 14) +
    sparkle(40, 150, 9),
  depths: ['#1E1A5A', '#5A2E80', '#1A0E33'],
  scenery:
    beams('#FFC8F0') +
    path('M318 84A44 44 0 1 0 356 134A36 36 0 0 1 318 84Z', '#FFF6D5', 'opacity=".85"') +
    cloud(80, 300, 1.2, 0.08) +
    cloud(330, 470, 1.4, 0.08) +
    cloud(60, 640, 1.6, 0.1) +
    cloud(300, 800, 2.2, 0.12) +
    cloud(80, 830, 2, 0.12),
  gun: cannon('#E8C8FF', '#8A5AE0', '#3A1E80'),
  medium: 'air',
  colors: {
    deep: '#1A0E33',
    mid: '#4A2670',
    glow: '#FF9BD0',
    accent: '#FFD866',
    accentDeep: '#F0762B',
    ink: '#1A1204',
  },
};
