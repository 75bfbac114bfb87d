import { movedColors } from '@kapao/contract/theme-colors.ts';
import { themeRow } from '@kapao/contract/site/written.ts';
import type { ThemeRow } from '@kapao/contract/site/written.ts';
import {
  changeSettings,
  lockSettings,
  readOperatorSettings,
} from '../../../features/site/settings-store.ts';
import { listThemes, saveThemes } from '../../../features/site/themes-store.ts';
import { acted, runAct, unchanged } from '../../../command-line/acts.ts';
import { requiredOption, UsageError, withReadOnlyDatabase } from '../../../command-line/command.ts';
import type { Command } from '../../../command-line/command.ts';
import { buildSaveCommand } from '../../../command-line/save-command.ts';

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
  recorded: {
    read: async (tx, websiteId) => [await listThemes(tx, websiteId)],
    valuesOf: (themes) =>
      Object.fromEntries(themes.map(({ name, ...colors }) => [`theme:${name}`, colors])),
    actsOf: (_themes, difference) => [{ operation: 'saveSite', target: 'site', ...difference }],
  },
});

export const themeUseCommand: Command = {
  summary: 'Dresses the site in one of its themes, from the next page on',
  usage: 'theme:use --name NAME   (themes:show lists them)',
  example: 'theme:use --name Lotus',
  options: { name: { type: 'string' } },
  run: async (config, values) => {
    const name = requiredOption(values, 'name');
    const { websiteId } = config;
    const worn = await runAct(config, async (tx) => {
      await lockSettings(tx, websiteId);
      const themes = await listThemes(tx, websiteId);
      const wanted = themes.find((theme) => theme.name.toLowerCase() === name.toLowerCase());
      if (!wanted) {
        const known = themes.map((theme) => theme.name).join(', ');
        throw new UsageError(`there is no theme ${name}; there are ${known}`);
      }
      const { theme } = await readOperatorSettings(tx, websiteId);
      if (theme === wanted.name) return unchanged(theme);
      await changeSettings(tx, websiteId, { theme: wanted.name });
      const change = { before: { theme }, after: { theme: wanted.name } };
      return acted({ operation: 'saveSite', target: 'site', ...change }, wanted.name);
    });
    console.log(`The site wears ${worn}.`);
    return 0;
  },
};

function movedTexts(theme: ThemeRow): string[] {
  return movedColors(theme).map(({ name, shown }) => {
    return `${theme.name}: ${name} ${theme[name]} is shown as ${shown}, so that texts can be read.`;
  });
}
