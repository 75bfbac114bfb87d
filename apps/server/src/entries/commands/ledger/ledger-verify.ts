import { verifyPart } from '../../../ledger/verify.ts';
import type { LedgerReport } from '../../../ledger/verify.ts';
import { verifyDays } from '../../../ledger/days/verify-days.ts';
import type { DaysReport } from '../../../ledger/days/verify-days.ts';
import { lagText, readReportLag } from '../../../features/reports/reads.ts';
import { featureInvariants } from '../../../flows/checks/feature-invariants.ts';
import { UsageError, withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { printAnswer } from '../../../command-line/listing.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';

export const ledgerVerifyCommand: Command = {
  summary:
    'Checks every invariant of the ledger, and what is counted beside it; exits 1 if one is broken',
  usage: 'ledger:verify [--days N] [--json]',
  example: 'ledger:verify --days 1',
  options: { days: { type: 'string' }, json: { type: 'boolean' } },
  run: async (config, values) => {
    const steps = values['json'] === true ? showSteps('nowhere') : showSteps();
    const days = readDays(values);
    const mayBackdate = config.mode === 'sandbox';
    const report = await withReadOnlyDatabase(config, async (database) => {
      const { checks } = await showAsStep(steps, 'Running the checks', (reach) =>
        verifyPart(database, { days, featureInvariants: days ? [] : featureInvariants, reach }),
      );
      const closed = await showAsStep(steps, 'Recomputing the closed days', () =>
        verifyDays(database, { mayBackdate, days }),
      );
      const lag = await readReportLag(database);
      const reports = {
        requirement: 2,
        name: 'the reports keep up',
        ok: !lag.isLate,
        detail: lagText(lag),
      };
      const all = [...checks, ...closed.checks, reports];
      return { ok: all.every(({ ok }) => ok), checks: all, latest_day: closed.latest ?? null };
    });
    printAnswer(values, report, () =>
      [...report.checks.map(checkText), latestText(report.latest_day)].join('\n'),
    );
    return report.ok ? 0 : 1;
  },
};

/** Parses `--days`, the number of last closed days to check; undefined for the whole ledger. */
function readDays({ days }: OptionValues): number | undefined {
  if (days === undefined) return undefined;
  if (typeof days !== 'string' || !/^[1-9]\d{0,4}$/.test(days))
    throw new UsageError(`--days must be a whole number from 1, not “${days}”`);
  return Number(days);
}

function latestText(latest: DaysReport['latest'] | null): string {
  return latest ? `The last closed day is ${latest.day}: ${latest.hash}` : 'No day is closed yet.';
}

function checkText({ ok, name, detail }: LedgerReport['checks'][number]): string {
  return `${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`;
}
