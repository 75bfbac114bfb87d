import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import { FOLLOW_UP_DAYS } from '@kapao/contract/cases/rules.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { Context } from '../../../context.ts';
import {
  contactMember,
  followUpCase,
  suggestLimit,
} from '../../../flows/protection/care-for-member.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { actsOnCases } from './acts-on-cases.ts';

/** The acts of staff for a member whose play worries; none of them changes a limit or a time-out (guard-06). */
export function protectionActsOffice({
  config,
}: Pick<Context, 'config'>): OfficeHandlers<'contactMember' | 'suggestLimit' | 'followUpCase'> {
  const onCase = actsOnCases(config.websiteId);
  return {
    contactMember: ({ params }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        const refusal = await contactMember(tx, found, caller.staffId);
        return refusal ?? { before: { state: found.state }, after: { state: 'answered' } };
      }),
    suggestLimit: ({ params, body: { kind, period, amount } }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        const { staffId } = caller;
        const amountMicro = microFromBaht(amount);
        const refusal = await suggestLimit(tx, found, { kind, period, amountMicro, staffId });
        return refusal ?? { after: { limit: kind, period, amount } };
      }),
    followUpCase: ({ params, body: { on, reason } }, caller, tx) =>
      onCase(tx, params, caller, async (found) => {
        const { staffId } = caller;
        const today = bangkokDay(tx.now());
        if (on <= today || on > addDays(today, FOLLOW_UP_DAYS)) return 'follow_up_refused';
        const refusal = await followUpCase(tx, found, { on, staffId, reason });
        const before = { follow_up_on: found.followUpOn };
        return refusal ?? { reason, before, after: { follow_up_on: on } };
      }),
  };
}
