import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { cashbackSaveCommand } from './cashback-save.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { pointsSetCommand } from './points-set.ts';
import { ranksSaveCommand } from '../members/ranks-save.ts';
import { fairRulesSaveCommand } from './fair-rules-save.ts';
import { referralSetCommand } from './referral-set.ts';

const examples = resolve(import.meta.dirname, '../../../../../../docs/examples');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kapao-commands-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

async function run(command: Command, content: unknown): Promise<number> {
  const file = join(folder, 'rows.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return command.run(commandConfig(database.url), { file });
}

function example(name: string): Promise<string> {
  return readFile(join(examples, `${name.replace(':', '-')}.json`), 'utf8');
}

const look = (statement: ReturnType<typeof sql>) => database.database.query(statement);

describe('an operator', () => {
  it('reward-37: enters cashback rules, and changes them', async () => {
    expect(await run(cashbackSaveCommand, await example('cashback:save'))).toBe(0);
    await run(cashbackSaveCommand, [
      { code: 'daily', period: 'day', percent: 7.25, valid_days: 3, starts_on: '2027-02-01' },
    ]);
    const rules = await look(sql`
      select code, period, basis_points, min_loss_micro, max_award_micro, valid_days,
             starts_on::text, is_enabled
        from cashback_rules
       order by code`);
    expect(rules).toEqual([
      {
        code: 'daily',
        period: 'day',
        basis_points: 725,
        min_loss_micro: 0n,
        max_award_micro: null,
        valid_days: 3,
        starts_on: '2027-02-01',
        is_enabled: true,
      },
      {
        code: 'weekly',
        period: 'week',
        basis_points: 150,
        min_loss_micro: 1_000_000_000n,
        max_award_micro: null,
        valid_days: 14,
        starts_on: '2027-01-04',
        is_enabled: false,
      },
    ]);
  });

  it('reward-51: sets the terms of referral, and of points', async () => {
    expect(await run(referralSetCommand, await example('referral:set'))).toBe(0);
    await run(pointsSetCommand, { turnover_per_point: 20 });
    expect(await run(pointsSetCommand, await example('points:set'))).toBe(0);
    const [terms] = await look(sql`
      select first_deposit_basis_points, first_deposit_min_micro, first_deposit_max_micro,
             lost_bets_basis_points, referral_terms.valid_days, turnover_per_point_micro
        from referral_terms
        join point_rates using (website_id)`);
    expect(terms).toEqual({
      first_deposit_basis_points: 1_000,
      first_deposit_min_micro: 100_000_000n,
      first_deposit_max_micro: 500_000_000n,
      lost_bets_basis_points: 200,
      valid_days: 30,
      turnover_per_point_micro: 100_000_000n,
    });
  });

  it('fair-12: sets who may claim an offer and how often, and nothing for an unknown coupon', async () => {
    expect(await run(fairRulesSaveCommand, await example('fair-rules:save'))).toBe(0);
    const known = { offer: 'promotions/3', one_per: ['device'] };
    await expect(
      run(fairRulesSaveCommand, [known, { offer: 'coupons/NOBODYS', one_per: [] }]),
    ).rejects.toThrow('there is no offer coupons/NOBODYS');
    for (const wrong of [{ one_per: ['phone'] }, { per_day: 0 }, { min_staked: 0.001 }]) {
      await expect(run(fairRulesSaveCommand, [{ ...known, ...wrong }])).rejects.toThrow();
    }
    const rules = await look(sql`
      select offer, one_per, per_day, per_week, min_staked_micro
        from fair_rules
       order by offer`);
    const none = { per_day: null, per_week: null, min_staked_micro: 0n };
    const three = ['account', 'name', 'device'];
    expect(rules).toEqual([
      { ...none, offer: 'daily-rewards', one_per: three, min_staked_micro: 1_000_000_000n },
      { ...none, offer: 'promotions/3', one_per: [], per_day: 1, per_week: 3 },
      { ...none, offer: 'referral', one_per: three },
    ]);
  });

  it('reward-68: enters ranks that ask for more and more, and no others', async () => {
    expect(await run(ranksSaveCommand, await example('ranks:save'))).toBe(0);
    const rank = { name_en: 'Ruby', name_th: 'รูบี้', image: 'ranks/ruby.svg' };
    await expect(
      run(ranksSaveCommand, [{ ...rank, code: 'ruby', sort: 6, turnover_from: 100 }]),
    ).rejects.toThrow(/^ruby asks for no more turnover/);
    const ranks = await look(sql`
      select code, turnover_from_micro
        from ranks
       order by sort`);
    expect(ranks).toMatchObject([
      { code: 'member', turnover_from_micro: 0n },
      { code: 'bronze', turnover_from_micro: 10_000_000_000n },
      { code: 'silver' },
      { code: 'gold' },
      { code: 'diamond', turnover_from_micro: 10_000_000_000_000n },
    ]);
  });

  const mistakes: [string, Command, unknown][] = [
    ['a percentage above 100', referralSetCommand, { first_deposit_percent: 101 }],
    ['a fraction of a satang', pointsSetCommand, { turnover_per_point: 0.001 }],
    ['a list where one object is meant', pointsSetCommand, [{ turnover_per_point: 100 }]],
    ['an unknown field', pointsSetCommand, { turnover_per_point: 100, bonus: 1 }],
    [
      'type-19: a Buddhist year',
      cashbackSaveCommand,
      [{ code: 'x', period: 'day', percent: 1, valid_days: 1, starts_on: '2569-11-28' }],
    ],
    ['an unknown period', cashbackSaveCommand, [{ code: 'x', period: 'month', percent: 1 }]],
    [
      'another period for a rule that is there',
      cashbackSaveCommand,
      [{ code: 'daily', period: 'week', percent: 1, valid_days: 3, starts_on: '2027-02-01' }],
    ],
    ['no JSON', cashbackSaveCommand, 'daily: 5 %'],
  ];
  it.each(mistakes)('is told of %s, and nothing is saved', async (_what, command, content) => {
    const count = sql`
      select (select count(*) from cashback_rules) as rules, point_rates.changed_at
        from point_rates`;
    const before = await look(count);
    await expect(run(command, content)).rejects.toThrow(UsageError);
    expect(await look(count)).toEqual(before);
  });
});
