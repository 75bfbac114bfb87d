import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { playInvariants } from '../features/play/invariants.ts';
import { contradict } from './ledger.ts';
import type { TestMember } from './payments.ts';
import type { TestServer } from './server.ts';

const FAR_DAYS = 10_000;

/** Adds to what a member played on a Bangkok day, in baht, as if that day were over. */
export async function recordPlay(
  { context }: TestServer,
  { id }: Pick<TestMember, 'id'>,
  played: { day: string; staked: number; won?: number },
): Promise<void> {
  contradict(playInvariants);
  await context.database.query(sql`
    insert into play_days (member_id, day, bet_count, staked_micro, won_micro)
    values (${id}, ${played.day}, 1, ${microFromBaht(played.staked)},
            ${microFromBaht(played.won ?? 0)})
        on conflict (member_id, day) do update
       set bet_count    = play_days.bet_count    + excluded.bet_count,
           staked_micro = play_days.staked_micro + excluded.staked_micro,
           won_micro    = play_days.won_micro    + excluded.won_micro`);
}

/** Moves all that a member has played, as it is, so many days back, the ledger's record of it too. */
export async function movePlayBack(
  { context }: TestServer,
  { id }: Pick<TestMember, 'id'>,
  days: number,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    // Only the owner can, and only with the triggers out of the way.
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`
      update ledger_transfers
         set created_at = created_at - make_interval(days => ${days})
       where member_id = ${id}
         and kind in ('bet', 'win', 'rollback')`);
    await tx.query(sql`
      update studio_transactions
         set created_at = created_at - make_interval(days => ${days})
       where member_id = ${id}`);
    // By way of days where no row is: keys are compared row by row.
    for (const back of [FAR_DAYS, days - FAR_DAYS]) {
      await tx.query(sql`
        update play_days
           set day = day - ${back}::integer
         where member_id = ${id}`);
    }
  });
}
