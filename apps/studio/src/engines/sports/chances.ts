import type { Fraction } from '../chance.ts';
import type { SportsLeague } from './leagues.ts';
import type { MarketView } from './protocol.ts';

/**
 * The chances of one match, per mille: in each spell, each side scores at most once, independently of the other side.
 */
export interface GoalRates {
  readonly home: number;
  readonly away: number;
  readonly spells: number;
}

export const PER_MILLE = 1000;
/** The return of a selection per mille, before its odds are rounded down. */
export const SPORTS_RETURN_PER_MILLE = 960;
/** Selections outside these decimal odds (in thousandths) are not offered. */
const LOWEST_ODDS = 1100;
const HIGHEST_ODDS = 30_000;
/** The number of lines offered per total or handicap market: those nearest to an even chance. */
const LINES_PER_MARKET = 2;
/** The bonus of an accumulator in per cent, by number of legs from one. It offsets the multiplied margins. */
export const ACCUMULATOR_BOOSTS = [0, 4, 8, 12, 17] as const;
export const MAX_LEGS = ACCUMULATOR_BOOSTS.length;

/** Returns the chances of 0, 1, 2, … goals as numerators over PER_MILLE^spells. */
export function goalChances(perMille: number, spells: number): bigint[] {
  let chances = [1n];
  const score = BigInt(perMille);
  const miss = BigInt(PER_MILLE - perMille);
  for (let spell = 0; spell < spells; spell += 1) {
    chances = Array.from(
      { length: chances.length + 1 },
      (_none, goals) => (chances[goals] ?? 0n) * miss + (chances[goals - 1] ?? 0n) * score,
    );
  }
  return chances;
}

/** Returns whether a pick wins with this score, or undefined for an invalid pick. Half lines cannot end in a draw. */
export function isWinningPick(pick: string, home: number, away: number): boolean | undefined {
  switch (pick) {
    case '1':
      return home > away;
    case 'X':
      return home === away;
    case '2':
      return home < away;
  }
  const line = Number(pick.slice(1));
  if (pick.length < 4 || !Number.isInteger(line + 0.5)) return undefined;
  switch (pick.charAt(0)) {
    case 'o':
      return home + away > line;
    case 'u':
      return home + away < line;
    case 'h':
      return home + line > away;
    case 'a':
      return home + line < away;
    default:
      return undefined;
  }
}

/** The chances of all scores, grouped by total and by difference. `under` is the common denominator. */
interface Sums {
  under: bigint;
  /** Chances by the sum of both sides' goals. */
  totals: Map<number, bigint>;
  /** Chances by home goals minus away goals. */
  differences: Map<number, bigint>;
}

function sumsOf({ home, away, spells }: GoalRates): Sums {
  const homeGoals = goalChances(home, spells);
  const awayGoals = goalChances(away, spells);
  const totals = new Map<number, bigint>();
  const differences = new Map<number, bigint>();
  const add = (sums: Map<number, bigint>, key: number, chance: bigint) =>
    sums.set(key, (sums.get(key) ?? 0n) + chance);
  homeGoals.forEach((homeChance, homeScore) => {
    awayGoals.forEach((awayChance, awayScore) => {
      const chance = homeChance * awayChance;
      add(totals, homeScore + awayScore, chance);
      add(differences, homeScore - awayScore, chance);
    });
  });
  return { under: BigInt(PER_MILLE) ** BigInt(2 * spells), totals, differences };
}

/** Returns decimal odds in thousandths: the return divided by the chance, rounded down to 0.005 (below 2) or 0.01. */
function oddsOf({ over, under }: Fraction): number {
  if (over === 0n) return Number.POSITIVE_INFINITY;
  const exact = Number((BigInt(SPORTS_RETURN_PER_MILLE) * under) / over);
  const step = exact < 2000 ? 5 : 10;
  return exact - (exact % step);
}

export interface PricedSelection {
  pick: string;
  odds: number;
  chance: Fraction;
}

export interface PricedMarket {
  kind: MarketView['kind'];
  line: number | null;
  selections: PricedSelection[];
}

/** Returns the markets of a match with their odds, without selections outside the offered odds. */
export function pricedMarkets(rates: GoalRates): PricedMarket[] {
  const { under, totals, differences } = sumsOf(rates);
  const select = (pick: string, over: bigint): PricedSelection => {
    const chance = { over, under };
    return { pick, chance, odds: oddsOf(chance) };
  };
  /** Returns a market of two picks on one line, of which exactly one wins. */
  const pair = (
    kind: MarketView['kind'],
    line: number,
    [win, lose]: [string, string],
    over: bigint,
  ) => {
    const selections = [select(`${win}${line}`, over), select(`${lose}${line}`, under - over)];
    return { kind, line, selections };
  };
  const halves = Array.from({ length: rates.spells }, (_none, index) => index + 0.5);
  const total = halves.map((line) =>
    pair(
      'total',
      line,
      ['o', 'u'],
      sumWhere(totals, (goals) => goals > line),
    ),
  );
  const handicap = [...halves, ...halves.map((line) => -line)].map((line) =>
    pair(
      'handicap',
      line,
      ['h', 'a'],
      sumWhere(differences, (difference) => difference + line > 0),
    ),
  );
  const result = [
    select(
      '1',
      sumWhere(differences, (difference) => difference > 0),
    ),
    select('X', differences.get(0) ?? 0n),
    select(
      '2',
      sumWhere(differences, (difference) => difference < 0),
    ),
  ];
  const markets: PricedMarket[] = [
    { kind: '1x2', line: null, selections: result },
    ...nearest(total),
    ...nearest(handicap),
  ];
  const isSold = ({ odds }: PricedSelection) => odds >= LOWEST_ODDS && odds <= HIGHEST_ODDS;
  return markets
    .map((market) => ({ ...market, selections: market.selections.filter(isSold) }))
    .filter(({ selections }) => selections.length > 1);
}

function sumWhere(sums: Map<number, bigint>, isIn: (key: number) => boolean): bigint {
  let all = 0n;
  for (const [key, chance] of sums) if (isIn(key)) all += chance;
  return all;
}

/** Returns the markets whose chances are nearest to even, in the order of their lines. */
function nearest<Market extends PricedMarket & { line: number }>(markets: Market[]): Market[] {
  const unevenness = ({ selections: [first] }: Market) => {
    const { over, under } = first?.chance ?? { over: 0n, under: 1n };
    const distance = 2n * over - under;
    return distance < 0n ? -distance : distance;
  };
  return markets
    .toSorted((one, other) => (unevenness(one) < unevenness(other) ? -1 : 1))
    .slice(0, LINES_PER_MARKET)
    .toSorted((one, other) => one.line - other.line);
}

/**
 * Returns a side's chance per mille to score in one spell. `percents` holds its strength, form and other adjustments.
 */
export function goalPerMille(league: SportsLeague, percents: readonly number[]): number {
  const percent = percents.reduce((sum, one) => sum + one, 100);
  return Math.round((league.scorePerMille * percent) / 100);
}

/**
 * Returns the range of returns in per cent over 1 to MAX_LEGS legs. Matches are independent, so the returns of legs
 * multiply.
 */
function returnRange(lowest: number, highest: number): [number, number] {
  const returns = ACCUMULATOR_BOOSTS.map((boost, index) => {
    const factor = 1 + boost / 100;
    return [lowest ** (index + 1) * factor, highest ** (index + 1) * factor] as const;
  });
  return [
    Math.min(...returns.map(([low]) => low)) * 100,
    Math.max(...returns.map(([, high]) => high)) * 100,
  ];
}

/** The range of a single selection's return, as fractions of the stake. A test checks it for every possible match. */
export const LOWEST_SPORTS_RETURN = 0.9552;
export const HIGHEST_SPORTS_RETURN = 0.96;

/** Returns the lowest and highest return in per cent, rounded down to two decimals, over all bets. */
export function statedSportsReturns(): [lowest: number, highest: number] {
  const [lowest, highest] = returnRange(LOWEST_SPORTS_RETURN, HIGHEST_SPORTS_RETURN);
  const rounded = (percent: number) => Math.floor(percent * 100) / 100;
  return [rounded(lowest), rounded(highest)];
}
