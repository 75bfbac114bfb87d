import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { couponInvariants } from '../../../features/coupons/invariants.ts';
import { commandConfig } from '../../../testing/commands.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { contradict } from '../../../testing/money/ledger.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { couponsListCommand } from './coupons-list.ts';
import { couponsSaveCommand } from './coupons-save.ts';
import { dailyRewardsSaveCommand } from './daily-rewards-save.ts';
import { missionsSaveCommand } from './missions-save.ts';

let database: TestDatabase;
let folder: string;
const printed: string[] = [];
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kapao-rewards-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command with a file that contains these rows. */
async function save(command: Command, rows: unknown): Promise<number> {
  const file = join(folder, 'rows.json');
  await writeFile(file, JSON.stringify(rows));
  return command.run(config(), { file });
}

const config = () => commandConfig(database.url);

const query = (statement: Sql) => database.database.query(statement);

describe('coupons:save', () => {
  const coupon = { code: 'new-year', type: 'credit', amount: 50.5, until: '2027-01-01T00:00:00' };

  it('reward-09: enters a coupon in capitals, and replaces it', async () => {
    expect(await save(couponsSaveCommand, [coupon])).toBe(0);
    expect(await save(couponsSaveCommand, [{ ...coupon, total_limit: 10 }])).toBe(0);
    const rows = await query(sql`
      select website_id, code, amount_micro, total_limit, per_member_limit, ends_at, is_enabled
        from coupons`);
    expect(rows).toEqual([
      {
        website_id: 3,
        code: 'NEW-YEAR',
        amount_micro: 50_500_000n,
        total_limit: 10,
        per_member_limit: 1,
        ends_at: new Date('2026-12-31T17:00:00Z'),
        is_enabled: true,
      },
    ]);
  });

  it('reward-06: takes the whole list or none of it, and says what is wrong where', async () => {
    const other = { ...coupon, code: 'OTHER' };
    await expect(save(couponsSaveCommand, [other, { ...coupon, amount: 0 }])).rejects.toThrow(
      /\[1\]\.amount/,
    );
    await expect(save(couponsSaveCommand, [other, { ...other, code: 'other' }])).rejects.toThrow(
      new UsageError('OTHER is in the list more than once'),
    );
    await expect(save(couponsSaveCommand, other)).rejects.toThrow(UsageError);
    const rows = await query(sql`
      select
        from coupons
       where code = 'OTHER'`);
    expect(rows).toEqual([]);
  });
});

describe('coupons:list', () => {
  it('reward-14: shows each coupon with how often it has been redeemed', async () => {
    await save(couponsSaveCommand, [
      { code: 'LISTED', type: 'points', amount: 200, from: '2027-04-13T00:00:00', total_limit: 5 },
    ]);
    contradict(couponInvariants);
    await query(sql`
      update coupons
         set redeemed_count = 2
       where code = 'LISTED'`);
    printed.length = 0;
    await couponsListCommand.run(config(), { json: true, limit: '1' });
    expect(JSON.parse(printed.join('\n'))).toEqual([
      {
        code: 'LISTED',
        type: 'points',
        amount: 200,
        redeemed: 2,
        total_limit: 5,
        per_member_limit: 1,
        from: '13/04/2027 00:00',
        until: null,
        is_enabled: true,
      },
    ]);
    printed.length = 0;
    await couponsListCommand.run(config(), { limit: '50' });
    expect(printed[0]).toMatch(/^code +LISTED\ntype +points\n(.+\n)*redeemed +2$/m);
    await expect(couponsListCommand.run(config(), { limit: '0' })).rejects.toThrow(UsageError);
  });
});

describe('daily-rewards:save', () => {
  it('reward-20: enters a month with a line, and leaves alone what a later file does not name', async () => {
    await save(dailyRewardsSaveCommand, [{ days: 'every', type: 'points', amount: 10 }]);
    await save(dailyRewardsSaveCommand, [
      { days: [31], type: 'credit', amount: 5 },
      { date: '2026-12-31', type: 'credit', amount: 99 },
    ]);
    const days = await query(sql`
      select type, count(*)::integer as days, sum(amount_micro)::bigint as total
        from daily_reward_days
       group by type
       order by type`);
    expect(days).toEqual([
      { type: 'credit', days: 1, total: 5_000_000n },
      { type: 'points', days: 30, total: 300_000_000n },
    ]);
    const dates = await query(sql`
      select date::text, amount_micro
        from daily_reward_dates`);
    expect(dates).toEqual([{ date: '2026-12-31', amount_micro: 99_000_000n }]);
  });

  it('reward-06: says what a line needs', async () => {
    const rows = [{ days: 'all', type: 'points', amount: 10 }];
    await expect(save(dailyRewardsSaveCommand, rows)).rejects.toThrow(/needs days/);
  });
});

describe('missions:save', () => {
  const mission = {
    id: 7,
    title: 'ฝากต่อเนื่อง 3 วัน',
    days_needed: 3,
    daily_minimum: 100,
    amount: 500,
    bonus_type: 'points',
    bonus: 30,
    from: '2026-11-01T00:00:00',
  };

  it('reward-33: enters a mission, and changes it', async () => {
    await save(missionsSaveCommand, [mission]);
    await save(missionsSaveCommand, [{ ...mission, title: 'ฝากสามวันติด', is_enabled: false }]);
    const rows = await query(sql`
      select website_id, id, title, daily_minimum_micro, target_micro, bonus_micro, starts_at,
             ends_at, is_repeatable, is_enabled
        from missions`);
    expect(rows).toEqual([
      {
        website_id: 3,
        id: 7,
        title: 'ฝากสามวันติด',
        daily_minimum_micro: 100_000_000n,
        target_micro: 500_000_000n,
        bonus_micro: 30_000_000n,
        starts_at: new Date('2026-10-31T17:00:00Z'),
        ends_at: null,
        is_repeatable: false,
        is_enabled: false,
      },
    ]);
  });

  it('reward-06: refuses the same id twice in one file', async () => {
    await expect(save(missionsSaveCommand, [mission, mission])).rejects.toThrow(
      new UsageError('mission 7 is in the list more than once'),
    );
  });
});
