import { readFileSync } from 'node:fs';
import type { LeagueFacts, TeamView } from './protocol.ts';

export interface SportsTeam extends TeamView {
  /** The side's strength in attack, in per cent above or below the league's average, at most STRENGTH_LIMIT. */
  readonly attack: number;
  /** The side's strength in defence in per cent; it lowers the other side's chance to score. */
  readonly defence: number;
}

export interface SportsLeague extends LeagueFacts {
  /** A match begins every `periodMs`, the first one `offsetMs` after the epoch. */
  readonly periodMs: number;
  readonly offsetMs: number;
  /** The time before kick-off in which bets are accepted. */
  readonly openMs: number;
  readonly playMs: number;
  /** The number of equal parts of a match. In each spell, each side scores at most once. */
  readonly spells: number;
  /** The length of one spell, in minutes of the match clock. */
  readonly minutesPerSpell: number;
  /** The chance per mille that an average side scores in one spell. */
  readonly scorePerMille: number;
  /** The addition to the home side's chance, in per cent. */
  readonly homeEdge: number;
  readonly teams: readonly SportsTeam[];
}

const SECOND_MS = 1000;
export const STRENGTH_LIMIT = 24;

/** A league as stored in leagues.json, with its names and teams. */
interface LeagueRow extends LeagueFacts {
  offsetSeconds: number;
  teams: [
    th: string,
    en: string,
    SportsTeam['colors'],
    SportsTeam['pattern'],
    attack: number,
    defence: number,
  ][];
}

/** A match minute takes one second, and 18 spells of five minutes make 90 minutes. */
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

const kinds: Readonly<
  Record<LeagueFacts['kind'], Omit<SportsLeague, keyof LeagueRow | 'offsetMs'>>
> = {
  football,
  virtual,
  esport,
};

const rows: LeagueRow[] = JSON.parse(
  readFileSync(new URL('leagues.json', import.meta.url), 'utf8'),
);

export const sportsLeagues: readonly SportsLeague[] = rows.map(
  ({ teams, offsetSeconds, ...league }) => ({
    ...kinds[league.kind],
    ...league,
    offsetMs: offsetSeconds * SECOND_MS,
    teams: teams.map(([th, en, colors, pattern, attack, defence]) => {
      return { name: { th, en }, colors, pattern, attack, defence };
    }),
  }),
);

const leaguesById = new Map(sportsLeagues.map((league) => [league.id, league]));

export function findLeague(id: string): SportsLeague | undefined {
  return leaguesById.get(id);
}
