import { depositMemberReasons } from '@kapao/contract/payments/member-reasons.ts';
import { depositRejectionAct } from '../../../features/payments/decision-acts.ts';
import { rejectDeposit } from '../../../flows/deposits/reject-deposit.ts';
import { requiredOption } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { decisionOf, decisionOptions, runDecision, toldOf, toldOptions } from './decision.ts';

export const depositRejectCommand: Command = {
  summary: 'Ends a deposit whose money has not come, whatever its slip shows',
  usage: 'deposit:reject --ref R --reason R [--member-reason CODE] [--member-note TEXT]',
  example:
    'deposit:reject --ref REF --reason "not on the statement"   (REF: deposits:list --waiting)',
  options: { ref: { type: 'string' }, ...decisionOptions, ...toldOptions },
  run: async (config, values) => {
    const refCode = requiredOption(values, 'ref');
    const decision = decisionOf(values);
    const told = toldOf(values, depositMemberReasons);
    await runDecision(
      config,
      'rejectDeposit',
      (tx) => rejectDeposit(tx, { refCode, told, ...decision }),
      () => depositRejectionAct(refCode, decision, told),
    );
    console.log(`${refCode}: rejected.`);
    return 0;
  },
};
