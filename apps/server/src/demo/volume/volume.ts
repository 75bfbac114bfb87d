import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { PASSWORD } from '../members.ts';
import { seedPaymentMethods } from '../payments.ts';
import { countVolumeMembers, insertVolumeMembers, MAX_NUMBER } from './members.ts';
import { insertVolumeDeposits, insertVolumeWithdrawals } from './payments.ts';
import { writeVolumeTransfers } from './transfers.ts';

/** The number of members in one transaction, so that an interrupted run leaves whole members and a correct ledger. */
const BATCH_SIZE = 10_000;

/** The batch is small and the tables are large; without statistics the planner may choose a full scan. */
const joinByIndex = sql`
  select set_config('enable_seqscan',   'off',  true),
         set_config('enable_hashjoin',  'off',  true),
         set_config('enable_mergejoin', 'off',  true),
         set_config('work_mem',         '64MB', true)`;

/**
 * Adds members until there are `wanted` besides the demo and registered ones. They have bank accounts, money and, some
 * of them, a history, written as the flows would; their password is the demo members'. Calls `report` after each batch
 * with the members that this call has added, of so many to add.
 */
export async function seedVolumeMembers(
  context: Pick<Context, 'database' | 'secrets' | 'config' | 'passwords'>,
  wanted: number,
  report: (added: number, toAdd: number) => void,
): Promise<void> {
  const { database, config, passwords } = context;
  const { websiteId } = config;
  await seedPaymentMethods(context);
  let { count, lastNumber } = await countVolumeMembers(database, websiteId);
  const before = count;
  const passwordHash = await passwords.hash(PASSWORD);
  if (passwordHash === undefined) throw new Error('too busy to hash a demo password');
  while (count < wanted) {
    const first = lastNumber + 1;
    const last = lastNumber + Math.min(BATCH_SIZE, wanted - count);
    if (last > MAX_NUMBER) throw new Error('there are no numbers left for more members');
    count += await database.transaction(async (tx) => {
      await tx.query(joinByIndex);
      const ids = await insertVolumeMembers(tx, { websiteId, first, last, passwordHash });
      await insertVolumeDeposits(tx, ids);
      await insertVolumeWithdrawals(tx, ids);
      await writeVolumeTransfers(tx, ids);
      return ids.length;
    });
    lastNumber = last;
    report(count - before, wanted - before);
  }
}
