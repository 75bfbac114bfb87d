import type { GameStudioClient } from '../../../adapters/game-studio/port.ts';
import { listWritten, writtenGames } from '../../../flows/play/games-file.ts';
import { importGames } from '../../../flows/play/import-games.ts';
import { refuseInLiveMode, studioFaults } from '../../../live-mode.ts';
import { findStudio } from '../../../features/games/studios/studios-store.ts';
import { connectStudio } from '../../../features/games/studios/connect-studio.ts';
import { studioTarget } from '../../../features/games/studios/studio-terms.ts';
import type { Database } from '../../../db/database.ts';
import { acted, withActs } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { parseWritten, readJson } from '../../../command-line/save-command.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';

/** Returns the operator's list where a file is named, else the studio's own. */
async function listOf(
  client: GameStudioClient,
  values: OptionValues,
): Promise<Pick<GameStudioClient, 'listGames'>> {
  const { file } = values;
  if (typeof file === 'string')
    return listWritten(parseWritten(writtenGames, await readJson(file)));
  if (!client.listGames) {
    throw new UsageError("the studio's protocol has no list of games: name one by --file");
  }
  return client;
}

export const gamesImportCommand: Command = {
  summary: "Reads a studio's list of games into the catalogue",
  usage: 'games:import --studio C [--file FILE]   (a JSON list, where its protocol has none)',
  example: 'games:import --studio sandbox',
  options: { studio: { type: 'string' }, file: { type: 'string' } },
  run: async (config, values) => {
    const code = requiredOption(values, 'studio');
    const report = await withActs(config, async ({ database, secrets, act }) => {
      const studio = await findStudio(database, code);
      if (!studio) throw new UsageError(`there is no studio ${code}`);
      refuseInLiveMode(config, studioFaults(studio));
      const client = await listOf(connectStudio(studio, secrets), values);
      const transaction: Database['transaction'] = (work) =>
        act(async (tx) => {
          const after = await work(tx);
          return acted({ operation: 'games:import', target: studioTarget(code), after }, after);
        });
      return showAsStep(showSteps(), `Reading the games of ${code} with their pictures`, (reach) =>
        importGames({ database: { transaction }, config, client }, studio, reach),
      );
    });
    console.log(
      `${report.games} games, ${report.pictures} pictures, ${report.missingPictures} without.`,
    );
    return 0;
  },
};
