import { recordedRows } from '../../../flows/configuration/recorded-save.ts';
import { outOfOrderText } from '@kapao/contract/ranks/rules.ts';
import { rankRow } from '@kapao/contract/ranks/written.ts';
import { listRanksOutOfOrder, saveRanks } from '../../../features/members/ranks-store.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

export const ranksSaveCommand = buildSaveCommand({
  name: 'ranks:save',
  summary: "Enters or changes the members' ranks, and the turnover that lifts members to them",
  row: rankRow,
  key: ({ code }) => code,
  save: async (tx, _config, ranks) => {
    await saveRanks(tx, ranks);
    const [code] = await listRanksOutOfOrder(tx);
    if (code !== undefined) throw new UsageError(outOfOrderText(code));
  },
  recorded: recordedRows('ranks', 'ranks:save'),
});
