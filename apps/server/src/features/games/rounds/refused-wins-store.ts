import sql from 'sql-template-tag';
import type { Database } from '../../../db/database.ts';
import type { StudioTransaction } from './transactions-store.ts';

/** Stores a win that is too large or too fine for staff, as one row for its id however often the studio repeats it. */
export async function keepRefusedWin(database: Database, win: StudioTransaction): Promise<void> {
  return database.transaction(async (tx) => {
    const { studioCode, transactionUuid, memberId, gameCode, round, amountMicro } = win;
    await tx.query(sql`
      insert into refused_wins (studio_code, transaction_uuid, member_id, game_code, round, amount_micro)
      values (${studioCode}, ${transactionUuid}, ${memberId}, ${gameCode}, ${round}, ${amountMicro})
          on conflict (studio_code, transaction_uuid) do update
         set last_at = now()`);
  });
}
