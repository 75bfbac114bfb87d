import { verifyLedger } from '../ledger/verify.ts';
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

export const ledgerVerify: Command = {
  summary:
    'Checks every invariant of the ledger, and what is counted beside it; exits 1 if one is broken',
  usage: 'ledger:verify [--json]',
  example: 'ledger:verify',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const report = await withReadOnlyDatabase(config, (database) =>
      verifyLedger(database, featureInvariants),
    );
    if (values['json'] === true) {
      console.log(JSON.stringify(report, null, 2));
    } else {
      for (const check of report.checks) {
        console.log(`${check.ok ? 'ok    ' : 'BROKEN'} ${check.name}: ${check.detail}`);
      }
    }
    return report.ok ? 0 : 1;
  },
};
