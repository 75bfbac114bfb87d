import { bangkokDayText, near } from '@kapao/contract/fields.ts';
import { isWholeSatang, MAX_AMOUNT_BAHT } from '@kapao/contract/money.ts';
import { budgetTerms } from '@kapao/contract/rewards/written.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind } from '../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../db/saved-record.ts';

const amount = z.number().nonnegative().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A rule as an operator writes it: baht, percent with two decimals, Bangkok days; null means no maximum. */
export const cashbackRuleRow = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  period: z.enum(['day', 'week']),
  percent: z.number().positive().max(100).refine(isWholeSatang),
  min_loss: amount.default(0),
  max_payout: amount.positive().nullable().default(null),
  ...budgetTerms,
  valid_days: z.int().min(1).max(365),
  starts_on: near(bangkokDayText),
  is_enabled: z.boolean().default(true),
});
export type CashbackRuleRow = z.infer<typeof cashbackRuleRow>;

const cashbackRecord = savedRecord<CashbackRuleRow>({
  table: 'cashback_rules',
  key: ['website_id', 'code'],
  fields: {
    code: stored('text'),
    period: stored('text'),
    percent: percent('basis_points'),
    min_loss: baht('min_loss_micro'),
    max_payout: baht('max_payout_micro'),
    budget: baht('budget_micro'),
    budget_claims: stored('integer'),
    valid_days: stored('integer'),
    starts_on: stored('date'),
    is_enabled: stored('boolean'),
  },
  onUpdate: { changed_at: sql`now()` },
  replaceable: sql`saved.period = excluded.period`,
});

/**
 * Saves the rules. Returns the codes of unchanged rules that already have another kind of period: a week would pay
 * again for days that were paid singly.
 */
export async function saveCashbackRules(
  tx: Tx,
  websiteId: number,
  rules: readonly CashbackRuleRow[],
): Promise<string[]> {
  const saved = await cashbackRecord.save<{ code: string }>(tx, { website_id: websiteId }, rules);
  const savedCodes = new Set(saved.map(({ code }) => code));
  return rules.map(({ code }) => code).filter((code) => !savedCodes.has(code));
}

export const cashbackKind = rowKind('cashback_rules', cashbackRecord, {
  schema: cashbackRuleRow,
  save: async (tx, websiteId, row) => {
    const [code] = await saveCashbackRules(tx, websiteId, [row]);
    return code === undefined ? undefined : `${code} gives for another period`;
  },
});

export async function hasCashbackRules(on: Queryable, websiteId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from cashback_rules
     where website_id = ${websiteId}
     limit 1`);
  return rows.length > 0;
}

export async function findRuleId(
  on: Queryable,
  websiteId: number,
  code: string,
): Promise<number | undefined> {
  const [rule] = await on.query<{ id: number }>(sql`
    select id
      from cashback_rules
     where website_id = ${websiteId}
       and code       = ${code}`);
  return rule?.id;
}
