import { depositRejectionAct } from '../../../features/payments/decision-acts.ts';
import { rejectDeposit } from '../../../features/payments/deposits/reject-deposit.ts';
import { requiredOption } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { decisionOf, decisionOptions, runDecision } from './decision.ts';

export const depositRejectCommand: Command = {
  summary: 'Ends a deposit whose money has not come, whatever its slip shows',
  usage: 'deposit:reject --ref R --reason R',
  example:
    'deposit:reject --ref REF --reason "not on the statement"   (REF: deposits:list --waiting)',
  options: { ref: { type: 'string' }, ...decisionOptions },
  run: async (config, values) => {
    const refCode = requiredOption(values, 'ref');
    const decision = decisionOf(values);
    await runDecision(
      config,
      'rejectDeposit',
      (tx) => rejectDeposit(tx, { refCode, ...decision }),
      () => depositRejectionAct(refCode, decision),
    );
    console.log(`${refCode}: rejected.`);
    return 0;
  },
};
