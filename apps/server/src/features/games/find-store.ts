import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textArray } from '../../ledger/arrays.ts';

const FOUND_MAX = 5;
const ROUND_MAX = 100;

export interface FoundPlay {
  studioCode: string;
  transactionUuid: string;
  kind: string;
  round: string;
  game: string;
  memberId: bigint;
  username: string;
  amountMicro: bigint;
  transferId: bigint;
}

const playColumns = sql`
  played.studio_code                    as "studioCode",
  played.transaction_uuid               as "transactionUuid",
  played.kind,
  played.round,
  coalesce(game.name, played.game_code) as game,
  played.member_id                      as "memberId",
  member.username,
  played.amount_micro                   as "amountMicro",
  played.transfer_id                    as "transferId"`;

const playJoins = sql`
  join members         as member on member.id        = played.member_id
  left join games      as game   on game.studio_code = played.studio_code
                                and game.game_code   = played.game_code`;

/** Finds the transactions with this id, which several studios may use; each studio's key is looked up. */
export async function findTransactions(
  on: Queryable,
  websiteId: number,
  transactionUuid: string,
): Promise<FoundPlay[]> {
  return on.query<FoundPlay>(sql`
    select ${playColumns}
      from game_studios        as studio
      join studio_transactions as played
        on played.studio_code      = studio.code
       and played.transaction_uuid = ${transactionUuid}
      ${playJoins}
     where member.website_id = ${websiteId}
     order by played.studio_code
     limit ${FOUND_MAX}`);
}

/** Finds the bets of a round by the index studio_transactions_by_round, of which the first one represents the round. */
export async function findRounds(
  on: Queryable,
  websiteId: number,
  round: string,
): Promise<FoundPlay[]> {
  return on.query<FoundPlay>(sql`
    select distinct on (played.studio_code, played.member_id)
           ${playColumns}
      from (
             select *
               from studio_transactions
              where round = ${round}
                and kind  = 'bet'
              limit ${ROUND_MAX}
           ) as played
      ${playJoins}
     where member.website_id = ${websiteId}
     order by played.studio_code, played.member_id, played.created_at
     limit ${FOUND_MAX}`);
}

export interface PlayOfTransfer {
  studioCode: string;
  transactionUuid: string;
  round: string;
  game: string;
  gameEn: string | null;
}

/** Finds game and round of studio transactions by their keys. */
export async function findRoundsByTransaction(
  on: Queryable,
  keys: readonly { studioCode: string; transactionUuid: string }[],
): Promise<PlayOfTransfer[]> {
  if (keys.length === 0) return [];
  return on.query<PlayOfTransfer>(sql`
    select played.studio_code                    as "studioCode",
           played.transaction_uuid               as "transactionUuid",
           played.round,
           coalesce(game.name, played.game_code) as game,
           game.name_en                          as "gameEn"
      from unnest(
             ${textArray(keys.map(({ studioCode }) => studioCode))}::text[],
             ${textArray(keys.map(({ transactionUuid }) => transactionUuid))}::text[]
           ) as wanted (studio_code, transaction_uuid)
      join studio_transactions as played
        on played.studio_code      = wanted.studio_code
       and played.transaction_uuid = wanted.transaction_uuid
      left join games as game
        on game.studio_code = played.studio_code
       and game.game_code   = played.game_code`);
}

export interface RoundTransaction {
  transactionUuid: string;
  kind: string;
  amountMicro: bigint;
  at: Date;
  transferId: bigint;
}

/**
 * Lists a member's transactions of a round, oldest first: the round's bets, and the wins and rollbacks that name one of
 * them.
 */
export async function listRound(
  on: Queryable,
  { studioCode, memberId, round }: { studioCode: string; memberId: bigint; round: string },
): Promise<RoundTransaction[]> {
  return on.query<RoundTransaction>(sql`
    with bets as (
      select *
        from studio_transactions
       where round       = ${round}
         and kind        = 'bet'
         and studio_code = ${studioCode}
         and member_id   = ${memberId}
       limit ${ROUND_MAX}
    )
    select played.transaction_uuid as "transactionUuid",
           played.kind,
           played.amount_micro     as "amountMicro",
           played.created_at       as at,
           played.transfer_id      as "transferId"
      from (
             select *
               from bets
              union
             select later.*
               from bets
               join studio_transactions as later
                 on later.studio_code    = bets.studio_code
                and later.reference_uuid = bets.transaction_uuid
                and later.member_id      = bets.member_id
           ) as played
     order by played.created_at, played.transfer_id`);
}
