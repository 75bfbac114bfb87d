import { bahtText } from '@kapao/contract/money.ts';
import { approveDeposit } from '../../../flows/deposits/approve-deposit.ts';
import { requiredAmountMicro } from '../../../command-line/amounts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { depositApprovalAct } from '../../../features/payments/decision-acts.ts';
import { decisionOf, decisionOptions, runDecision } from './decision.ts';

/**
 * The format of a transfer id, as in the gateway's messages (adapters/payment-gateway/kapao/messages.ts).
 */
const TRANSFER_ID = /^[\x21-\x7e]{1,200}$/;

export const depositApproveCommand: Command = {
  summary: "Credits a deposit whose money stands on the bank's statement",
  usage: 'deposit:approve --ref R --amount A --transfer-id T --reason R   (A in baht)',
  example:
    'deposit:approve --ref REF --amount 100.25 --transfer-id KB2026112400017 --reason "on the statement"   (REF: deposits:list --waiting)',
  options: {
    ref: { type: 'string' },
    amount: { type: 'string' },
    'transfer-id': { type: 'string' },
    ...decisionOptions,
  },
  run: async (config, values) => {
    const refCode = requiredOption(values, 'ref');
    const amountMicro = requiredAmountMicro(values, 'amount');
    const transferId = requiredOption(values, 'transfer-id');
    if (!TRANSFER_ID.test(transferId)) throw new UsageError('--transfer-id takes no such text');
    const decision = decisionOf(values);
    const approval = { refCode, amountMicro, transferId };
    await runDecision(
      config,
      'approveDeposit',
      (tx, ledger) => approveDeposit(tx, ledger, { ...approval, ...decision }),
      () => depositApprovalAct(approval, decision),
    );
    console.log(`${refCode}: ${bahtText(amountMicro)} baht credited.`);
    return 0;
  },
};
