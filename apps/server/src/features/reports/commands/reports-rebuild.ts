import { recordAct } from '../../../audit/record.ts';
import { commandActor } from '../../../commands/actor.ts';
import { withDatabase } from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';
import { showAsStep, showSteps } from '../../../commands/steps.ts';
import { rebuildReports } from '../fold-reports.ts';

export const reportsRebuildCommand: Command = {
  summary:
    'Sums the reports anew from all transfers, while servers go on and reports stay readable',
  usage: 'reports:rebuild',
  example: 'reports:rebuild',
  options: {},
  run: async (config) => {
    const until = await withDatabase(config, async (database) => {
      const folded = await showAsStep(showSteps(), 'Summing the transfers', (reach) =>
        rebuildReports(database, reach),
      );
      await database.transaction((tx) =>
        recordAct(tx, commandActor(), {
          operation: 'rebuildReports',
          target: `transfer:${folded}`,
          outcome: 'done',
        }),
      );
      return folded;
    });
    console.log(`The reports are summed up to transfer ${until}.`);
    return 0;
  },
};
