import type { LeagueFacts, Names, TeamView } from './protocol.ts';

export interface Team extends TeamView {
  /** Per cent above or below the league's average, at most STRENGTH_LIMIT either way. */
  readonly attack: number;
  /** What the other side scores less, in the same measure. */
  readonly defence: number;
}

export interface League extends LeagueFacts {
  /** A match begins every `periodMs`, the first one `offsetMs` after the epoch. */
  readonly periodMs: number;
  readonly offsetMs: number;
  /** Before its kick-off. */
  readonly openMs: number;
  readonly playMs: number;
  /** The match is cut into this many spells; in each, either side may score once. */
  readonly spells: number;
  /** One spell on the match's own clock. */
  readonly minutesPerSpell: number;
  /** Chance in 1000 that an average side scores in one spell. */
  readonly scorePerMille: number;
  /** Per cent on top of the home side's chance. */
  readonly homeEdge: number;
  readonly teams: readonly Team[];
}

const SECOND_MS = 1000;
export const STRENGTH_LIMIT = 24;

type Row = readonly [th: string, en: string, Team['colors'], Team['pattern'], number, number];

const team = ([th, en, colors, pattern, attack, defence]: Row): Team => ({
  name: { th, en },
  colors,
  pattern,
  attack,
  defence,
});

const names = (th: string, en: string): Names => ({ th, en });

/** A minute of the match is a second of ours, and 18 spells of five minutes make the 90. */
const football = {
  kind: 'football',
  periodMs: 150 * SECOND_MS,
  openMs: 300 * SECOND_MS,
  playMs: 90 * SECOND_MS,
  spells: 18,
  minutesPerSpell: 5,
  scorePerMille: 76,
  homeEdge: 12,
} as const;

const virtual = {
  ...football,
  kind: 'virtual',
  periodMs: 120 * SECOND_MS,
  openMs: 240 * SECOND_MS,
  playMs: 60 * SECOND_MS,
  scorePerMille: 88,
  homeEdge: 6,
} as const;

const esport = {
  kind: 'esport',
  periodMs: 180 * SECOND_MS,
  openMs: 360 * SECOND_MS,
  playMs: 120 * SECOND_MS,
  spells: 24,
  minutesPerSpell: 1,
  scorePerMille: 380,
  homeEdge: 0,
} as const;

export const leagues: readonly League[] = [
  {
    ...football,
    id: 'north',
    name: names('ดาวเหนือลีก', 'North Star League'),
    offsetMs: 0,
    teams: (
      [
        ['ดอยหมอก', 'Doi Mok', ['#1E7A5A', '#F2F5F0'], 'stripes', 16, 8],
        ['ลำธารแก้ว', 'Crystal Creek', ['#2A6FDB', '#DCEBFF'], 'plain', 8, 12],
        ['นาขั้นบันได', 'Terrace Town', ['#8A5A1F', '#F5C451'], 'halves', -6, 4],
        ['ชาหอม', 'Cha Hom Rovers', ['#3B8C2A', '#15301A'], 'sash', 2, -4],
        ['กระดิ่งลม', 'Wind Bell', ['#C9D3E6', '#3C4A6B'], 'plain', -14, 10],
        ['เสือดาวภู', 'Phu Leopards', ['#F5B83D', '#1B1B1B'], 'stripes', 20, -8],
        ['สนสูง', 'Tall Pines', ['#0F3D2E', '#9AD9B5'], 'halves', -10, -6],
        ['ไฟป่าน้อย', 'Little Embers', ['#D9442B', '#FFE3B0'], 'sash', 4, -14],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...football,
    id: 'river',
    name: names('ลีกลุ่มน้ำ', 'River Basin League'),
    offsetMs: 40 * SECOND_MS,
    teams: (
      [
        ['สะพานไม้', 'Wooden Bridge', ['#7A4B2A', '#F1E1C6'], 'stripes', 6, 14],
        ['ปลากรายทอง', 'Golden Featherback', ['#E0A526', '#5A1A1A'], 'plain', 18, 2],
        ['ท่าเรือเก่า', 'Old Pier', ['#24364F', '#E8EEF7'], 'sash', -4, 8],
        ['บัวแดง', 'Red Lotus', ['#C42B5B', '#FFD9E4'], 'halves', 12, -6],
        ['น้ำหลาก', 'High Water', ['#1C8CA8', '#0B2B3A'], 'plain', 0, -2],
        ['ทุ่งนกเป็ด', 'Teal Meadow', ['#2E8B80', '#F6E27A'], 'stripes', -16, 0],
        ['ตลาดเช้า', 'Dawn Market', ['#EF7B45', '#2B2140'], 'sash', 8, -16],
        ['คลองสาม', 'Third Canal', ['#5B5FD6', '#E7E8FF'], 'halves', -12, -8],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...football,
    id: 'isle',
    name: names('หมู่เกาะคัพ', 'Island Cup'),
    offsetMs: 80 * SECOND_MS,
    teams: (
      [
        ['เกาะมรกต', 'Emerald Isle', ['#13A37B', '#06382B'], 'plain', 14, 12],
        ['ปูทะเล', 'Mud Crabs', ['#B5452C', '#2A1A14'], 'halves', -2, 16],
        ['คลื่นใต้', 'South Swell', ['#2B7FD9', '#F4FAFF'], 'stripes', 10, -4],
        ['มะพร้าวคู่', 'Twin Palms', ['#6FA32E', '#FFF3C4'], 'sash', -8, -2],
        ['หินสามก้อน', 'Three Rocks', ['#6B7280', '#E5E7EB'], 'plain', -18, 14],
        ['เรือใบขาว', 'White Sails', ['#F3F6FB', '#1D3F72'], 'sash', 4, 4],
        ['ปะการังส้ม', 'Coral Orange', ['#FF7A4D', '#5A1238'], 'halves', 20, -18],
        ['นกนางนวล', 'The Gulls', ['#DDE7F0', '#E8892B'], 'stripes', -6, -10],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...football,
    id: 'plain',
    name: names('ลีกที่ราบสูง', 'Plateau League'),
    offsetMs: 120 * SECOND_MS,
    teams: (
      [
        ['เขาดินแดง', 'Red Clay Hill', ['#B23A2E', '#F7DFC8'], 'plain', 10, 6],
        ['ผ้าไหม', 'Silk Weavers', ['#8B2FC9', '#F5C451'], 'stripes', 16, -2],
        ['โคมไฟ', 'Lantern City', ['#F59E0B', '#3B1D0A'], 'halves', 4, 10],
        ['ควายป่า', 'Wild Buffalo', ['#31343B', '#C9CDD6'], 'sash', -10, 18],
        ['ข้าวเหนียว', 'Sticky Rice', ['#F6F1E4', '#7C5C2E'], 'plain', -4, -8],
        ['บั้งไฟ', 'Sky Rockets', ['#E11D48', '#FFE08A'], 'sash', 22, -20],
        ['ลมหนาว', 'Cold Wind', ['#7DB7E8', '#153355'], 'halves', -14, 2],
        ['ทานตะวัน', 'Sunflower', ['#FACC15', '#365314'], 'stripes', -8, -6],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...virtual,
    id: 'neon',
    name: names('นีออนเวอร์ชวล', 'Neon Virtual'),
    offsetMs: 20 * SECOND_MS,
    teams: (
      [
        ['ไซอัน', 'Cyan', ['#22D3EE', '#0B1A2B'], 'plain', 10, 6],
        ['มาเจนตา', 'Magenta', ['#E935C1', '#22062B'], 'sash', 14, -4],
        ['เลเซอร์', 'Laser', ['#EF4444', '#1A0606'], 'stripes', 18, -12],
        ['พิกเซลเขียว', 'Green Pixel', ['#4ADE80', '#052E16'], 'halves', -6, 12],
        ['ควันม่วง', 'Violet Haze', ['#8B5CF6', '#1E1040'], 'plain', -12, 8],
        ['โครเมียม', 'Chrome', ['#CBD5E1', '#334155'], 'stripes', 2, 2],
        ['พลาสมา', 'Plasma', ['#FB923C', '#431407'], 'sash', 6, -14],
        ['เที่ยงคืน', 'Midnight', ['#1E3A8A', '#93C5FD'], 'halves', -16, 4],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...virtual,
    id: 'orbit',
    name: names('วงโคจรคัพ', 'Orbit Cup'),
    offsetMs: 80 * SECOND_MS,
    teams: (
      [
        ['ดาวหาง', 'Comets', ['#38BDF8', '#F8FAFC'], 'sash', 20, -10],
        ['เนบิวลา', 'Nebula', ['#C084FC', '#3B0764'], 'halves', 8, 4],
        ['จันทร์เสี้ยว', 'Crescent', ['#FDE68A', '#1F2937'], 'plain', -4, 14],
        ['ดาวแคระ', 'Red Dwarf', ['#DC2626', '#450A0A'], 'plain', -14, -2],
        ['วงแหวน', 'Ring Side', ['#F59E0B', '#78350F'], 'stripes', 12, 0],
        ['สุริยะ', 'Solar', ['#FACC15', '#B45309'], 'halves', 4, -6],
        ['หลุมดำ', 'Black Hole', ['#18181B', '#A1A1AA'], 'sash', -10, 16],
        ['ยานสำรวจ', 'Voyagers', ['#14B8A6', '#E6FFFA'], 'stripes', 0, -12],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...esport,
    id: 'pixel',
    name: names('พิกเซลอารีนา', 'Pixel Arena'),
    offsetMs: 30 * SECOND_MS,
    teams: (
      [
        ['ยักษ์เขียว', 'Jade Giants', ['#16A34A', '#052E16'], 'plain', 8, 6],
        ['นินจาวัด', 'Temple Ninjas', ['#27272A', '#F97316'], 'sash', 12, -4],
        ['บอทล้านนา', 'Lanna Bots', ['#0EA5E9', '#E0F2FE'], 'halves', 4, 4],
        ['งูเห่าไฟฟ้า', 'Electric Cobra', ['#A3E635', '#1A2E05'], 'stripes', 16, -12],
        ['แมวเก้าชีวิต', 'Nine Lives', ['#F472B6', '#500724'], 'plain', -6, 10],
        ['ช้างเหล็ก', 'Iron Tuskers', ['#94A3B8', '#0F172A'], 'halves', -10, 14],
        ['ตุ๊กตุ๊กทีม', 'Team Tuk', ['#3B82F6', '#FACC15'], 'stripes', 0, -8],
        ['ผีตาโขน', 'Ghost Mask', ['#EF4444', '#FDE68A'], 'sash', -4, -6],
      ] satisfies Row[]
    ).map(team),
  },
  {
    ...esport,
    id: 'thunder',
    name: names('สายฟ้าซีรีส์', 'Thunder Series'),
    offsetMs: 120 * SECOND_MS,
    teams: (
      [
        ['โวลต์', 'Volt', ['#FDE047', '#1C1917'], 'sash', 14, 0],
        ['ฟ้าแลบ', 'Flashpoint', ['#60A5FA', '#172554'], 'plain', 10, -6],
        ['พายุเงียบ', 'Quiet Storm', ['#64748B', '#E2E8F0'], 'halves', -4, 16],
        ['แสนแอมป์', 'Amp Hundred', ['#F43F5E', '#4C0519'], 'stripes', 6, -10],
        ['กราวด์ซีโร่', 'Ground Zero', ['#78716C', '#FAFAF9'], 'plain', -12, 10],
        ['เมฆาศร', 'Cloud Archers', ['#A78BFA', '#F5F3FF'], 'sash', 0, 4],
        ['ฟิวส์', 'Fuse', ['#FB923C', '#431407'], 'halves', 18, -18],
        ['หม้อแปลง', 'Transformer Yard', ['#10B981', '#022C22'], 'stripes', -8, -2],
      ] satisfies Row[]
    ).map(team),
  },
];

const leaguesById = new Map(leagues.map((league) => [league.id, league]));

export function findLeague(id: string): League | undefined {
  return leaguesById.get(id);
}
