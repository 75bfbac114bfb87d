import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import { PASSWORD } from '../../features/members/seed.ts';
import { seedPaymentMethods } from '../../features/payments/seed.ts';
import { countVolumeMembers, insertVolumeMembers, MAX_NUMBER } from './members.ts';
import { insertVolumeDeposits, insertVolumeWithdrawals } from './payments.ts';
import { writeVolumeTransfers } from './transfers.ts';

/** Each portion is one transaction: what was cut off has whole members, and a sound ledger. */
const PORTION = 10_000;

/** A portion is small and the tables are not, which the planner, counting neither, may get wrong. */
const joinByIndex = sql`
  select set_config('enable_seqscan',   'off',  true),
         set_config('enable_hashjoin',  'off',  true),
         set_config('enable_mergejoin', 'off',  true),
         set_config('work_mem',         '64MB', true)`;

/**
 * Sees to it that there are `wanted` members besides the demo members and those who registered, and
 * adds what is missing of them. They have bank accounts, money and, some of them, a past, written as
 * the flows would have; their password is the demo members'. Calls `report` after each portion.
 */
export async function seedVolumeMembers(
  context: Pick<Context, 'database' | 'secrets' | 'config' | 'passwords'>,
  wanted: number,
  report: (count: number) => void,
): Promise<void> {
  const { database, config, passwords } = context;
  const { websiteId } = config;
  await seedPaymentMethods(context);
  let { count, lastNumber } = await countVolumeMembers(database, websiteId);
  const passwordHash = await passwords.hash(PASSWORD);
  if (passwordHash === undefined) throw new Error('too busy to hash a demo password');
  while (count < wanted) {
    const first = lastNumber + 1;
    const last = lastNumber + Math.min(PORTION, wanted - count);
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
    report(count);
  }
}
