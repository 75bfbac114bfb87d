import { verifyLedger } from '../ledger/verify.ts';
import { couponInvariants } from '../modules/coupons/invariants.ts';
import { dailyRewardInvariants } from '../modules/daily-rewards/invariants.ts';
import { missionInvariants } from '../modules/missions/invariants.ts';
import { paymentInvariants } from '../modules/payments/invariants.ts';
import { playInvariants } from '../modules/play/invariants.ts';
import { pointsInvariants } from '../modules/points/invariants.ts';
import { promotionInvariants } from '../modules/promotions/invariants.ts';
import { returnsInvariants } from '../modules/returns/invariants.ts';
import { withReadOnlyDatabase } from './command.ts';
import type { Command } from './command.ts';

/** What features keep beside the ledger, and must agree with it. */
export const beside = [
  ...paymentInvariants,
  ...playInvariants,
  ...returnsInvariants,
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
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const report = await withReadOnlyDatabase(config, (database) => verifyLedger(database, beside));
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
