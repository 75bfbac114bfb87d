import type { GameBase } from '../../catalogue.ts';
import type { Emblem } from './emblems.ts';
import type { LeagueFacts, SportsFacts } from './protocol.ts';

/** One of the sports sites: a name, a look, and the leagues that it takes bets on. */
export interface House {
  readonly colors: SportsFacts['colors'];
  readonly emblem: Emblem;
  readonly kinds: readonly LeagueFacts['kind'][];
}

export interface SportsGame extends GameBase {
  readonly engine: 'sports';
  readonly house: House;
}

/** What the sandbox's `/sports` opens without an invitation, and what the server's seed names. */
export const SPORTS_SITE_GAME = 'daonuea-sport';

const colors = (
  deep: string,
  mid: string,
  accent: string,
  accentDeep: string,
  ink = '#12100A',
): House['colors'] => ({ deep, mid, glow: accent, accent, accentDeep, ink });

const football = ['football'] as const;
const all = ['football', 'virtual', 'esport'] as const;

type Row = readonly [
  category: SportsGame['category'],
  name: string,
  nameEnglish: string,
  kinds: House['kinds'],
  emblem: Emblem,
  colors: House['colors'],
];

/** SPORT itself and every id of the sport group (game-06). */
const rows: readonly Row[] = [
  [
    'SPORT',
    'สนามดาว',
    'Star Stadium',
    all,
    'ball',
    colors('#0B0F1A', '#161D30', '#F7C948', '#E8892B'),
  ],
  [
    'AFB',
    'บอลไฟแรง',
    'Fireball Football',
    football,
    'flame',
    colors('#170B09', '#2A1510', '#FF8A4C', '#E2472B'),
  ],
  [
    'DBS',
    'คู่สกอร์',
    'Twin Score',
    football,
    'board',
    colors('#06141A', '#0F252D', '#3DD6D0', '#1793A5'),
  ],
  [
    'FBS',
    'ฟรีคิก',
    'Free Kick',
    football,
    'boot',
    colors('#08150D', '#12271A', '#6EE787', '#2BA84A'),
  ],
  [
    'LALI',
    'ลีลาลูกหนัง',
    'Leela Football',
    football,
    'cup',
    colors('#1A0A14', '#2C1324', '#FF86B4', '#D6357F'),
  ],
  [
    'PLB',
    'พลังบอล',
    'Power Pitch',
    football,
    'shield',
    colors('#090F22', '#141D3B', '#7FA8FF', '#3B6AE8'),
  ],
  [
    'SABA',
    'สะบัดชัย',
    'Victory Drum',
    all,
    'drum',
    colors('#120B1F', '#211636', '#C9A0FF', '#8B5CF6'),
  ],
  [
    'SBO',
    'สโมสรลูกหนัง',
    'Ball Club',
    football,
    'net',
    colors('#06131C', '#0E2433', '#62C8FF', '#1F8FD6'),
  ],
  [
    'UMB',
    'ร่มสนาม',
    'Umbrella Ground',
    football,
    'umbrella',
    colors('#10140A', '#1E2613', '#C3E655', '#84A82B'),
  ],
  [
    'ESPORT',
    'สมรภูมิพิกเซล',
    'Pixel Battleground',
    ['esport'],
    'pad',
    colors('#0C0A1D', '#191536', '#A79BFF', '#6D5BF0'),
  ],
  [
    'VSB',
    'สนามเสมือน',
    'Virtual Ground',
    ['virtual'],
    'grid',
    colors('#05121A', '#0B222E', '#4DE3F7', '#0FA3C2'),
  ],
];

export const sportsGames: readonly SportsGame[] = rows.map(
  ([category, name, nameEnglish, kinds, emblem, look], index) => ({
    code: category === 'SPORT' ? SPORTS_SITE_GAME : `${SPORTS_SITE_GAME}-${category.toLowerCase()}`,
    id: String(9001 + index),
    provider: 'DAONUEA',
    name,
    nameEnglish,
    category,
    engine: 'sports',
    house: { colors: look, emblem, kinds },
  }),
);
