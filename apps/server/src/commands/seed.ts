import { createPasswords } from '../modules/sessions/passwords.ts';
import { PASSWORD } from '../seed/members.ts';
import { seedVolumeMembers } from '../seed/volume/volume.ts';
import { UsageError, withDatabase } from './command.ts';
import type { Command, Values } from './command.ts';

const MAX_MEMBERS = 10_000_000;

export const seed: Command = {
  summary: `Fills the sandbox with members to measure by (password ${PASSWORD})`,
  usage: 'seed --members N   (N in all: run again, it adds what is missing)',
  options: { members: { type: 'string' } },
  run: async (config, values) => {
    if (config.mode !== 'sandbox') throw new UsageError('seed works in sandbox mode only');
    const members = count(values, 'members', MAX_MEMBERS);
    const startedMs = performance.now();
    await withDatabase(config, (database) =>
      seedVolumeMembers({ database, config, passwords: createPasswords() }, members, (done) => {
        const seconds = Math.round((performance.now() - startedMs) / 1000);
        console.log(`${done} of ${members} members (${seconds} s)`);
      }),
    );
    console.log('Done. The ledger can be checked with ledger:verify.');
    return 0;
  },
};

/** @throws UsageError unless the option is a whole number of 1 to `max`. */
function count(values: Values, name: string, max: number): number {
  const value = values[name];
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw new UsageError(`--${name} takes a number of 1 to ${max}`);
  return number;
}
