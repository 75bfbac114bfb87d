import { creatures } from './creatures.ts';
import { dragon } from './dragon.ts';
import type { LowsName } from './lows.ts';
import { mango } from './mango.ts';
import { market } from './market.ts';
import { nature } from './nature.ts';
import { treasures } from './treasures.ts';
import { wallet } from './wallet.ts';

/** Everything that may stand on a reel; the hand-made looks lend what is theirs. */
export const motifs = {
  ...creatures,
  ...treasures,
  ...nature,
  purse: wallet.symbols.A,
  ingots: wallet.symbols.B,
  notes: wallet.symbols.C,
  envelope: wallet.symbols.D,
  coin: wallet.symbols.S,
  mango: mango.symbols.A,
  stickyRice: mango.symbols.B,
  coconut: mango.symbols.C,
  melon: mango.symbols.D,
  mangosteen: mango.symbols.E,
  banana: mango.symbols.F,
  lime: mango.symbols.G,
  frangipani: mango.symbols.H,
  dragon: dragon.symbols.A,
  lantern: dragon.symbols.B,
  bangle: dragon.symbols.C,
  ingot: dragon.symbols.D,
  fan: dragon.symbols.E,
  lotus: dragon.symbols.F,
  oldCoin: dragon.symbols.G,
  cloud: dragon.symbols.H,
  gong: dragon.symbols.S,
  boat: market.symbols.A,
  noodles: market.symbols.B,
  hat: market.symbols.C,
  parasol: market.symbols.D,
  goldfish: market.symbols.E,
  prawn: market.symbols.F,
  tea: market.symbols.H,
};

export type MotifName = keyof typeof motifs;

interface Theme {
  /** What its games are called, before or after a provider's own word. */
  readonly thai: string;
  readonly english: string;
  /** From the dearest to the cheapest of the four that belong to the theme alone. */
  readonly symbols: readonly [MotifName, MotifName, MotifName, MotifName];
  readonly scatter: MotifName;
  readonly low: LowsName;
}

const theme = (
  thai: string,
  english: string,
  symbols: Theme['symbols'],
  scatter: MotifName,
  low: LowsName,
): Theme => ({ thai, english, symbols, scatter, low });

export const themes = {
  tiger: theme('เสือ', 'Tiger', ['tiger', 'temple', 'drum', 'bangle'], 'gong', 'gems'),
  elephant: theme(
    'ช้างศึก',
    'War Elephant',
    ['elephant', 'temple', 'parasol', 'lotus'],
    'bell',
    'medals',
  ),
  rabbit: theme('กระต่าย', 'Rabbit', ['rabbit', 'moon', 'clover', 'mushroom'], 'lantern', 'stones'),
  owl: theme('นกฮูก', 'Owl', ['owl', 'moon', 'scroll', 'potion'], 'key', 'suits'),
  cat: theme('แมวกวัก', 'Beckoning Cat', ['cat', 'goldfish', 'fan', 'oldCoin'], 'coin', 'gems'),
  frog: theme('กบ', 'Frog', ['frog', 'lotus', 'cloud', 'clover'], 'coin', 'stones'),
  turtle: theme('เต่า', 'Turtle', ['turtle', 'wave', 'pearl', 'starfish'], 'sun', 'gems'),
  crab: theme('ปู', 'Crab', ['crab', 'chest', 'starfish', 'ship'], 'pearl', 'stones'),
  fox: theme('จิ้งจอก', 'Fox', ['fox', 'temple', 'sakura', 'mask'], 'flame', 'suits'),
  bee: theme('ผึ้งน้อย', 'Honey Bee', ['bee', 'rose', 'butterfly', 'mango'], 'sun', 'stones'),
  butterfly: theme(
    'ผีเสื้อ',
    'Butterfly',
    ['butterfly', 'rose', 'frangipani', 'clover'],
    'moon',
    'gems',
  ),
  rooster: theme('ไก่ชน', 'Rooster', ['rooster', 'drum', 'hat', 'oldCoin'], 'sun', 'medals'),
  horse: theme('ม้าศึก', 'War Horse', ['horse', 'shield', 'sword', 'castle'], 'crown', 'medals'),
  whale: theme('วาฬ', 'Whale', ['whale', 'ship', 'wave', 'starfish'], 'pearl', 'stones'),
  seahorse: theme(
    'ม้าน้ำ',
    'Seahorse',
    ['seahorse', 'pearl', 'goldfish', 'starfish'],
    'wave',
    'gems',
  ),
  peacock: theme('นกยูง', 'Peacock', ['peacock', 'fan', 'rose', 'bangle'], 'krathong', 'gems'),
  crown: theme('มงกุฎ', 'Crown', ['crown', 'castle', 'shield', 'scroll'], 'diamond', 'gems'),
  treasure: theme('หีบสมบัติ', 'Treasure', ['chest', 'key', 'ship', 'oldCoin'], 'coin', 'gems'),
  bells: theme('ระฆัง', 'Bells', ['bell', 'seven', 'cherry', 'clover'], 'coin', 'suits'),
  sevens: theme('เลขเจ็ด', 'Sevens', ['seven', 'bell', 'diamond', 'cherry'], 'coin', 'suits'),
  dice: theme('ลูกเต๋า', 'Dice', ['dice', 'cards', 'seven', 'coin'], 'crown', 'suits'),
  sword: theme('ดาบ', 'Sword', ['sword', 'shield', 'horse', 'castle'], 'flame', 'medals'),
  potion: theme('น้ำยา', 'Potion', ['potion', 'mushroom', 'scroll', 'frog'], 'moon', 'stones'),
  lamp: theme('ตะเกียง', 'Lamp', ['lamp', 'pyramid', 'scroll', 'diamond'], 'moon', 'gems'),
  mask: theme('หน้ากาก', 'Mask', ['mask', 'drum', 'parasol', 'fan'], 'fireworks', 'suits'),
  rocket: theme('จรวด', 'Rocket', ['rocket', 'planet', 'moon', 'lightning'], 'sun', 'stones'),
  planet: theme(
    'ดาวเคราะห์',
    'Planet',
    ['planet', 'rocket', 'diamond', 'lightning'],
    'moon',
    'gems',
  ),
  sun: theme('สุริยะ', 'Sun', ['sun', 'pyramid', 'peacock', 'mask'], 'flame', 'medals'),
  moon: theme('จันทรา', 'Moon', ['moon', 'owl', 'sakura', 'cloud'], 'krathong', 'stones'),
  flame: theme('เปลวเพลิง', 'Flame', ['flame', 'volcano', 'sword', 'tiger'], 'sun', 'gems'),
  winter: theme('เหมันต์', 'Winter', ['snow', 'owl', 'fox', 'rabbit'], 'diamond', 'stones'),
  wave: theme('เกลียวคลื่น', 'Wave', ['wave', 'whale', 'ship', 'seahorse'], 'pearl', 'gems'),
  volcano: theme('ภูเขาไฟ', 'Volcano', ['volcano', 'flame', 'turtle', 'coconut'], 'mask', 'stones'),
  orchard: theme('สวนผลไม้', 'Orchard', ['cherry', 'melon', 'mangosteen', 'lime'], 'seven', 'suits'),
  desert: theme('ทะเลทราย', 'Desert', ['cactus', 'pyramid', 'lamp', 'horse'], 'sun', 'stones'),
  pyramid: theme('พีระมิด', 'Pyramid', ['pyramid', 'mask', 'cat', 'scroll'], 'sun', 'gems'),
  temple: theme('วิหาร', 'Temple', ['temple', 'lotus', 'bell', 'krathong'], 'gong', 'medals'),
  castle: theme('ปราสาท', 'Castle', ['castle', 'crown', 'rose', 'key'], 'fireworks', 'suits'),
  voyage: theme('เรือใบ', 'Voyage', ['ship', 'whale', 'chest', 'crab'], 'lightning', 'medals'),
  pearl: theme('ไข่มุก', 'Pearl', ['pearl', 'turtle', 'seahorse', 'goldfish'], 'diamond', 'gems'),
  rose: theme('กุหลาบ', 'Rose', ['rose', 'butterfly', 'envelope', 'mask'], 'diamond', 'suits'),
  sakura: theme('ซากุระ', 'Sakura', ['sakura', 'fan', 'cat', 'tea'], 'lantern', 'stones'),
  storm: theme('สายฟ้า', 'Storm', ['lightning', 'dragon', 'shield', 'cloud'], 'wave', 'medals'),
  krathong: theme(
    'ลอยกระทง',
    'Krathong',
    ['krathong', 'moon', 'boat', 'lotus'],
    'fireworks',
    'gems',
  ),
  dragon: theme('มังกร', 'Dragon', ['dragon', 'lantern', 'ingot', 'drum'], 'gong', 'medals'),
  fortune: theme('ทรัพย์', 'Fortune', ['purse', 'ingots', 'notes', 'envelope'], 'coin', 'gems'),
  festival: theme(
    'งานวัด',
    'Festival',
    ['fireworks', 'drum', 'mask', 'elephant'],
    'lantern',
    'suits',
  ),
  kitchen: theme(
    'ครัวริมน้ำ',
    'River Kitchen',
    ['noodles', 'prawn', 'tea', 'stickyRice'],
    'boat',
    'medals',
  ),
  garden: theme(
    'สวนเขตร้อน',
    'Tropical Garden',
    ['mango', 'coconut', 'banana', 'frangipani'],
    'sun',
    'stones',
  ),
  diamond: theme('เพชร', 'Diamond', ['diamond', 'crown', 'key', 'ingots'], 'seven', 'gems'),
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;
