import type { Context } from '../../../context.ts';
import { changedFields } from '../../../audit/difference.ts';
import { readFairRule, saveFairRule } from '../../../flows/configuration/save-fair-rule.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { lockFairRule } from '../../../features/fair-offers/store.ts';

/** Lets staff read and save the rule that says who may claim an offer (fair-13). */
export function fairRulesOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<'getFairRule' | 'saveFairRule'> {
  return {
    getFairRule: async ({ params: { offer } }, _caller, read) => {
      const rule = await readFairRule(read, websiteId, keyOf(offer));
      if (!rule) return officeRefusal('not_found');
      const { terms, isDefault, key } = rule;
      const seen = termsMark(terms);
      return officeDone({ terms, is_default: isDefault, seen, record: `${websiteId}/${key}` });
    },
    saveFairRule: async ({ params: { offer }, body }, maker, tx) => {
      const { terms: wanted, seen, reason } = body;
      const key = keyOf(offer);
      const target = `fair_rules:${key}`;
      await lockFairRule(tx, websiteId, key);
      const rule = await readFairRule(tx, websiteId, key);
      if (!rule) return { ...officeRefusal('not_found'), target };
      if (termsMark(rule.terms) !== seen) return { ...officeRefusal('target_changed'), target };
      const { now, waiting } = await saveFairRule(tx, websiteId, rule, { wanted, reason, maker });
      const changed = changedFields(rule.terms, now);
      const asked = changedFields(rule.terms, wanted);
      return {
        ...officeDone({ waits_until: waiting?.dueAt.toISOString() ?? null }),
        target,
        reason,
        before: asked.before,
        after: waiting
          ? { ...asked.after, now: changed.after, due_at: waiting.dueAt }
          : changed.after,
      };
    },
  };
}

/** `coupons-12` of the address is `coupons/12`; `daily-rewards` stays. */
function keyOf(offer: string): string {
  return offer.replace(/^(coupons|promotions)-/, '$1/');
}
