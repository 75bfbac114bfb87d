import { addDays } from '@kapao/contract/bangkok.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLAIM_DAYS_AFTER_END,
  firstCountingDay,
  missingDepositsText,
  missionStage,
  missionProgressOf,
  missionStandingOf,
} from './rules.ts';
import type { DepositDay, MemberMission, MissionTerms, Run } from './rules.ts';

const baht = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const TODAY = '2026-11-21';
const ago = (days: number) => addDays(TODAY, -days);

const terms: MissionTerms = {
  daysNeeded: 3,
  dailyMinimumMicro: baht(100),
  targetMicro: baht(500),
};

/** Amounts in baht by days ago, oldest first. */
const deposits = (...days: [daysAgo: number, amount: number][]): DepositDay[] =>
  days.map(([daysAgo, amount]) => ({ day: ago(daysAgo), amountMicro: baht(amount) }));

describe('progressOf', () => {
  it('reward-27: passes with the days in a row and the total over them', () => {
    expect(missionProgressOf(deposits([2, 100], [1, 200], [0, 200]), terms, TODAY)).toEqual({
      isPassed: true,
      run: { firstDay: ago(2), lastDay: TODAY, days: 3, totalMicro: baht(500) },
    });
  });

  it('goes on with a run whose total is short', () => {
    expect(missionProgressOf(deposits([2, 100], [1, 100], [0, 100]), terms, TODAY)).toEqual({
      isPassed: false,
      run: { firstDay: ago(2), lastDay: TODAY, days: 3, totalMicro: baht(300) },
    });
    const longer = deposits([3, 100], [2, 100], [1, 100], [0, 200]);
    expect(missionProgressOf(longer, terms, TODAY)).toMatchObject({
      isPassed: true,
      run: { days: 4 },
    });
  });

  it('reward-27: starts over after a day without a deposit, or with too small a one', () => {
    const gap = deposits([4, 400], [3, 400], [1, 100], [0, 100]);
    const small = deposits([4, 400], [3, 400], [2, 99.99], [1, 100], [0, 100]);
    for (const days of [gap, small]) {
      expect(missionProgressOf(days, terms, TODAY)).toEqual({
        isPassed: false,
        run: { firstDay: ago(1), lastDay: TODAY, days: 2, totalMicro: baht(200) },
      });
    }
  });

  it('reward-27: leaves today open: the run of yesterday can be gone on with, that of the day before not', () => {
    expect(missionProgressOf(deposits([1, 100]), terms, TODAY).run?.days).toBe(1);
    expect(missionProgressOf(deposits([1, 100], [0, 50]), terms, TODAY).run?.totalMicro).toBe(
      baht(100),
    );
    expect(missionProgressOf(deposits([2, 100]), terms, TODAY).run).toBeUndefined();
  });

  it('forgets no run that has passed', () => {
    const days = deposits([30, 200], [29, 200], [28, 200], [0, 100]);
    expect(missionProgressOf(days, terms, TODAY)).toMatchObject({
      isPassed: true,
      run: { firstDay: ago(30), lastDay: ago(28) },
    });
  });

  it('has nothing before the first deposit', () => {
    expect(missionProgressOf([], terms, TODAY)).toEqual({ isPassed: false, run: undefined });
  });
});

describe('any deposits', () => {
  const someTerms = fc.record({
    daysNeeded: fc.integer({ min: 1, max: 5 }),
    dailyMinimumMicro: fc.bigInt({ min: 1n, max: 4n }),
    targetMicro: fc.bigInt({ min: 4n, max: 30n }),
  });
  /** The 25 days up to today, most of them with a deposit. */
  const someDays = fc
    .array(fc.bigInt({ min: 0n, max: 8n }), { minLength: 25, maxLength: 25 })
    .map((amounts) =>
      amounts
        .map((amountMicro, index) => ({ day: ago(24 - index), amountMicro }))
        .filter(({ amountMicro }) => amountMicro > 0n),
    );

  const unused = (days: readonly DepositDay[], run: Run | undefined) =>
    days.filter(({ day }) => run === undefined || day > run.lastDay);

  it('pass exactly when some days in a row have the minimum each and the target together', () => {
    fc.assert(
      fc.property(someDays, someTerms, (days, mission) => {
        const amounts = new Map(days.map(({ day, amountMicro }) => [day, amountMicro]));
        let exists = false;
        for (let first = 24; first >= 0; first -= 1) {
          let [length, total] = [0, 0n];
          for (let each = first; each >= 0; each -= 1) {
            const amount = amounts.get(ago(each)) ?? 0n;
            if (amount < mission.dailyMinimumMicro) break;
            length += 1;
            total += amount;
            exists ||= length >= mission.daysNeeded && total >= mission.targetMicro;
          }
        }
        expect(missionProgressOf(days, mission, TODAY).isPassed).toBe(exists);
      }),
    );
  });

  it('are counted in a run as they are, and end with the day that completes it', () => {
    fc.assert(
      fc.property(someDays, someTerms, (days, mission) => {
        const { isPassed, run } = missionProgressOf(days, mission, TODAY);
        if (!run) return;
        const inRun = days.filter(({ day }) => day >= run.firstDay && day <= run.lastDay);
        expect(inRun.map(({ day }) => day)).toEqual(
          Array.from({ length: run.days }, (_, index) => addDays(run.firstDay, index)),
        );
        expect(inRun.every(({ amountMicro }) => amountMicro >= mission.dailyMinimumMicro)).toBe(
          true,
        );
        expect(inRun.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)).toBe(run.totalMicro);
        if (!isPassed) return;
        const earlier = days.filter(({ day }) => day < run.lastDay);
        expect(missionProgressOf(earlier, mission, TODAY).isPassed).toBe(false);
      }),
    );
  });

  it('give a repeatable mission the same runs, whether each is claimed at once or all at the end', () => {
    fc.assert(
      fc.property(someDays, someTerms, (days, mission) => {
        const atOnce: Run[] = [];
        for (let each = 24; each >= 0; each -= 1) {
          const soFar = days.filter(({ day }) => day <= ago(each));
          const { isPassed, run } = missionProgressOf(
            unused(soFar, atOnce.at(-1)),
            mission,
            ago(each),
          );
          if (isPassed && run) atOnce.push(run);
        }
        const atTheEnd: Run[] = [];
        for (;;) {
          const { isPassed, run } = missionProgressOf(
            unused(days, atTheEnd.at(-1)),
            mission,
            TODAY,
          );
          if (!isPassed || !run) break;
          atTheEnd.push(run);
        }
        expect(atTheEnd).toEqual(atOnce);
        for (const [index, run] of atTheEnd.entries()) {
          expect(run.firstDay > (atTheEnd[index - 1]?.lastDay ?? '')).toBe(true);
        }
      }),
    );
  });
});

describe('missionStage', () => {
  const startsAt = new Date('2026-11-01T00:00:00+07:00');
  const endsAt = new Date('2026-12-01T00:00:00+07:00');

  it.each([
    ['2026-10-31T23:59:59+07:00', 'coming'],
    ['2026-11-01T00:00:00+07:00', 'running'],
    ['2026-11-30T23:59:59+07:00', 'running'],
    ['2026-12-01T00:00:00+07:00', 'claims_only'],
    ['2026-12-07T23:59:59+07:00', 'claims_only'],
    ['2026-12-08T00:00:00+07:00', 'over'],
  ])('at %s: %s', (now, stage) => {
    expect(missionStage({ startsAt, endsAt }, new Date(now))).toBe(stage);
  });

  it('reward-31: leaves a week for claims, and runs on without an end', () => {
    expect(CLAIM_DAYS_AFTER_END).toBe(7);
    expect(missionStage({ startsAt, endsAt: null }, new Date('2999-01-01'))).toBe('running');
  });
});

describe('standingOf', () => {
  const now = new Date(`${TODAY}T12:00:00+07:00`);
  const passing = deposits([2, 200], [1, 200], [0, 200]);
  const mission = (changes: Partial<MemberMission> = {}): MemberMission => ({
    ...terms,
    isRepeatable: false,
    startsAt: new Date('2026-11-01T00:00:00+07:00'),
    endsAt: null,
    lastClaim: undefined,
    depositDays: [],
    ...changes,
  });
  const lastClaim = { ordinal: 1, lastDay: ago(5), days: 3, totalMicro: baht(600) };
  const ended = { endsAt: now };

  it.each([
    ['open', {}],
    ['passed', { depositDays: passing }],
    ['claimed', { lastClaim }],
    ['claimed', { lastClaim, depositDays: passing }],
    ['open', { lastClaim, isRepeatable: true }],
    ['passed', { lastClaim, isRepeatable: true, depositDays: passing }],
    ['rests', { lastClaim: { ...lastClaim, lastDay: TODAY }, isRepeatable: true }],
    ['open', { lastClaim: { ...lastClaim, lastDay: ago(1) }, isRepeatable: true }],
    ['over', ended],
    ['passed', { ...ended, depositDays: passing }],
    ['over', { ...ended, lastClaim, depositDays: passing }],
    ['coming', { startsAt: new Date('2026-11-22T00:00:00+07:00') }],
  ] as const)('%s', (state, changes) => {
    expect(missionStandingOf(mission(changes), now).state).toBe(state);
  });
});

describe('firstCountingDay', () => {
  const startsAt = new Date('2026-11-01T00:00:00+07:00');
  const claimedUntil = (lastDay: string) => ({ ordinal: 1, lastDay, days: 3, totalMicro: 1n });

  it('reward-30: is the first day of the mission, or the day after the last claim', () => {
    expect(firstCountingDay({ startsAt, lastClaim: undefined })).toBe('2026-11-01');
    expect(firstCountingDay({ startsAt, lastClaim: claimedUntil('2026-11-30') })).toBe(
      '2026-12-01',
    );
    expect(firstCountingDay({ startsAt, lastClaim: claimedUntil('2026-10-02') })).toBe(
      '2026-11-01',
    );
  });
});

describe('missingText', () => {
  const run = (days: number, amount: number): Run => ({
    firstDay: TODAY,
    lastDay: TODAY,
    days,
    totalMicro: baht(amount),
  });

  it('reward-29: names the days, the money, or both', () => {
    expect(missingDepositsText(terms, undefined)).toEqual({
      th: 'ยังขาดการฝากต่อเนื่องอีก 3 วัน และยอดฝากที่เดิมพันแล้วอีก 500.00 บาท',
      en: 'Still missing: 3 more days in a row and 500.00 baht more, deposited and staked',
    });
    expect(missingDepositsText(terms, run(1, 900))).toEqual({
      th: 'ยังขาดการฝากต่อเนื่องอีก 2 วัน',
      en: 'Still missing: 2 more days in a row',
    });
    expect(missingDepositsText(terms, run(5, 499.75))).toEqual({
      th: 'ยังขาดยอดฝากที่เดิมพันแล้วอีก 0.25 บาท',
      en: 'Still missing: 0.25 baht more, deposited and staked',
    });
  });
});
