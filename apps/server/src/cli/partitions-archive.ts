import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { requiredOption, UsageError, withDatabase } from '../commands/command.ts';
import type { Command, OptionValues } from '../commands/command.ts';
import { ArchiveRefusal } from '../ledger/archive-file.ts';
import { archiveMonth, DEFAULT_MONTHS, MIN_MONTHS } from '../ledger/archive-month.ts';

export const partitionsArchiveCommand: Command = {
  summary:
    'Moves the play of the oldest month into a file, once the file is proven to have all of it',
  usage: 'partitions:archive MONTH --to FOLDER [--months N]',
  example: 'partitions:archive 2024-08 --to /mnt/archive',
  options: { to: { type: 'string' }, months: { type: 'string' } },
  argument: 'month',
  run: async (config, values) => {
    const { month = '' } = values;
    if (typeof month !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
      throw new UsageError('MONTH must be a month such as 2024-08');
    const folder = resolve(requiredOption(values, 'to'));
    const months = readMonths(values);
    return sayRefusal(() =>
      withDatabase(config, async (database, secrets) => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const order = { month, folder, months, now: new Date() };
        const { file, sha256, transfers, kept } = await archiveMonth(database, secrets, order);
        console.log(
          `${month} is archived: ${join(folder, file)} has ${transfers} transfers, of which ${kept} ` +
            `stay in the database, too.\nIts SHA-256 is ${sha256}. Copy it to a second place.`,
        );
        return 0;
      }),
    );
  },
};

function readMonths({ months }: OptionValues): number {
  if (months === undefined) return DEFAULT_MONTHS;
  const count = typeof months === 'string' && /^\d{1,3}$/.test(months) ? Number(months) : 0;
  if (count < MIN_MONTHS)
    throw new UsageError(`--months must be a whole number from ${MIN_MONTHS}`);
  return count;
}

/** Prints why nothing was done. */
export async function sayRefusal(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
