import { readFileSync } from 'node:fs';
import type { GameBase } from '../engine.ts';
import type { LeagueFacts, SportsFacts } from './protocol.ts';

/** The appearance of a sports site, and the kinds of leagues it offers. */
interface SportsSite {
  readonly colors: SportsFacts['colors'];
  /** The name of the emblem, a picture in art/houses. */
  readonly emblem: string;
  readonly kinds: readonly LeagueFacts['kind'][];
}

export interface SportsGame extends GameBase {
  readonly engine: 'sports';
  readonly site: SportsSite;
}

/** The game that `/sports` opens without a session. The other sites' codes begin with this code. */
export const SPORTS_SITE_GAME = 'daonuea-sport';

type Row = [
  category: SportsGame['category'],
  name: string,
  nameEnglish: string,
  kinds: SportsSite['kinds'],
  emblem: string,
  colors: [deep: string, mid: string, accent: string, accentDeep: string],
];

/** The sports sites, one for each category of the sport group (game-06). */
const rows: Row[] = JSON.parse(readFileSync(new URL('sites.json', import.meta.url), 'utf8'));

export const sportsGames: readonly SportsGame[] = rows.map(
  ([category, name, nameEnglish, kinds, emblem, [deep, mid, accent, accentDeep]], index) => ({
    code: category === 'SPORT' ? SPORTS_SITE_GAME : `${SPORTS_SITE_GAME}-${category.toLowerCase()}`,
    id: String(9001 + index),
    provider: 'DAONUEA',
    name,
    nameEnglish,
    category,
    engine: 'sports',
    site: {
      colors: { deep, mid, glow: accent, accent, accentDeep, ink: '#12100A' },
      emblem,
      kinds,
    },
  }),
);
