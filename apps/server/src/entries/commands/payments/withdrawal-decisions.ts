import { bahtText } from '@kapao/contract/money.ts';
import { GATEWAY_ID } from '@kapao/contract/office/withdrawal-acts.ts';
import { withdrawalMemberReasons } from '@kapao/contract/payments/member-reasons.ts';
import type { MemberReason } from '@kapao/contract/payments/member-reasons.ts';
import {
  approveWithdrawal,
  refundWithdrawal,
  rejectWithdrawal,
} from '../../../flows/withdrawals/decide-withdrawal.ts';
import type { DecidedWithdrawal } from '../../../flows/withdrawals/decide-withdrawal.ts';
import {
  endPaidWithdrawal,
  endUnpaidWithdrawal,
} from '../../../flows/withdrawals/end-by-people.ts';
import type { EndedByPeople } from '../../../flows/withdrawals/end-by-people.ts';
import type { Tx } from '../../../db/database.ts';
import type { Ledger } from '../../../ledger/engine.ts';
import { withdrawalAct } from '../../../features/payments/decision-acts.ts';
import type { WithdrawalOperation } from '../../../features/payments/decision-acts.ts';
import type { OperatorDecision } from '../../../features/payments/transfers/transfers-store.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { decisionOf, decisionOptions, runDecision, toldOf, toldOptions } from './decision.ts';

export const withdrawalApproveCommand = decisionCommand({
  summary: 'Lets a withdrawal that waits be paid',
  usage: 'withdrawal:approve --id ID --reason R',
  example:
    'withdrawal:approve --id ID --reason "the member was called"   (ID: withdrawals:list --waiting)',
  said: 'approved; the gateway is asked to pay it',
  operation: 'approveWithdrawal',
  detailsOf: () => ({}),
  work: (tx, _ledger, decision) => approveWithdrawal(tx, { ...decision, staffId: null }),
});

export const withdrawalRejectCommand = decisionCommand({
  summary: 'Refuses a withdrawal that waits, and gives the held money back',
  usage: 'withdrawal:reject --id ID --reason R [--member-reason CODE] [--member-note TEXT]',
  example:
    'withdrawal:reject --id ID --reason "asked for by the member"   (ID: withdrawals:list --waiting)',
  said: 'rejected; the member has the money back',
  operation: 'rejectWithdrawal',
  options: toldOptions,
  detailsOf: (values) => ({ told: toldOf(values, withdrawalMemberReasons) }),
  work: (tx, ledger, decision, { told }) =>
    rejectWithdrawal(tx, ledger, { ...decision, staffId: null, told }),
});

export const withdrawalRefundCommand = decisionCommand({
  summary: 'Gives the member back a paid withdrawal that came back to the gateway',
  usage: 'withdrawal:refund --id ID --reason R',
  example: 'withdrawal:refund --id ID --reason "the account is closed"   (ID: withdrawals:list)',
  said: 'refunded; the member has the money and its fee back',
  operation: 'refundWithdrawal',
  detailsOf: () => ({}),
  work: refundWithdrawal,
});

export const withdrawalUnpaidCommand = decisionCommand({
  summary: 'Ends a withdrawal of unknown outcome that the gateway did not pay',
  usage: 'withdrawal:unpaid --id ID --reason R',
  example:
    'withdrawal:unpaid --id ID --reason "not on the gateway\'s page, 14:30"   (ID: withdrawals:list --unknown)',
  said: 'ended as failed; the member has the money back',
  operation: 'endUnpaidWithdrawal',
  detailsOf: () => ({}),
  work: endUnpaidWithdrawal,
});

export const withdrawalPaidCommand = decisionCommand({
  summary: 'Ends a withdrawal of unknown outcome that the gateway paid',
  usage: 'withdrawal:paid --id ID --gateway-id G --reason R',
  example:
    'withdrawal:paid --id ID --gateway-id trsf_1 --reason "paid on the gateway\'s page"   (ID: withdrawals:list --unknown)',
  said: 'ended as paid',
  operation: 'endPaidWithdrawal',
  options: { 'gateway-id': { type: 'string' } },
  detailsOf: (values) => {
    const payout_id = requiredOption(values, 'gateway-id');
    if (!GATEWAY_ID.test(payout_id)) throw new UsageError("--gateway-id takes the gateway's id");
    return { payout_id };
  },
  work: (tx, ledger, decision, { payout_id: gatewayWithdrawalId }) =>
    endPaidWithdrawal(tx, ledger, { ...decision, gatewayWithdrawalId }),
});

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function decisionCommand<Details extends { told?: MemberReason; payout_id?: string }>(kind: {
  summary: string;
  usage: string;
  example: string;
  said: string;
  operation: WithdrawalOperation;
  options?: Command['options'];
  /** Reads the details of the decision, as the audit log has them. */
  detailsOf: (values: OptionValues) => Details;
  work: (
    tx: Tx,
    ledger: Ledger,
    decision: OperatorDecision & { id: string },
    details: Details,
  ) => Promise<DecidedWithdrawal | EndedByPeople>;
}): Command {
  return {
    summary: kind.summary,
    usage: kind.usage,
    example: kind.example,
    options: { id: { type: 'string' }, ...decisionOptions, ...kind.options },
    run: async (config, values) => {
      const id = requiredOption(values, 'id');
      if (!ID.test(id)) throw new UsageError('--id takes the id of a withdrawal');
      const decision = decisionOf(values);
      const details = kind.detailsOf(values);
      const { operation } = kind;
      const { withdrawal } = await runDecision(
        config,
        operation,
        (tx, ledger) => kind.work(tx, ledger, { id, ...decision }, details),
        (decided) => withdrawalAct(operation, decided.withdrawal, decision, details),
      );
      console.log(`${id}: ${bahtText(withdrawal.amountMicro)} baht ${kind.said}.`);
      return 0;
    },
  };
}
