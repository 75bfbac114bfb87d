import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cashbackRuleRow } from '../features/cashback/rules-store.ts';
import { couponRow } from '../features/coupons/store.ts';
import { dailyRewardRow } from '../features/daily-rewards/store.ts';
import { gameProviderRow } from '../features/games/providers-store.ts';
import { missionRow } from '../features/missions/store.ts';
import { rankRow } from '../features/members/ranks-store.ts';
import { paymentGatewayRow } from '../features/payments/gateways-save-store.ts';
import { paymentMethodRow } from '../features/payments/methods-save-store.ts';
import { pointRateRow } from '../features/points/rates-store.ts';
import { contributionList, promotionRow } from '../features/promotions/saved-promotions-store.ts';
import { referralTermsRow } from '../features/referral/terms-store.ts';
import { wheelRow } from '../features/spins/wheels-store.ts';
import { settingsChanges } from '../features/site/settings-store.ts';
import { themeRow } from '../features/site/themes-store.ts';

const operations = resolve(import.meta.dirname, '../../../../docs/operations.md');

const documented: readonly [command: string, row: z.ZodType][] = [
  ['promotions:save', promotionRow],
  ['coupons:save', couponRow],
  ['daily-rewards:save', dailyRewardRow],
  ['cashback:save', cashbackRuleRow],
  ['ranks:save', rankRow],
  ['missions:save', missionRow],
  ['game-providers:save', gameProviderRow],
  ['wheels:save', wheelRow],
  ['payment-gateways:save', paymentGatewayRow],
  ['payment-methods:save', paymentMethodRow],
  ['themes:save', themeRow],
];

/** Commands that take one object instead of a list. */
const documentedTerms: readonly [command: string, terms: z.ZodType][] = [
  ['contributions:set', contributionList],
  ['referral:set', referralTermsRow],
  ['points:set', pointRateRow],
  ['settings:set', settingsChanges],
];

describe('docs/operations.md', () => {
  it.each(documented)('site-39 ops-41: shows a file that %s takes', async (command, row) => {
    const rows = await exampleOf(command);
    expect(z.array(row).nonempty().safeParse(rows)).toMatchObject({ success: true });
  });

  it.each(documentedTerms)('shows a file that %s takes', async (command, terms) => {
    expect(terms.safeParse(await exampleOf(command))).toMatchObject({ success: true });
  });
});

async function exampleOf(command: string): Promise<unknown> {
  const text = await readFile(operations, 'utf8');
  const [, after = ''] = text.split(`npm run kapao -- ${command} --file`);
  const example = /^[^#]*?```json\n(.*?)```/s.exec(after)?.[1];
  return JSON.parse(example ?? expect.fail(`no example for ${command}`));
}
