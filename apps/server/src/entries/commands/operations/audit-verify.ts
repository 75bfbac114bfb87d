import { verifyAudit } from '../../../audit/verify.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';

export const auditVerifyCommand: Command = {
  summary: 'Checks the chain of the audit log; exits 1 and names the row if one was changed',
  usage: 'audit:verify [--json]',
  example: 'audit:verify',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const { rows, fault } = await withReadOnlyDatabase(config, verifyAudit);
    const report = { ok: fault === undefined, rows, fault: fault ?? null };
    printAnswer(values, report, () =>
      fault === undefined ? `The log is whole: ${rows} rows.` : `BROKEN: ${fault}.`,
    );
    return report.ok ? 0 : 1;
  },
};
