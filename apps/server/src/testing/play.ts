import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { TestMember } from './payments.ts';
import type { TestServer } from './server.ts';

/** Adds to what a member played on a Bangkok day, in baht, as if that day were over. */
export async function recordPlay(
  { context }: TestServer,
  { id }: Pick<TestMember, 'id'>,
  played: { day: string; staked: number; won?: number },
): Promise<void> {
  await context.database.query(sql`
    insert into play_days (member_id, day, bet_count, staked_micro, won_micro)
    values (${id}, ${played.day}, 1, ${microFromBaht(played.staked)},
            ${microFromBaht(played.won ?? 0)})
        on conflict (member_id, day) do update
       set bet_count    = play_days.bet_count    + excluded.bet_count,
           staked_micro = play_days.staked_micro + excluded.staked_micro,
           won_micro    = play_days.won_micro    + excluded.won_micro`);
}
