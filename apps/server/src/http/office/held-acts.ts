import { officeOperations } from '@kapao/contract/office/operations.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import { actAs } from '../../db/author.ts';
import { recordAct } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { officeRefusal } from './office-handlers.ts';
import type { ActAnswer, AllOfficeHandlers, StaffCaller } from './office-handlers.ts';
import { parseInput } from '../parse-input.ts';
import { givenReason, recordedOf } from './run-act.ts';

/** Runs a held act at its approval: its operation's handler, as its maker, in the approval's transaction (risk-05). */
export type RunHeldAct = (
  tx: Tx,
  held: { proposalId: bigint; operation: OfficeOperationName; input: unknown },
  people: { maker: StaffCaller; decider: StaffCaller },
) => Promise<ActAnswer<unknown>>;

/** `handlers` is read at the call, because the handler of approvals is one of them. */
export function createRunHeldAct(handlers: () => AllOfficeHandlers): RunHeldAct {
  return async (tx, { proposalId, operation, input }, { maker, decider }) => {
    // The schema may have become stricter since the act was held.
    const parsed = parseInput(officeOperations[operation], Object(input));
    if ('refusal' in parsed) return officeRefusal('target_changed');
    // Only acts are held, and AllOfficeHandlers has checked this one's types; a name of one call loses its link to them.
    const work = handlers()[operation] as (
      input: unknown,
      caller: StaffCaller,
      tx: Tx,
    ) => Promise<ActAnswer<unknown>>;
    await actAs(tx, maker.actor, givenReason(parsed.input));
    const answer = await work(parsed.input, maker, tx);
    if (answer.outcome === 'done') {
      const { permission } = officeRoutes[operation];
      const approval = { proposal: proposalId, approved_by: decider.email };
      await recordAct(tx, maker.actor, {
        operation,
        permission,
        ...recordedOf(answer),
        after: { ...Object(answer.after), ...approval },
        outcome: 'done',
      });
    }
    await actAs(tx, decider.actor);
    return answer;
  };
}
