import { readFileSync } from 'node:fs';
import { demoCoupons } from '@kapao/contract/demo.ts';
import { promotionRow } from '@kapao/contract/promotions/written.ts';
import { describe, expect, it } from 'vitest';
import { demoCalendar } from '../../apps/server/src/demo/daily-rewards.ts';
import { toCalendar } from '../../apps/server/src/features/daily-rewards/rules.ts';
import { demoFairRules } from '../../apps/server/src/demo/fair-offers.ts';
import { demoMissions } from '../../apps/server/src/demo/missions.ts';
import { contributionOf } from '../../apps/server/src/features/promotions/rules.ts';
import { demoPromotions } from '../../apps/server/src/demo/promotions.ts';
import { demoWheels } from '../../apps/server/src/demo/spins.ts';
import { demoCashback, demoPoints, demoReferral } from '../../apps/server/src/demo/returns.ts';
import { allGames, gameRulesOf } from '../../apps/studio/src/catalogue.ts';
import { bestReturn, bonusEdge, countedEdge, pointValue, rateEdge, rewardEdge } from './edges.ts';

const games = allGames.map((game) => ({
  category: game.category,
  houseEdge: 1 - bestReturn(gameRulesOf(game).facts()) / 100,
}));
const houseEdge = Math.min(...games.map((game) => game.houseEdge));
const pointBaht = Math.max(...demoWheels.map(pointValue));
const valueOf = ({ type, amount }: { type: 'credit' | 'points'; amount: number }) =>
  type === 'credit' ? amount : amount * pointBaht;

/** The site's contributions, as the migration enters them. */
function siteContributions(): Record<string, number> {
  const sql = readFileSync(
    new URL('../../apps/server/migrations/0010_offers.sql', import.meta.url),
    'utf8',
  );
  return Object.fromEntries(
    [...sql.matchAll(/\('([A-Z]+)', (\d+)\)/g)].map(([, category, percent]) => [
      String(category),
      Number(percent),
    ]),
  );
}

const stakedFor = (offer: string) =>
  demoFairRules.find((rule) => rule.offer === offer)?.min_staked ?? 0;

describe('fair-11: for a script, at the best game that counts,', () => {
  it('fair-11: the demo studio’s games all have an edge for the house, baccarat the smallest', () => {
    expect(games.filter((game) => !(game.houseEdge > 0.005 && game.houseEdge < 0.1))).toEqual([]);
    expect(houseEdge).toBeCloseTo(0.0105, 4);
    expect(siteContributions()).toMatchObject({ SLOT: 100, CASINO: 50 });
  });

  it.each(demoPromotions.map((promotion) => promotionRow.parse(promotion)))(
    'fair-11: the promotion $name_en has no edge, for any deposit',
    (promotion) => {
      const { reward, turnover, min_deposit, max_withdrawal, contributions } = promotion;
      const percentOf = (category: string) =>
        contributionOf(
          { contributions: contributions ?? siteContributions(), excludedGames: [] },
          { studioCode: '', gameCode: '', category },
        ).percent;
      const full = 'percent' in reward ? (reward.max * 100) / reward.percent : min_deposit;
      expect(min_deposit).toBeGreaterThan(0);
      for (const deposit of [min_deposit, full, full * 10]) {
        const amount =
          'amount' in reward
            ? reward.amount
            : Math.min((deposit * reward.percent) / 100, reward.max);
        const edge = bonusEdge({
          amount,
          turnover: 'amount' in turnover ? turnover.amount : turnover.multiple * (deposit + amount),
          maxWithdrawal: max_withdrawal,
          houseEdge: countedEdge(games, percentOf),
        });
        expect(edge, `a deposit of ${deposit}`).toBeLessThanOrEqual(0);
      }
    },
  );

  it.each(demoCoupons)('fair-11: the coupon $code has no edge', (coupon) => {
    const staked = stakedFor(`coupons/${coupon.code}`);
    expect(rewardEdge({ value: valueOf(coupon), staked, houseEdge })).toBeLessThanOrEqual(0);
  });

  it('fair-11: daily rewards have none, in any seven days of a month', () => {
    const { days } = toCalendar(demoCalendar);
    const month = Array.from({ length: 31 }, (_none, index) => days.get(index + 1));
    const staked = stakedFor('daily-rewards');
    for (const start of month.keys()) {
      const week = Array.from({ length: 7 }, (_none, index) => month[(start + index) % 31]);
      const value = week.reduce((sum, reward) => sum + (reward ? valueOf(reward) : 0), 0);
      expect(rewardEdge({ value, staked, houseEdge })).toBeLessThanOrEqual(0);
    }
  });

  it.each(demoMissions('2026-01-01T00:00:00'))(
    'fair-11: the mission $title_en has no edge',
    (mission) => {
      const value = valueOf({ type: mission.bonus_type, amount: mission.bonus });
      expect(rewardEdge({ value, staked: mission.amount, houseEdge })).toBeLessThanOrEqual(0);
    },
  );

  it('fair-11: points for stakes, cashback and referral have none, also for two accounts that refer each other', () => {
    expect(rateEdge(pointBaht / demoPoints.turnover_per_point, houseEdge)).toBeLessThanOrEqual(0);
    const shares = (demoCashback.percent + demoReferral.lost_bets_percent) / 100;
    expect(rateEdge(shares, houseEdge)).toBeLessThanOrEqual(0);
    const { first_deposit_percent: percent, first_deposit_stakes: staked } = demoReferral;
    expect(rewardEdge({ value: percent / 100, staked, houseEdge })).toBeLessThanOrEqual(0);
  });

  it('fair-11: an account that stakes nothing receives nothing, and so do any number of accounts', () => {
    const gifts = [...demoCoupons.map(({ code }) => `coupons/${code}`), 'daily-rewards'];
    expect(gifts.map(stakedFor).filter((staked) => staked === 0)).toEqual([]);
    expect(demoFairRules.map(({ one_per }) => one_per.length)).toEqual(gifts.map(() => 4));
  });
});
