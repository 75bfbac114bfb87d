import { readFileSync } from 'node:fs';
import type { LeagueFacts, TeamView } from './protocol.ts';

export interface Team extends TeamView {
  /**
   * The strength of a side in percent above or below the league's average, at most STRENGTH_LIMIT either way.
   */
  readonly attack: number;
  /** Lowers the other side's score, in the same measure. */
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

/** A league of leagues.json, which holds the names and the teams. */
interface LeagueRow extends LeagueFacts {
  offsetSeconds: number;
  teams: [
    th: string,
    en: string,
    Team['colors'],
    Team['pattern'],
    attack: number,
    defence: number,
  ][];
}

/** A minute of the match is a second of ours, and 18 spells of five minutes make the 90. */
const football = {
  periodMs: 150 * SECOND_MS,
  openMs: 300 * SECOND_MS,
  playMs: 90 * SECOND_MS,
  spells: 18,
  minutesPerSpell: 5,
  scorePerMille: 76,
  homeEdge: 12,
};

const virtual = {
  ...football,
  periodMs: 120 * SECOND_MS,
  openMs: 240 * SECOND_MS,
  playMs: 60 * SECOND_MS,
  scorePerMille: 88,
  homeEdge: 6,
};

const esport = {
  periodMs: 180 * SECOND_MS,
  openMs: 360 * SECOND_MS,
  playMs: 120 * SECOND_MS,
  spells: 24,
  minutesPerSpell: 1,
  scorePerMille: 380,
  homeEdge: 0,
};

const kinds: Readonly<Record<LeagueFacts['kind'], Omit<League, keyof LeagueRow | 'offsetMs'>>> = {
  football,
  virtual,
  esport,
};

const rows: LeagueRow[] = JSON.parse(
  readFileSync(new URL('leagues.json', import.meta.url), 'utf8'),
);

export const leagues: readonly League[] = rows.map(({ teams, offsetSeconds, ...league }) => ({
  ...kinds[league.kind],
  ...league,
  offsetMs: offsetSeconds * SECOND_MS,
  teams: teams.map(([th, en, colors, pattern, attack, defence]) => {
    return { name: { th, en }, colors, pattern, attack, defence };
  }),
}));

const leaguesById = new Map(leagues.map((league) => [league.id, league]));

export function findLeague(id: string): League | undefined {
  return leaguesById.get(id);
}
