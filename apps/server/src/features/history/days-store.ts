import { bangkokDay, endOfDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { SESSION_PAUSE_MINUTES } from '@kapao/contract/history/rules.ts';
import type { ActivityKind } from '@kapao/contract/history.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { textArray } from '../../ledger/arrays.ts';
import { archivedUntilTime } from '../../ledger/days/archives.ts';
import { playKinds } from './rules.ts';
import type { CountedDay } from './rules.ts';

/** The most movements that one read of the days counts, by the index ledger_transfers_member alone. */
export const COUNTED_MOVEMENTS = 5_000;

/**
 * Counts a member's movements by Bangkok days, the latest first. The read ends after COUNTED_MOVEMENTS, which may cut
 * the last day.
 */
export async function countDays(
  on: Queryable,
  memberId: bigint,
  { from, until, kinds }: { from: Date; until: Date; kinds: readonly ActivityKind[] },
): Promise<CountedDay[]> {
  return on.query<CountedDay>(sql`
    select (recent.created_at at time zone 'Asia/Bangkok')::date::text as day,
           count(*)::integer                                           as movements
      from (
             select created_at
               from ledger_transfers
              where member_id   = ${memberId}
                and created_at >= greatest(${from}, ${archivedUntilTime})
                and created_at  < ${until}
                and kind        = any(${textArray(kinds)}::text[])
              order by id desc
              limit ${COUNTED_MOVEMENTS}
           ) as recent
     group by day
     order by day desc`);
}

/** Sums are in micro. */
export interface PlaySessionRow {
  day: string;
  firstId: bigint;
  lastId: bigint;
  startedAt: Date;
  endedAt: Date;
  roundCount: number;
  stakeMicro: bigint;
  winMicro: bigint;
  gameId: string | null;
  gameName: string | null;
  gameNameEn: string | null;
  brandName: string | null;
  image: string | null;
  imageVersion: number | null;
}

/** Lists the play sessions of a period of whole Bangkok days, newest first (history-42). */
export async function listPlaySessions(
  on: Queryable,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<PlaySessionRow[]> {
  const period = sql`
    and transfer.created_at >= ${from}
    and transfer.created_at  < ${until}`;
  return on.query<PlaySessionRow>(sql`
    ${sessionsOf(playMovements(memberId, period))}
    select played.day::text             as day,
           played.first_id              as "firstId",
           played.last_id               as "lastId",
           played.started_at            as "startedAt",
           played.ended_at              as "endedAt",
           played.round_count::integer  as "roundCount",
           played.stake_micro           as "stakeMicro",
           played.win_micro             as "winMicro",
           game.game_id                 as "gameId",
           game.name                    as "gameName",
           game.name_en                 as "gameNameEn",
           brand.name                   as "brandName",
           game.image,
           floor(extract(epoch from game.changed_at))::integer as "imageVersion"
      from sessions    as played
      left join games  as game
        on game.studio_code = played.studio_code
       and game.game_code   = played.game_code
      left join brands as brand on brand.code = game.brand_code
     order by played.last_id desc`);
}

/** Selects `sessions`: the movements of each game and day, divided at long pauses (history-42). */
function sessionsOf(movements: Sql): Sql {
  return sql`
    with moved as materialized (${movements}),
    marked as (
      select moved.*,
             case
               when moved.created_at - lag(moved.created_at) over game_day
                    <= make_interval(mins => ${SESSION_PAUSE_MINUTES}) then 0
               else 1
             end as begins
        from moved
      window game_day as (
               partition by moved.studio_code, moved.game_code, moved.day
                   order by moved.created_at, moved.id
             )
    ),
    numbered as (
      select marked.*,
             sum(marked.begins) over (
               partition by marked.studio_code, marked.game_code, marked.day
                   order by marked.created_at, marked.id
             ) as session
        from marked
    ),
    sessions as (
      select day,
             studio_code,
             game_code,
             min(id)                       as first_id,
             max(id)                       as last_id,
             min(created_at)               as started_at,
             max(created_at)               as ended_at,
             count(distinct round)         as round_count,
             ${stakeMicro}                 as stake_micro,
             ${winMicro}                   as win_micro
        from numbered
       group by day, studio_code, game_code, session
    )`;
}

/** Sums are in micro. */
export interface SessionRoundRow {
  newestId: bigint;
  at: Date;
  stakeMicro: bigint;
  winMicro: bigint;
  /** The balance after the newest movement; null for a free bet alone. */
  balanceAfterMicro: bigint | null;
  isFree: boolean;
  isRolledBack: boolean;
}

/** The most movements of a play session that one read looks at, from the newest. */
const SESSION_MOVEMENTS = 20_000;

/**
 * Lists the rounds of a play session below an id, newest first, and one more than the page holds (history-43). The ids
 * come from the caller and bound nothing, so the read keeps to the Bangkok day of the first movement.
 */
export async function listSessionRounds(
  on: Queryable,
  memberId: bigint,
  session: { firstId: bigint; lastId: bigint },
  { belowId, limit }: { belowId: bigint; limit: number },
): Promise<SessionRoundRow[]> {
  const day = await findDayOfPlay(on, memberId, session.firstId);
  if (day === undefined) return [];
  const bounds = sql`
    and transfer.id between ${session.firstId} and ${session.lastId}
    and transfer.created_at >= greatest(${startOfDay(day)}, ${archivedUntilTime})
    and transfer.created_at  < ${endOfDays(day, 1)}
  order by transfer.id desc
  limit ${SESSION_MOVEMENTS}`;
  return on.query<SessionRoundRow>(sql`
    with moved as materialized (${playMovements(memberId, bounds)}),
    opened as (
      select studio_code,
             game_code
        from moved
       where id = ${session.firstId}
    ),
    rounds as (
      select moved.round,
             max(moved.id)                                as newest_id,
             max(moved.created_at)                        as at,
             ${stakeMicro}                                as stake_micro,
             ${winMicro}                                  as win_micro,
             (array_agg(moved.balance_after_micro order by moved.id desc)
                filter (where moved.balance_after_micro is not null))[1] as balance_after_micro,
             bool_or(moved.is_free)                       as is_free,
             bool_or(moved.kind = 'rollback' and moved.change_micro >= 0) as is_rolled_back
        from moved
        join opened
          on opened.studio_code is not distinct from moved.studio_code
         and opened.game_code   is not distinct from moved.game_code
       group by moved.round
    )
    select newest_id           as "newestId",
           at,
           stake_micro         as "stakeMicro",
           win_micro           as "winMicro",
           balance_after_micro as "balanceAfterMicro",
           is_free             as "isFree",
           is_rolled_back      as "isRolledBack"
      from rounds
     where newest_id < ${belowId}
     order by newest_id desc
     limit ${limit + 1}`);
}

/** Finds the Bangkok day of a movement of the member's play. */
async function findDayOfPlay(
  on: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<string | undefined> {
  const [first] = await on.query<{ createdAt: Date }>(sql`
    select created_at as "createdAt"
      from ledger_transfers
     where member_id = ${memberId}
       and id        = ${id}
       and kind      = any(${textArray(playKinds)}::text[])`);
  return first && bangkokDay(first.createdAt);
}

/** The stakes of movements less those given back. */
const stakeMicro = sql`
  (-coalesce(sum(change_micro) filter (
     where kind = 'bet' or (kind = 'rollback' and change_micro > 0)
   ), 0))::bigint`;

/** The wins of movements less those taken back. */
const winMicro = sql`
  coalesce(sum(change_micro) filter (
    where kind = 'win' or (kind = 'rollback' and change_micro < 0)
  ), 0)::bigint`;

/**
 * Selects a member's movements of play with their change of the balance of cash and bonus together. A free bet changes
 * no balance of the member.
 */
function playMovements(memberId: bigint, bounds: Sql): Sql {
  const isCredit = sql`credit.member_id = transfer.member_id`;
  const isDebit = sql`debit.member_id = transfer.member_id`;
  return sql`
    select transfer.id,
           transfer.created_at,
           (transfer.created_at at time zone 'Asia/Bangkok')::date as day,
           transfer.kind,
           case
             when ${isCredit} then transfer.amount_micro
             when ${isDebit}  then -transfer.amount_micro
             else 0
           end                                                     as change_micro,
           case
             when ${isCredit} then transfer.credit_balance_after + coalesce(transfer.beside_balance_after, 0)
             when ${isDebit}  then transfer.debit_balance_after + coalesce(transfer.beside_balance_after, 0)
           end                                                     as balance_after_micro,
           played.studio_code,
           played.game_code,
           coalesce(played.round, transfer.reference collate "default") as round,
           coalesce(played.is_free, false)                         as is_free
      from ledger_transfers as transfer
      join ledger_accounts  as debit  on debit.id  = transfer.debit_account_id
      join ledger_accounts  as credit on credit.id = transfer.credit_account_id
      left join studio_transactions as played
        on played.studio_code      = substr(transfer.source, length('studio:') + 1) collate "default"
       and played.transaction_uuid = transfer.idempotency_key collate "default"
       and transfer.source like 'studio:%'
       and played.member_id        = transfer.member_id
     where transfer.member_id = ${memberId}
       and transfer.kind = any(${textArray(playKinds)}::text[])
       ${bounds}`;
}
