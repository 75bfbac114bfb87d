import { cashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import type { CashbackRuleRow } from '@kapao/contract/cashback/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { rowKind } from '../../db/saved-kind.ts';
import { baht, percent, savedRecord, stored } from '../../db/saved-record.ts';

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
