import { gameWordRow } from '@kapao/contract/games/words.ts';
import { UsageError } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';
import { saveGameWords } from '../../../features/games/lobby/words-store.ts';
import { recordedRows } from '../../../flows/configuration/recorded-save.ts';

export const gameWordsSaveCommand = buildSaveCommand({
  name: 'game-words:save',
  summary: 'Enters or changes the words by which members find games',
  row: gameWordRow,
  key: ({ word }) => word,
  save: async (tx, { websiteId }, words) => {
    const rule = await saveGameWords(tx, websiteId, words);
    if (rule !== undefined) throw new UsageError(rule);
  },
  recorded: recordedRows('game_words', {
    operation: 'saveGameWord',
    target: ({ word }) => `word:${String(word)}`,
  }),
});
