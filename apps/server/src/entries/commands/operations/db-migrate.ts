import { withUnrecordedWrites } from '../../../command-line/unrecorded.ts';
import type { Command } from '../../../command-line/command.ts';

export const dbMigrateCommand: Command = {
  summary: 'Applies the migrations that are missing',
  usage: 'db:migrate',
  example: 'db:migrate',
  options: {},
  run: async (config) => {
    // Opening the database migrates it; nothing else is to do.
    await withUnrecordedWrites(config, async () => {});
    console.log('The database is up to date.');
    return 0;
  },
};
