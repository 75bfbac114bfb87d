import { readOperatorSettings } from '../../../features/site/settings-store.ts';
import { withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';

export const settingsShowCommand: Command = {
  summary: "Shows the site's settings, as a file that settings:set takes",
  usage: 'settings:show',
  example: 'settings:show',
  options: {},
  run: async (config) => {
    const settings = await withReadOnlyDatabase(config, (database) =>
      readOperatorSettings(database, config.websiteId),
    );
    console.log(JSON.stringify(settings, null, 2));
    return 0;
  },
};
