import { bangkokDayText, near } from '@kapao/contract/fields.ts';
import {
  basisPointsFromPercent,
  isWholeSatang,
  MAX_AMOUNT_BAHT,
  microFromBaht,
} from '@kapao/contract/money.ts';
import { budgetTerms } from '@kapao/contract/rewards/written.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';

const baht = z.number().nonnegative().max(MAX_AMOUNT_BAHT).refine(isWholeSatang);

/** A rule as an operator writes it: baht, percent with two decimals, Bangkok days; null means no maximum. */
export const cashbackRuleRow = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  period: z.enum(['day', 'week']),
  percent: z.number().positive().max(100).refine(isWholeSatang),
  min_loss: baht.default(0),
  max_award: baht.positive().nullable().default(null),
  ...budgetTerms,
  valid_days: z.int().min(1).max(365),
  starts_on: near(bangkokDayText),
  is_enabled: z.boolean().default(true),
});
export type CashbackRuleRow = z.infer<typeof cashbackRuleRow>;

/**
 * Saves the rules. Returns the codes of unchanged rules that already have another kind of period: a week would pay
 * again for days that were paid singly.
 */
export async function saveCashbackRules(
  tx: Tx,
  websiteId: number,
  rules: readonly CashbackRuleRow[],
): Promise<string[]> {
  const rows = rules.map((rule) => ({
    ...rule,
    basis_points: basisPointsFromPercent(rule.percent),
    min_loss_micro: String(microFromBaht(rule.min_loss)),
    max_award_micro: rule.max_award === null ? null : String(microFromBaht(rule.max_award)),
    budget_micro: rule.budget === null ? null : String(microFromBaht(rule.budget)),
  }));
  const saved = await tx.query<{ code: string }>(sql`
    insert into cashback_rules as known
           (website_id, code, period, basis_points, min_loss_micro, max_award_micro, budget_micro,
            budget_claims, valid_days, starts_on, is_enabled)
    select ${websiteId}, code, period, basis_points, min_loss_micro, max_award_micro, budget_micro,
           budget_claims, valid_days, starts_on, is_enabled
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rule (
             code text, period text, basis_points integer, min_loss_micro bigint,
             max_award_micro bigint, budget_micro bigint, budget_claims integer, valid_days integer, starts_on date, is_enabled boolean
           )
        on conflict (website_id, code) do update
       set basis_points     = excluded.basis_points,
           min_loss_micro   = excluded.min_loss_micro,
           max_award_micro = excluded.max_award_micro,
           budget_micro     = excluded.budget_micro,
           budget_claims    = excluded.budget_claims,
           valid_days       = excluded.valid_days,
           starts_on        = excluded.starts_on,
           is_enabled       = excluded.is_enabled,
           changed_at       = now()
     where known.period = excluded.period
    returning code`);
  const savedCodes = new Set(saved.map(({ code }) => code));
  return rules.map(({ code }) => code).filter((code) => !savedCodes.has(code));
}

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
