import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { isAnswered, transactionsOfChosen, unsettledBets } from './settled-bets.ts';

/**
 * A round in which the member has unsettled stakes. Free bets do not count, because the house stakes them.
 */
export interface OpenRound {
  /** The transfer of the latest unsettled bet; the call for the round's page names it. */
  transferId: bigint;
  studioCode: string;
  round: string;
  gameId: string | null;
  gameName: string | null;
  gameNameEn: string | null;
  brandCode: string | null;
  brandName: string | null;
  stakeMicro: bigint;
  betCount: number;
  openedAt: Date;
}

/**
 * A member's open rounds, newest first, with the sum and the number of all of them. Indexes find the member's
 * rows in `open_bets` and the transfers that are not projected into it yet. A page starts below a transfer id
 * and holds one round more than the limit if another page follows.
 */
export async function listOpenRounds(
  on: Queryable,
  memberId: bigint,
  { belowId, limit }: { belowId: bigint; limit: number },
): Promise<{ rounds: OpenRound[]; heldMicro: bigint; roundCount: number }> {
  const rows = await on.query<OpenRound & { heldMicro: bigint; roundCount: number }>(sql`
    with ${heldRounds(memberId)}
    select held.transfer_id     as "transferId",
           held.studio_code     as "studioCode",
           held.round,
           game.game_id         as "gameId",
           game.name            as "gameName",
           game.name_en         as "gameNameEn",
           brand.code           as "brandCode",
           brand.name           as "brandName",
           held.stake_micro     as "stakeMicro",
           held.bet_count       as "betCount",
           held.opened_at       as "openedAt",
           held.sum_micro       as "heldMicro",
           held.round_count     as "roundCount"
      from (
             select *,
                    (sum(stake_micro) over ())::bigint as sum_micro,
                    (count(*) over ())::integer        as round_count
               from rounds
           ) as held
      left join games          as game
        on game.studio_code = held.studio_code
       and game.game_code   = held.game_code
      left join brands as brand on brand.code = game.brand_code
     where held.transfer_id < ${belowId}
     order by held.transfer_id desc
     limit ${limit + 1}`);
  const [{ heldMicro, roundCount } = { heldMicro: 0n, roundCount: 0 }] = rows;
  return { rounds: rows, heldMicro, roundCount };
}

/** Builds common table expressions that end with `rounds`. Free bets are omitted, because the house stakes them. */
function heldRounds(memberId: bigint) {
  return sql`
    chosen as materialized (
      select id,
             source,
             idempotency_key
        from ledger_transfers
       where member_id = ${memberId}
         and id        > (select transfer_id from open_bets_fold)
         and kind in ('bet', 'win', 'rollback')
    ),
    played as materialized (${transactionsOfChosen}),
    held as (
      select studio_code,
             game_code,
             round,
             is_free,
             amount_micro,
             transfer_id,
             created_at as opened_at
        from (${unsettledBets}) as fresh
       union all
      select bet.studio_code,
             bet.game_code,
             bet.round,
             bet.is_free,
             bet.amount_micro,
             bet.transfer_id,
             bet.opened_at
        from open_bets as bet
       where bet.member_id = ${memberId}
         and not ${isAnswered}
         and not exists (
               select
                 from played
                where played.is_round_closed
                  and played.studio_code = bet.studio_code
                  and played.round       = bet.round
             )
    ),
    rounds as (
      select studio_code,
             round,
             max(game_code)                 as game_code,
             sum(amount_micro)::bigint      as stake_micro,
             count(*)::integer              as bet_count,
             max(transfer_id)               as transfer_id,
             min(opened_at)                 as opened_at
        from held
       where not is_free
         and amount_micro > 0
       group by studio_code, round
    )`;
}
