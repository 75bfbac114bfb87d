import { movedColors } from '@kapao/contract/theme-colors.ts';
import { themeRow } from '@kapao/contract/site/written.ts';
import type { ThemeRow } from '@kapao/contract/site/written.ts';
import { changeSettings } from '../settings-store.ts';
import { listThemes, saveThemes } from '../themes-store.ts';
import {
  requiredOption,
  UsageError,
  withDatabase,
  withReadOnlyDatabase,
} from '../../../commands/command.ts';
import type { Command } from '../../../commands/command.ts';
import { buildSaveCommand } from '../../../commands/save-command.ts';

export const themesShowCommand: Command = {
  summary: "Shows the site's themes, as a file that themes:save takes",
  usage: 'themes:show',
  example: 'themes:show',
  options: {},
  run: async (config) => {
    const themes = await withReadOnlyDatabase(config, (database) =>
      listThemes(database, config.websiteId),
    );
    console.log(JSON.stringify(themes, null, 2));
    return 0;
  },
};

export const themesSaveCommand = buildSaveCommand({
  name: 'themes:save',
  summary:
    'Enters or changes themes, and tells which colours the app moves so that they can be read',
  row: themeRow,
  key: ({ name }) => name,
  save: async (tx, config, themes) => {
    await saveThemes(tx, config.websiteId, themes);
    return themes.flatMap(movedTexts);
  },
});

export const themeUseCommand: Command = {
  summary: 'Dresses the site in one of its themes, from the next page on',
  usage: 'theme:use --name NAME   (themes:show lists them)',
  example: 'theme:use --name Jade',
  options: { name: { type: 'string' } },
  run: async (config, values) => {
    const name = requiredOption(values, 'name');
    const worn = await withDatabase(config, (database) =>
      database.transaction(async (tx) => {
        const themes = await listThemes(tx, config.websiteId);
        const wanted = themes.find((theme) => theme.name.toLowerCase() === name.toLowerCase());
        if (!wanted) {
          const known = themes.map((theme) => theme.name).join(', ');
          throw new UsageError(`there is no theme ${name}; there are ${known}`);
        }
        await changeSettings(tx, config.websiteId, { theme: wanted.name });
        return wanted.name;
      }),
    );
    console.log(`The site wears ${worn}.`);
    return 0;
  },
};

function movedTexts(theme: ThemeRow): string[] {
  return movedColors(theme).map(({ name, shown }) => {
    return `${theme.name}: ${name} ${theme[name]} is shown as ${shown}, so that texts can be read.`;
  });
}
