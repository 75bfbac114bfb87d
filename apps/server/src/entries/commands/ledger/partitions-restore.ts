import { withActs } from '../../../command-line/acts.ts';
import { UsageError } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { restoreMonth } from '../../../ledger/days/restore-month.ts';
import { recordedCommit, sayRefusal } from './partitions-archive.ts';

export const partitionsRestoreCommand: Command = {
  summary: 'Brings the play of the newest archived month back from its file',
  usage: 'partitions:restore FILE',
  example: 'partitions:restore /mnt/archive/ledger-2024-08.jsonl.gz',
  options: {},
  argument: 'file',
  run: async (config, { file }) => {
    if (typeof file !== 'string' || file === '') throw new UsageError('FILE is missing');
    return sayRefusal(() =>
      withActs(config, async ({ database, act }) => {
        const commit = recordedCommit(act, 'partitions:restore');
        const { month, transfers } = await restoreMonth({ database, commit }, file);
        console.log(`${month} is in the database again, with ${transfers} transfers.`);
        return 0;
      }),
    );
  },
};
