import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAYOUT_BAHT, payoutUnits, parseLegs, settleBet, type MatchResult } from './bets.ts';
import {
  ACCUMULATOR_BOOSTS,
  goalChances,
  HIGHEST_SPORTS_RETURN,
  isWinningPick,
  LOWEST_SPORTS_RETURN,
  pricedMarkets,
  SPORTS_RETURN_PER_MILLE,
  goalPerMille,
  statedSportsReturns,
  type PricedSelection,
  type GoalRates,
} from './chances.ts';
import {
  matchCourse,
  findFixture,
  FORM_LIMIT_PERCENT,
  matchMinuteAt,
  matchScoreAt,
  ABANDONED_ONE_IN,
} from './fixtures.ts';
import { sportsLeagues, STRENGTH_LIMIT } from './leagues.ts';
import type { BetOutcome, BetLegView } from './protocol.ts';

const seed = Buffer.alloc(32, 7);

function returnOf({ odds, chance }: PricedSelection): number {
  return Number((BigInt(odds) * chance.over * 1_000_000n) / (chance.under * 1000n)) / 1_000_000;
}

/** Every pair of sides with every form there can be. */
function everyRates(): GoalRates[] {
  const known = new Map<string, GoalRates>();
  const forms = Array.from(
    { length: 2 * FORM_LIMIT_PERCENT + 1 },
    (_none, index) => index - FORM_LIMIT_PERCENT,
  );
  for (const league of sportsLeagues) {
    for (const home of league.teams) {
      for (const away of league.teams.filter((team) => team !== home)) {
        for (const form of forms) {
          const percents = [home.attack, -away.defence, league.homeEdge, form];
          const rates = {
            home: goalPerMille(league, percents),
            away: goalPerMille(league, [away.attack, -home.defence, -form]),
            spells: league.spells,
          };
          known.set(`${rates.home} ${rates.away} ${rates.spells}`, rates);
        }
      }
    }
  }
  return [...known.values()];
}

describe('the chances of a match', () => {
  it('adds up to one, whatever the sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 30 }), (rate, n) => {
        const sum = goalChances(rate, n).reduce((total, chance) => total + chance, 0n);
        expect(sum).toBe(1000n ** BigInt(n));
      }),
      { numRuns: 50 },
    );
  });

  it('agrees with walking through every course of a short match', () => {
    const rates = { home: 300, away: 450, spells: 3 };
    const counted = new Map<string, bigint>();
    for (let course = 0; course < 2 ** 6; course += 1) {
      const goals = [0, 1, 2, 3, 4, 5].map((bit) => (course >> bit) & 1);
      let chance = 1n;
      goals.forEach((goal, index) => {
        const rate = index < 3 ? rates.home : rates.away;
        chance *= BigInt(goal === 1 ? rate : 1000 - rate);
      });
      const sum = (part: number[]) => part.reduce((total, goal) => total + goal, 0);
      const [home, away] = [sum(goals.slice(0, 3)), sum(goals.slice(3))];
      for (const { selections } of pricedMarkets(rates)) {
        for (const { pick } of selections) {
          if (isWinningPick(pick, home, away) !== true) continue;
          counted.set(pick, (counted.get(pick) ?? 0n) + chance);
        }
      }
    }
    for (const { selections } of pricedMarkets(rates)) {
      for (const { pick, chance } of selections) expect(counted.get(pick)).toBe(chance.over);
    }
  });

  it('sells the result, two totals and two handicaps, and opposite picks never both win', () => {
    for (const rates of everyRates().slice(0, 60)) {
      const markets = pricedMarkets(rates);
      expect(markets.map(({ kind }) => kind).filter((kind) => kind === '1x2')).toHaveLength(1);
      expect(markets.length).toBeGreaterThanOrEqual(3);
      for (const { kind, selections } of markets) {
        for (let home = 0; home < 5; home += 1) {
          for (let away = 0; away < 5; away += 1) {
            const winning = selections.filter(
              ({ pick }) => isWinningPick(pick, home, away) === true,
            );
            expect(winning.length).toBeLessThanOrEqual(1);
            if (kind !== '1x2') expect(winning).toHaveLength(1);
          }
        }
      }
    }
  });

  it('returns between the stated bounds on every selection of every match there can be', () => {
    const all = everyRates();
    expect(all.length).toBeGreaterThan(2000);
    let lowest = 1;
    let highest = 0;
    for (const rates of all) {
      for (const { selections } of pricedMarkets(rates)) {
        for (const selection of selections) {
          const back = returnOf(selection);
          lowest = Math.min(lowest, back);
          highest = Math.max(highest, back);
        }
      }
    }
    expect(lowest).toBeGreaterThanOrEqual(LOWEST_SPORTS_RETURN);
    expect(highest).toBeLessThanOrEqual(HIGHEST_SPORTS_RETURN);
    expect(HIGHEST_SPORTS_RETURN).toBe(SPORTS_RETURN_PER_MILLE / 1000);
  });

  it('states 93 to 97 per cent for single bets and accumulators alike', () => {
    const [lowest, highest] = statedSportsReturns();
    expect(lowest).toBe(93.03);
    expect(highest).toBe(96);
  });

  it('keeps strengths within their measure', () => {
    for (const { teams } of sportsLeagues) {
      expect(teams).toHaveLength(8);
      for (const { attack, defence } of teams) {
        expect(Math.max(Math.abs(attack), Math.abs(defence))).toBeLessThanOrEqual(STRENGTH_LIMIT);
      }
    }
    expect(
      new Set(sportsLeagues.flatMap(({ teams }) => teams.map(({ name }) => name.th))).size,
    ).toBe(64);
  });
});

describe('the matches', () => {
  const league = sportsLeagues[0];
  const ids = Array.from({ length: 3000 }, (_none, index) => `north-${index}`);

  it('are the same for the same seed, and others for another', () => {
    const courses = (key: Buffer) =>
      ids.slice(0, 40).map((id) => {
        const fixture = findFixture(key, id);
        return fixture && matchCourse(key, fixture);
      });
    expect(courses(seed)).toEqual(courses(Buffer.from(seed)));
    expect(courses(seed)).not.toEqual(courses(Buffer.alloc(32, 8)));
  });

  it('let every team play once a round', () => {
    for (let round = 0; round < 50; round += 1) {
      const teams = [0, 1, 2, 3].flatMap((pair) => {
        const fixture = findFixture(seed, `north-${round * 4 + pair}`);
        return fixture === undefined ? [] : [fixture.home.name.en, fixture.away.name.en];
      });
      expect(new Set(teams).size).toBe(8);
    }
  });

  it('name nothing but themselves', () => {
    for (const id of ['north', 'north-01', 'north--1', 'x-1', 'north-1 ', '']) {
      expect(findFixture(seed, id)).toBeUndefined();
    }
  });

  it('end as often as their chances say, and pay back what is stated (3,000 seeded matches)', () => {
    let count = 0;
    let expectedGoals = 0;
    let goals = 0;
    let variance = 0;
    let voided = 0;
    let paid = 0;
    let expectedPaid = 0;
    let paidVariance = 0;
    for (const id of ids) {
      const fixture = findFixture(seed, id);
      if (fixture === undefined) throw new Error(id);
      const course = matchCourse(seed, fixture);
      const [home, away] = matchScoreAt(course, matchMinuteAt(fixture, fixture.endsAt));
      expect(home + away).toBe(course.goals.length);
      count += 1;
      goals += home + away;
      for (const rate of [fixture.rates.home / 1000, fixture.rates.away / 1000]) {
        expectedGoals += rate * fixture.rates.spells;
        variance += rate * (1 - rate) * fixture.rates.spells;
      }
      if (course.isAbandoned) voided += 1;
      // One selection of each match, in turn.
      const selections = pricedMarkets(fixture.rates).flatMap((market) => market.selections);
      const selection = selections[count % selections.length];
      if (selection === undefined) throw new Error(id);
      const odds = selection.odds / 1000;
      const back = returnOf(selection);
      if (isWinningPick(selection.pick, home, away) === true) paid += odds;
      expectedPaid += back;
      paidVariance += back * odds - back * back;
    }
    expect(count).toBe(3000);
    expect(Math.abs(goals - expectedGoals)).toBeLessThan(4 * Math.sqrt(variance));
    expect(Math.abs(paid - expectedPaid)).toBeLessThan(4 * Math.sqrt(paidVariance));
    const often = 3000 / ABANDONED_ONE_IN;
    expect(Math.abs(voided - often)).toBeLessThan(4 * Math.sqrt(often));
  });

  it('show no goal before it falls', () => {
    const fixture = ids.map((id) => findFixture(seed, id)).find((one) => one !== undefined);
    if (fixture === undefined || league === undefined) throw new Error('no match');
    const course = matchCourse(seed, fixture);
    let before = 0;
    for (let minute = 0; minute <= 90; minute += 1) {
      const [home, away] = matchScoreAt(course, minute);
      const fallen = course.goals.filter((goal) => goal.minute <= minute).length;
      expect(home + away).toBe(fallen);
      expect(fallen).toBeGreaterThanOrEqual(before);
      before = fallen;
    }
    expect(matchScoreAt(course, 0)).toEqual([0, 0]);
    expect(matchMinuteAt(fixture, fixture.kicksOffAt)).toBe(0);
    expect(matchMinuteAt(fixture, fixture.endsAt + 5)).toBe(90);
  });
});

describe('a bet', () => {
  const leg = (pick: string, odds: number, match = 'north-1'): BetLegView => ({
    match,
    league: { th: '', en: '' },
    home: { th: '', en: '' },
    away: { th: '', en: '' },
    pick,
    odds,
    kicks_off_at: 0,
    ends_at: 1,
    score: null,
    status: 'open',
  });
  const bet = (...legs: BetLegView[]): BetOutcome => ({ legs, boost: 0, pays: 0 });
  const finished = (home: number, away: number): MatchResult => ({
    status: 'finished',
    score: [home, away],
  });
  const isVoid: MatchResult = { status: 'void' };

  it('multiplies the odds of its legs and adds the bonus, rounded down', () => {
    expect(payoutUnits(1_000_000, [1955])).toBe(1_955_000);
    expect(payoutUnits(1_000_000, [2000, 2000])).toBe(4_160_000);
    expect(payoutUnits(100_000, [1105, 1105, 1105, 1105, 1105])).toBe(192_751);
  });

  it('pays exactly that when all legs win, nothing when one loses', () => {
    const won = settleBet(
      bet(leg('1', 2000), leg('u2.5', 1900)),
      [finished(1, 0), finished(1, 1)],
      1000,
    );
    expect(won).toMatchObject({ isVoid: false, winUnits: payoutUnits(1000, [2000, 1900]) });
    expect(won.outcome.legs.map(({ status, score }) => [status, score])).toEqual([
      ['won', [1, 0]],
      ['won', [1, 1]],
    ]);
    const lost = settleBet(
      bet(leg('1', 2000), leg('o2.5', 1900)),
      [finished(1, 0), finished(1, 1)],
      1000,
    );
    expect(lost).toMatchObject({ isVoid: false, winUnits: 0 });
  });

  it('is returned as a whole when one of its matches is abandoned', () => {
    const legs = bet(leg('1', 2000), leg('1', 2000));
    expect(settleBet(legs, [finished(0, 1), isVoid], 1000)).toMatchObject({
      isVoid: true,
      winUnits: 0,
    });
  });

  it.each([
    ['h-0.5', 1, 0, true],
    ['h-0.5', 0, 0, false],
    ['h-1.5', 2, 1, false],
    ['h1.5', 0, 1, true],
    ['a-0.5', 1, 1, true],
    ['a1.5', 0, 1, false],
    ['a1.5', 0, 2, true],
    ['o2.5', 2, 1, true],
    ['u2.5', 2, 1, false],
    ['X', 2, 2, true],
    ['2', 0, 1, true],
    ['q2.5', 0, 1, undefined],
    ['o2', 2, 1, undefined],
  ])('%s with %i-%i: %s', (pick, home, away, wins) => {
    expect(isWinningPick(pick, home, away)).toBe(wins);
  });

  it('has one to five legs of different matches', () => {
    const good = { match: 'north-1', pick: '1', odds: 2000 };
    expect(parseLegs([good])).toEqual([good]);
    expect(parseLegs([good, { ...good, pick: 'X' }])).toBeUndefined();
    expect(parseLegs([])).toBeUndefined();
    expect(
      parseLegs(ACCUMULATOR_BOOSTS.map((_none, index) => ({ ...good, match: `m-${index}` }))),
    ).toHaveLength(5);
    expect(
      parseLegs([0, 1, 2, 3, 4, 5].map((index) => ({ ...good, match: `m-${index}` }))),
    ).toBeUndefined();
    for (const bad of [null, 1, {}, { ...good, odds: 1.5 }, { ...good, match: 3 }]) {
      expect(parseLegs([bad])).toBeUndefined();
    }
  });

  it('stays within whole numbers at the largest prize', () => {
    expect(Number.isSafeInteger(payoutUnits(500_000_000, [30_000]))).toBe(true);
    expect(MAX_PAYOUT_BAHT * 100_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
