import type { Context } from '../../context.ts';
import { cancelDeposit } from '../../flows/deposits/cancel-deposit.ts';
import { listUnderWay } from '../../flows/under-way/list-under-way.ts';
import { readRestrictions } from '../../flows/under-way/read-restrictions.ts';
import { done, refuse } from '../../http/answer.ts';
import type { Handlers } from '../../http/handlers.ts';

const DEPOSIT_CANCELLED = 'ยกเลิกรายการฝากแล้ว';

/** The member's money under way, and what the member may not do now. */
export function underWayRoutes(
  context: Context,
): Handlers<'listUnderWay' | 'cancelDeposit' | 'getRestrictions'> {
  return {
    listUnderWay: async (_input, { memberId }) =>
      done(await listUnderWay(context.database, memberId)),

    cancelDeposit: async ({ params: { refCode } }, { memberId }) => {
      const refusal = await cancelDeposit(context, { memberId, refCode });
      return refusal ? refuse(refusal) : done({ ref_code: refCode }, DEPOSIT_CANCELLED);
    },

    getRestrictions: async (_input, caller) => done(await readRestrictions(context, caller)),
  };
}
