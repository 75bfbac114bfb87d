import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { createPasswords } from '../../../passwords/passwords.ts';
import { PASSWORD } from '../../../demo/members.ts';
import { seedVolumeGames } from '../../../demo/volume/games.ts';
import { seedVolumeMembers } from '../../../demo/volume/volume.ts';
import { UsageError } from '../../../command-line/command.ts';
import { withUnrecordedWrites } from '../../../command-line/unrecorded.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { showAsStep, showSteps } from '../../../command-line/steps.ts';
import type { Steps } from '../../../command-line/steps.ts';

const MAX_MEMBERS = 10_000_000;
const MAX_GAMES = 100_000;

export const seedCommand: Command = {
  summary: `Fills the sandbox with games and members to measure by (password ${PASSWORD})`,
  usage: 'seed [--games N] [--members N]   (N in all: run again, it adds what is missing)',
  example: 'seed --games 50 --members 20',
  options: { games: { type: 'string' }, members: { type: 'string' } },
  run: async (config, values) => {
    if (config.mode !== 'sandbox') throw new UsageError('seed works in sandbox mode only');
    const games = count(values, 'games', MAX_GAMES);
    const members = count(values, 'members', MAX_MEMBERS);
    if (!games && !members) throw new UsageError('--games or --members is missing');
    await withUnrecordedWrites(config, async (database, secrets) => {
      const steps = showSteps();
      if (games) await addGames(database, games, steps);
      if (members) await addMembers({ database, secrets, config }, members, steps);
    });
    return 0;
  },
};

async function addGames(database: Database, games: number, steps: Steps): Promise<void> {
  const done = await showAsStep(steps, 'Adding games', () => seedVolumeGames(database, games));
  if (done === 0)
    throw new UsageError('--games needs the sandbox to have been started once before');
  console.log(`${done} of ${games} games`);
}

async function addMembers(
  parts: { database: Database; secrets: Secrets; config: Config },
  members: number,
  steps: Steps,
): Promise<void> {
  await showAsStep(steps, 'Adding members with bank accounts, money and a past', (reach) =>
    seedVolumeMembers({ ...parts, passwords: createPasswords() }, members, reach),
  );
  console.log(`${members} members. The ledger can be checked with ledger:verify.`);
}

/** Parses a count; undefined without the option. @throws UsageError unless it is a whole number from 1 to `max`. */
function count(values: OptionValues, name: string, max: number): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw new UsageError(`--${name} takes a number of 1 to ${max}`);
  return number;
}
