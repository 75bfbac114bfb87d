import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { printRows } from '../../../command-line/listing.ts';
import { listPartitions } from '../../../ledger/days/partitions.ts';

export const partitionsListCommand: Command = {
  summary: 'Lists the months of transfers; the first one holds everything before it, too',
  usage: 'partitions:list [--json]',
  example: 'partitions:list',
  options: { json: { type: 'boolean' } },
  run: async (config, values) => {
    const partitions = await withReadOnlyDatabase(config, listPartitions);
    printRows(
      values,
      partitions.map(
        ({ month, relation, holdsEarlier, isArchived, estimatedTransfers, bytes }) => ({
          month,
          table: relation,
          holds_earlier: holdsEarlier,
          archived: isArchived,
          transfers: Number(estimatedTransfers),
          megabytes: Math.ceil(Number(bytes) / 2 ** 20),
        }),
      ),
    );
    return 0;
  },
};
