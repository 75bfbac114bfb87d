import type { AlertRule } from '@kapao/contract/office/alerts.ts';
import { changedFields } from '../../../audit/difference.ts';
import type { Context } from '../../../context.ts';
import { causesTakenAway } from '../../../features/alerts/rules.ts';
import { listAlertRules, replaceAlertRules } from '../../../features/alerts/rules-store.ts';
import type { StoredAlertRule } from '../../../features/alerts/rules-store.ts';
import { lockServices } from '../../../features/services/store.ts';
import { listAlertServices } from '../../../flows/alerts/alert-services.ts';
import { tellTakenAway } from '../../../flows/alerts/tell-taken-away.ts';
import { serviceTarget } from '../../../flows/services/stored-services.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';

/** Of which causes each alert service is told. */
export function alertRulesOffice(
  context: Context,
): OfficeHandlers<'listAlertRules' | 'saveAlertRules'> {
  const { secrets } = context;
  return {
    listAlertRules: async (_input, _caller, read) => {
      const services = await listAlertServices(read, secrets);
      const rules = await listAlertRules(read);
      return officeDone({
        services: services.map(({ code, protocol, isEnabled }) => {
          const own = rulesOf(rules, code);
          const seen = termsMark(termsOf(own));
          return { code, protocol, is_enabled: isEnabled, rules: own, seen };
        }),
      });
    },
    saveAlertRules: async ({ params: { code }, body }, { actor }, tx) => {
      const target = serviceTarget({ kind: 'alert', code });
      await lockServices(tx);
      const services = await listAlertServices(tx, secrets);
      if (services.every((each) => each.code !== code)) {
        return { ...officeRefusal('not_found'), target };
      }
      const before = rulesOf(await listAlertRules(tx), code);
      if (termsMark(termsOf(before)) !== body.seen) {
        return { ...officeRefusal('target_changed'), target };
      }
      const changed = changedFields<object>(termsOf(before), termsOf(body.rules));
      if (Object.keys(changed.after).length === 0) {
        return { ...officeRefusal('as_it_is'), target };
      }
      await replaceAlertRules(tx, code, body.rules);
      const causes = causesTakenAway(before, body.rules);
      if (causes.length > 0) {
        await tellTakenAway(tx, context, { person: actor.name, service: code, causes });
      }
      return { ...officeDone(null), target, reason: body.reason, ...changed };
    },
  };
}

function rulesOf(rules: readonly StoredAlertRule[], code: string): AlertRule[] {
  return rules
    .filter(({ serviceCode }) => serviceCode === code)
    .map(({ cause, threshold }) => ({ cause, threshold }));
}

/** The rules in the form of the audit log: the threshold of each cause, or `true` without one. */
function termsOf(rules: readonly AlertRule[]): Record<string, number | true> {
  const sorted = rules.toSorted((one, other) => one.cause.localeCompare(other.cause));
  return Object.fromEntries(sorted.map(({ cause, threshold }) => [cause, threshold ?? true]));
}
