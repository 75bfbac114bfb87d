import { verifyLedger } from '../ledger/verify.ts';
import { playInvariants } from '../modules/play/invariants.ts';
import { withDatabase } from './command.ts';
import type { Command } from './command.ts';

export const ledgerVerify: Command = {
  summary:
    'Checks every invariant of the ledger, and the play counted beside it; exits 1 if one is broken',
  usage: 'ledger:verify [--json]',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const report = await withDatabase(config, (database) => verifyLedger(database, playInvariants));
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
