import { verifyLedger } from '../ledger/verify.ts';
import type { LedgerReport } from '../ledger/verify.ts';
import { couponInvariants } from '../features/coupons/invariants.ts';
import { dailyRewardInvariants } from '../features/daily-rewards/invariants.ts';
import { missionInvariants } from '../features/missions/invariants.ts';
import { paymentInvariants } from '../features/payments/invariants.ts';
import { playInvariants } from '../features/play/invariants.ts';
import { pointsInvariants } from '../features/points/invariants.ts';
import { promotionInvariants } from '../features/promotions/invariants.ts';
import { rebatesInvariants } from '../features/rebates/invariants.ts';
import { withReadOnlyDatabase } from '../commands/command.ts';
import type { Command } from '../commands/command.ts';
import { printAnswer } from '../commands/listing.ts';
import { showAsStep, showSteps } from '../commands/steps.ts';

/** Checks that compare rows of features with the ledger. */
export const featureInvariants = [
  ...paymentInvariants,
  ...playInvariants,
  ...rebatesInvariants,
  ...promotionInvariants,
  ...pointsInvariants,
  ...couponInvariants,
  ...dailyRewardInvariants,
  ...missionInvariants,
];

export const ledgerVerifyCommand: Command = {
  summary:
    'Checks every invariant of the ledger, and what is counted beside it; exits 1 if one is broken',
  usage: 'ledger:verify [--json]',
  example: 'ledger:verify',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const steps = values['json'] === true ? showSteps('nowhere') : showSteps();
    const report = await withReadOnlyDatabase(config, (database) =>
      showAsStep(steps, 'Running the checks', (reach) =>
        verifyLedger(database, featureInvariants, reach),
      ),
    );
    printAnswer(values, report, () => report.checks.map(checkText).join('\n'));
    return report.ok ? 0 : 1;
  },
};

function checkText({ ok, name, detail }: LedgerReport['checks'][number]): string {
  return `${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`;
}
