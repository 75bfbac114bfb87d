import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cashbackRuleRow } from '../modules/cashback/rules-store.ts';
import { couponRow } from '../modules/coupons/store.ts';
import { dailyRewardRow } from '../modules/daily-rewards/store.ts';
import { missionRow } from '../modules/missions/store.ts';

const operations = resolve(import.meta.dirname, '../../../../docs/operations.md');

const documented: readonly [command: string, row: z.ZodType][] = [
  ['coupons:save', couponRow],
  ['daily-rewards:save', dailyRewardRow],
  ['cashback:save', cashbackRuleRow],
  ['missions:save', missionRow],
];

describe('docs/operations.md', () => {
  it.each(documented)('shows a file that %s takes', async (command, row) => {
    const text = await readFile(operations, 'utf8');
    const [, after = ''] = text.split(`npm run kapao -- ${command} --file`);
    const example = /^[^#]*?```json\n(.*?)```/s.exec(after)?.[1];
    const rows: unknown = JSON.parse(example ?? expect.fail(`no example for ${command}`));
    expect(z.array(row).nonempty().safeParse(rows)).toMatchObject({ success: true });
  });
});
