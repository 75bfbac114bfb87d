import type { Fraction } from '../chance.ts';
import type { League } from './leagues.ts';
import type { MarketView } from './protocol.ts';

/**
 * The chances of one match, exactly. In each spell the home side scores with `home` in 1000 and the
 * away side with `away` in 1000, each for itself; so the goals of a side over the match are binomial,
 * and every chance below is a sum over all results, in whole numbers over PER_MILLE^(2 spells).
 */
export interface Rates {
  readonly home: number;
  readonly away: number;
  readonly spells: number;
}

export const PER_MILLE = 1000;
/** The return of a selection before its odds are rounded down, in 1000. */
export const RETURN_PER_MILLE = 960;
/** Odds that are not offered, in thousandths: too little to gain, or too long a shot. */
const LOWEST_ODDS = 1100;
const HIGHEST_ODDS = 30_000;
/** Lines of a total or a handicap: those nearest to an even chance. */
const LINES_PER_MARKET = 2;
/** By number of legs, from one, in per cent: what the multiplied margins took is given back. */
export const BOOSTS = [0, 4, 8, 12, 17] as const;
export const MAX_LEGS = BOOSTS.length;

/** Chances of 0, 1, 2, … goals, in whole numbers over PER_MILLE^spells. */
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

/** Whether a pick wins with this result. Half lines leave no third way. */
export function isWinning(pick: string, home: number, away: number): boolean | undefined {
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

/** By total and by difference: all that the markets ask of a result. */
interface Sums {
  under: bigint;
  /** By goals of both sides. */
  totals: Map<number, bigint>;
  /** By home goals less away goals. */
  differences: Map<number, bigint>;
}

function sumsOf({ home, away, spells }: Rates): Sums {
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

/**
 * Decimal odds in thousandths: the return over the chance, rounded down to steps of 0.005 below 2
 * and of 0.01 from there, so that little more than half a per cent is lost to the rounding.
 */
function oddsOf({ over, under }: Fraction): number {
  if (over === 0n) return Number.POSITIVE_INFINITY;
  const exact = Number((BigInt(RETURN_PER_MILLE) * under) / over);
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

/** The markets of a match with their odds. A selection that is all but certain is not sold. */
export function marketsOf(rates: Rates): PricedMarket[] {
  const { under, totals, differences } = sumsOf(rates);
  const select = (pick: string, over: bigint): PricedSelection => {
    const chance = { over, under };
    return { pick, chance, odds: oddsOf(chance) };
  };
  /** Two picks of one line, of which exactly one wins. */
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

/** The lines that are hardest to tell, in the order of their lines. */
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

/** A side's chance in one spell from its strength, the other's, the home edge and today's form. */
export function spellPerMille(league: League, percents: readonly number[]): number {
  const percent = percents.reduce((sum, one) => sum + one, 100);
  return Math.round((league.scorePerMille * percent) / 100);
}

/**
 * The lowest and highest return over bets of up to MAX_LEGS legs, in per cent, when the return of a
 * single selection lies between these. Matches are drawn apart from one another, so the chances of
 * legs multiply, and so do their returns.
 */
function returnRange(lowest: number, highest: number): [number, number] {
  const returns = BOOSTS.map((boost, index) => {
    const factor = 1 + boost / 100;
    return [lowest ** (index + 1) * factor, highest ** (index + 1) * factor] as const;
  });
  return [
    Math.min(...returns.map(([low]) => low)) * 100,
    Math.max(...returns.map(([, high]) => high)) * 100,
  ];
}

/**
 * The lowest and the highest return of a single selection, in parts of the stake. Odds are the exact
 * 0.960 of fair rounded down: by less than 0.005 below 2 (where a chance is at most 96/110) and by
 * less than 0.01 from there (at most 48 %). sports.test.ts goes through every match there can be.
 */
export const LOWEST_RETURN = 0.9552;
export const HIGHEST_RETURN = 0.96;

/** Per cent, rounded down to two decimals, over single bets and accumulators. */
export function statedReturns(): [lowest: number, highest: number] {
  const [lowest, highest] = returnRange(LOWEST_RETURN, HIGHEST_RETURN);
  const rounded = (percent: number) => Math.floor(percent * 100) / 100;
  return [rounded(lowest), rounded(highest)];
}
