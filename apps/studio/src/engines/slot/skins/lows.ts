import { ball, disc, down, line, path, shadow, star } from '../../../brush.ts';
import type { Motif } from './compose.ts';
import { gem } from './shapes.ts';

/** The four cheap symbols of a look, always together. */
type Four = readonly [Motif, Motif, Motif, Motif];

const gems: Four = [
  { name: 'ทับทิม', art: gem('hexagon', '#FF9BAF', '#E0264F', '#7D0726') },
  { name: 'มรกต', art: gem('square', '#9BF5C8', '#15A66A', '#05502F') },
  { name: 'ไพลิน', art: gem('round', '#A6D4FF', '#2E7BEA', '#0B2E86') },
  { name: 'อเมทิสต์', art: gem('drop', '#E0BBFF', '#9142E0', '#42107E') },
];

const stones: Four = [
  { name: 'อำพัน', art: gem('drop', '#FFE9A8', '#F29A1F', '#8A4A06') },
  { name: 'โกเมน', art: gem('round', '#FFC0A0', '#D8502E', '#6A1A0A') },
  { name: 'เทอร์คอยส์', art: gem('hexagon', '#C8FFF4', '#1FB8A8', '#065A58') },
  { name: 'มุกดา', art: gem('square', '#FFFFFF', '#A9B8D8', '#4A5A86') },
];

const spade =
  shadow +
  path(
    'M50 10Q86 42 84 60Q76 76 54 66Q56 82 66 88H34Q44 82 46 66Q24 76 16 60Q14 42 50 10Z',
    down('#9CA8D8', '#4A5490'),
    'stroke="#D6DEFF" stroke-width="2.5"',
  );
const heart =
  shadow +
  path(
    'M50 88Q10 58 14 34Q22 12 40 18Q48 22 50 30Q52 22 60 18Q78 12 86 34Q90 58 50 88Z',
    down('#FF9BAF', '#E0264F', '#8E0E2B'),
    'stroke="#FFD0DA" stroke-width="2.5"',
  );
const club =
  shadow +
  disc(50, 32, 18, '#3FB87A') +
  disc(30, 58, 18, '#2E9E6B') +
  disc(70, 58, 18, '#2E9E6B') +
  path('M44 50H56Q56 80 66 88H34Q44 80 44 50Z', '#1B7A4A') +
  disc(44, 27, 5, '#FFFFFF', 'opacity=".5"');
const lozenge =
  shadow +
  path(
    'M50 8L86 49L50 90L14 49Z',
    down('#FFD9A0', '#F0842E', '#A8440E'),
    'stroke="#FFEBC8" stroke-width="2.5" stroke-linejoin="round"',
  ) +
  path('M50 8L86 49H14Z', '#FFFFFF', 'opacity=".25"');

const suits: Four = [
  { name: 'โพดำ', art: spade },
  { name: 'โพแดง', art: heart },
  { name: 'ดอกจิก', art: club },
  { name: 'ข้าวหลามตัด', art: lozenge },
];

const medal = (light: string, body: string, dark: string, mark: string) =>
  shadow +
  disc(50, 52, 37, dark) +
  disc(50, 50, 37, ball(light, body, dark)) +
  disc(50, 50, 28, 'none', `stroke="${light}" stroke-width="2.5"`) +
  mark;

const medals: Four = [
  { name: 'ตราดาว', art: medal('#FFF0B8', '#F2B330', '#A85F0A', star(50, 50, 21, '#FFF6D5')) },
  {
    name: 'ตราจันทร์',
    art: medal(
      '#FFFFFF',
      '#C4CEE0',
      '#66748E',
      path('M56 30A21 21 0 1 0 70 60A17 17 0 0 1 56 30Z', '#FFFFFF'),
    ),
  },
  {
    name: 'ตราคลื่น',
    art: medal(
      '#FFD9B8',
      '#D0834A',
      '#6E3A14',
      line('M32 44Q41 36 50 44T68 44M32 58Q41 50 50 58T68 58', '#FFF0E0', 5),
    ),
  },
  {
    name: 'ตราใบไม้',
    art: medal('#D5F7DE', '#4FB87A', '#145A36', path('M34 66Q30 34 66 34Q68 66 34 66Z', '#F0FFE8')),
  },
];

export const lows = { gems, stones, suits, medals } satisfies Record<string, Four>;

export type LowsName = keyof typeof lows;
