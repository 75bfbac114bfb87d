import sql, { type Sql } from 'sql-template-tag';
import { bigintArray, textArray } from '../../../ledger/arrays.ts';
import { selectFacts, knownFacts, type Participant } from '../../../ledger/participants.ts';
import type { StudioTransaction } from './transactions-store.ts';

type RoundKey = Pick<StudioTransaction, 'studioCode' | 'memberId' | 'round'>;

/**
 * Refuses a new bet in a round that has ended, for protocols that take none (studio-72). It looks under the account
 * locks, so that the end of a round and a bet in it are decided one after the other.
 */
export const endedRoundGuard: Participant<RoundKey, ReadonlySet<string>> = {
  stage: 'if_new',
  read: (rounds) =>
    selectFacts(endedRounds(rounds), 'games_guard_ended_rounds', (ended: RoundKey[]) =>
      knownFacts(new Set(ended.map(nameOf))),
    ),
  check: (ended, round) => (ended.has(nameOf(round)) ? 'round_ended' : undefined),
};

function nameOf({ studioCode, memberId, round }: RoundKey): string {
  return `${studioCode}\n${memberId}\n${round}`;
}

/** Selects the rounds that one of their bets, or a win or rollback that names one, has closed. */
function endedRounds(rounds: readonly RoundKey[]): Sql {
  return sql`
    select asked.studio_code as "studioCode",
           asked.member_id   as "memberId",
           asked.round
      from unnest(
             ${textArray(rounds.map(({ studioCode }) => studioCode))}::text[],
             ${bigintArray(rounds.map(({ memberId }) => memberId))}::bigint[],
             ${textArray(rounds.map(({ round }) => round))}::text[]
           ) as asked (studio_code, member_id, round)
     where exists (
             select
               from studio_transactions as bet
               left join studio_transactions as following
                 on following.studio_code    = bet.studio_code
                and following.reference_uuid = bet.transaction_uuid
              where bet.kind        = 'bet'
                and bet.round       = asked.round
                and bet.studio_code = asked.studio_code
                and bet.member_id   = asked.member_id
                and (bet.is_round_closed or following.is_round_closed)
           )`;
}
