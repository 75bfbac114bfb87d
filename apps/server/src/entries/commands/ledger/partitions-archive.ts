import type { AuditOperation } from '@kapao/contract/office/audit-operations.ts';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { acted, withActs } from '../../../command-line/acts.ts';
import type { CommandParts } from '../../../command-line/acts.ts';
import { requiredOption, UsageError } from '../../../command-line/command.ts';
import type { Command, OptionValues } from '../../../command-line/command.ts';
import { ArchiveRefusal } from '../../../ledger/days/archive-file.ts';
import { archiveMonth, DEFAULT_MONTHS, MIN_MONTHS } from '../../../ledger/days/archive-month.ts';
import type { ArchiveParts } from '../../../ledger/days/archive-month.ts';

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
      withActs(config, async ({ database, secrets, act }) => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const order = { month, folder, months, now: new Date() };
        const parts = { database, secrets, commit: recordedCommit(act, 'partitions:archive') };
        const { file, sha256, transfers, kept } = await archiveMonth(parts, order);
        console.log(
          `${month} is archived: ${join(folder, file)} has ${transfers} transfers, of which ${kept} ` +
            `stay in the database, too.\nIts SHA-256 is ${sha256}. Copy it to a second place.`,
        );
        return 0;
      }),
    );
  },
};

/** Commits the archiving or the restoring of a month together with its row of the audit log. */
export function recordedCommit(
  act: CommandParts['act'],
  operation: AuditOperation,
): ArchiveParts['commit'] {
  return (work) =>
    act(async (tx) => {
      const archive = await work(tx);
      const { month, file, sha256, transfers } = archive;
      const after = { file, sha256, transfers };
      return acted({ operation, target: `month:${month}`, after }, archive);
    });
}

function readMonths({ months }: OptionValues): number {
  if (months === undefined) return DEFAULT_MONTHS;
  const count = typeof months === 'string' && /^\d{1,3}$/.test(months) ? Number(months) : 0;
  if (count < MIN_MONTHS)
    throw new UsageError(`--months must be a whole number from ${MIN_MONTHS}`);
  return count;
}

/** Runs the work, and prints the reason if the month cannot be archived or restored. */
export async function sayRefusal(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
