import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { createLoader, type Loader } from '../../../db/loader.ts';
import { bigintArray, textArray } from '../../../ledger/arrays.ts';
import { stands } from './transactions-store.ts';
import type { StudioTransaction } from './transactions-store.ts';

type WinOfRound = Pick<StudioTransaction, 'studioCode' | 'transactionUuid' | 'memberId' | 'round'>;

/** Finds the id of the bet that a win names, where its protocol names the round alone (studio-77). */
export type BetOfRoundLoader = Loader<WinOfRound, string>;

export function createBetOfRoundLoader(on: Queryable): BetOfRoundLoader {
  return createLoader((wins: readonly WinOfRound[]) => findBetsOfRounds(on, wins));
}

/**
 * Finds for each win the bet of the recorded win, or the last bet of its round that stands, or the last. Undefined where
 * the round has none.
 */
async function findBetsOfRounds(
  on: Queryable,
  wins: readonly WinOfRound[],
): Promise<(string | undefined)[]> {
  const text = (of: (win: WinOfRound) => string) => textArray(wins.map(of));
  const bets = await on.query<{ position: number; transactionUuid: string }>(
    sql`
      select win.position::integer                                   as position,
             coalesce(recorded.reference_uuid, bet.transaction_uuid) as "transactionUuid"
        from unnest(
               ${text(({ studioCode }) => studioCode)}::text[],
               ${text(({ transactionUuid }) => transactionUuid)}::text[],
               ${text(({ round }) => round)}::text[],
               ${bigintArray(wins.map(({ memberId }) => memberId))}::bigint[]
             ) with ordinality as win (studio_code, transaction_uuid, round, member_id, position)
       cross join lateral (
               select transaction_uuid
                 from studio_transactions as bet
                where bet.kind        = 'bet'
                  and bet.round       = win.round
                  and bet.studio_code = win.studio_code
                  and bet.member_id   = win.member_id
                order by ${stands} desc,
                         bet.transfer_id desc
                limit 1
             ) as bet
        left join studio_transactions as recorded
          on recorded.studio_code      = win.studio_code
         and recorded.transaction_uuid = win.transaction_uuid
         and recorded.kind             = 'win'`,
    'games_find_bets_of_rounds',
  );
  const found = new Map(bets.map(({ position, transactionUuid }) => [position, transactionUuid]));
  return wins.map((_win, index) => found.get(index + 1));
}
