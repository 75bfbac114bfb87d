import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import type { Context } from '../../../context.ts';
import { withdrawalAct, withdrawalTarget } from '../../../features/payments/decision-acts.ts';
import { decisionBy } from '../../../features/payments/shown.ts';
import { findProposal } from '../../../features/proposals/store.ts';
import { askBeforeEnding } from '../../../flows/gateways/advance-withdrawals.ts';
import {
  endPaidWithdrawal,
  endUnpaidWithdrawal,
} from '../../../flows/withdrawals/end-by-people.ts';
import type { EndedByPeople } from '../../../flows/withdrawals/end-by-people.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { ActAnswer, OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { paramOf } from '../own-items.ts';

type EndOperation = 'endUnpaidWithdrawal' | 'endPaidWithdrawal';
type Decided = Extract<EndedByPeople, { outcome: 'decided' }>;
type Refused = Extract<EndedByPeople, { outcome: 'refused' }>;

/** unknown-01, unknown-02: two persons end a withdrawal whose outcome its gateway does not tell. */
export function endWithdrawalsOffice({ ledger, live }: Context): OfficeHandlers<EndOperation> {
  const done = (
    id: string,
    status: 'failed' | 'success',
    { withdrawal }: Decided,
    act: ReturnType<typeof withdrawalAct>,
  ): ActAnswer<null> => {
    const { memberId, amountMicro } = withdrawal;
    return {
      ...officeDone(null),
      ...act,
      risk: { scope: 'always', memberId, valueMicro: amountMicro },
      afterCommit: () => live.sendStatus({ type: 'update_status', status, ref_code: id }),
    };
  };
  return {
    endUnpaidWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const decision = decisionBy(caller, body);
      const ended = await endUnpaidWithdrawal(tx, ledger, { id, ...decision });
      if (ended.outcome === 'refused') return refused(id, ended);
      const act = withdrawalAct('endUnpaidWithdrawal', ended.withdrawal, decision);
      return done(id, 'failed', ended, act);
    },
    endPaidWithdrawal: async ({ params: { id }, body }, caller, tx) => {
      const decision = decisionBy(caller, body);
      const { payout_id } = body;
      const gatewayWithdrawalId = payout_id;
      const ended = await endPaidWithdrawal(tx, ledger, { id, gatewayWithdrawalId, ...decision });
      if (ended.outcome === 'refused') return refused(id, ended);
      const act = withdrawalAct('endPaidWithdrawal', ended.withdrawal, decision, { payout_id });
      return done(id, 'success', ended, act);
    },
  };
}

const refusals = {
  withdrawal_unknown: 'not_found',
  not_unknown: 'target_changed',
  gateway_pays: 'gateway_pays',
  ordered_lately: 'ordered_lately',
  gateway_not_asked: 'gateway_not_asked',
  contradiction_open: 'contradiction_open',
  gateway_id_taken: 'gateway_id_taken',
} as const satisfies Record<Refused['refusal'], OfficeErrorCode>;

function refused(id: string, { refusal }: Refused): ActAnswer<null> {
  return { ...officeRefusal(refusals[refusal]), target: withdrawalTarget(id) };
}

/**
 * unknown-01: has the gateway asked before the transaction of an act that ends its withdrawal, or of the approval of one,
 * because no transaction stays open while a third party is called.
 */
export function askBeforeActs(context: Context) {
  return async (name: OfficeOperationName, input: unknown): Promise<void> => {
    const id = paramOf(input, 'id');
    if (id === undefined) return;
    if (isEnd(name)) return askBeforeEnding(context, id);
    if (name !== 'approveProposal') return;
    const { database, config } = context;
    const proposal = await findProposal(database, config.websiteId, BigInt(id));
    if (proposal?.status !== 'open' || proposal.change.kind !== 'act') return;
    const { operation, target } = proposal.change;
    if (isEnd(operation)) await askBeforeEnding(context, target.slice(withdrawalTarget('').length));
  };
}

function isEnd(operation: string): operation is EndOperation {
  return operation === 'endUnpaidWithdrawal' || operation === 'endPaidWithdrawal';
}
