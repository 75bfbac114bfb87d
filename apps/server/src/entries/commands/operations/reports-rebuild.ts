import { recordActAlone } from '../../../audit/record.ts';
import { commandActor } from '../../../command-line/actor.ts';
import { withUnrecordedWrites } from '../../../command-line/unrecorded.ts';
import type { Command } from '../../../command-line/command.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';
import { lagText, readReportLag } from '../../../features/reports/reads.ts';
import { rebuildReports } from '../../../features/reports/project-reports.ts';

export const reportsRebuildCommand: Command = {
  summary:
    'Sums the reports anew from all transfers, while servers go on and reports stay readable',
  usage: 'reports:rebuild',
  example: 'reports:rebuild',
  options: {},
  run: async (config) => {
    const { until, lag } = await withUnrecordedWrites(config, async (database) => {
      const projected = await showAsStep(showSteps(), 'Summing the transfers', (reach) =>
        rebuildReports(database, reach),
      );
      await recordActAlone(database, commandActor(), {
        operation: 'rebuildReports',
        target: `transfer:${projected}`,
        outcome: 'done',
      });
      return { until: projected, lag: await readReportLag(database) };
    });
    console.log(`The reports are summed up to transfer ${until}. ${lagText(lag)}`);
    return lag.isLate ? 1 : 0;
  },
};
