import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { isAnswered } from './settled-bets.ts';

/** An open round that is due for a round query. */
export interface DueRound {
  studioCode: string;
  memberId: bigint;
  memberUuid: string;
  round: string;
  /** The id of one of the round's unsettled bets. */
  transactionUuid: string;
  /** The number of round queries sent so far. */
  asks: number;
}

/**
 * Leases due rounds: no other server takes them for `leaseSeconds`. Bets that have been settled meanwhile are
 * deleted first. Rounds of `silentStudios` wait.
 */
export async function takeDueRounds(
  tx: Tx,
  bounds: { limit: number; leaseSeconds: number; silentStudios: readonly string[] },
): Promise<DueRound[]> {
  while ((await deleteSettled(tx, bounds.silentStudios)) === SETTLED_CHECK_SIZE);
  return tx.query<DueRound>(sql`
    with due as (
      select studio_code,
             transaction_uuid
        from open_bets
       where ask_at <= now()
         and studio_code <> all(${[...bounds.silentStudios]}::text[])
       order by ask_at
       limit ${bounds.limit}
         for update skip locked
    ),
    taken as (
      update open_bets as bet
         set ask_at = now() + make_interval(secs => ${bounds.leaseSeconds})
        from due
       where bet.studio_code      = due.studio_code
         and bet.transaction_uuid = due.transaction_uuid
      returning bet.studio_code,
                bet.member_id,
                bet.round,
                bet.transaction_uuid,
                bet.asks
    )
    select taken.studio_code           as "studioCode",
           taken.member_id             as "memberId",
           member.uuid                 as "memberUuid",
           taken.round,
           max(taken.transaction_uuid) as "transactionUuid",
           max(taken.asks)             as asks
      from taken
      join members as member on member.id = taken.member_id
     group by taken.studio_code, taken.member_id, member.uuid, taken.round`);
}

/**
 * The number of bets that one call checks for being settled. It is bounded, because a studio may leave very many bets
 * open.
 */
const SETTLED_CHECK_SIZE = 200;

/**
 * Deletes the settled bets among the first due bets of `open_bets`, and returns their number. If all were settled, the
 * next bets may be settled too.
 */
async function deleteSettled(tx: Tx, silentStudios: readonly string[]): Promise<number> {
  const deleted = await tx.query(sql`
    delete from open_bets as bet
     using (
             select studio_code,
                    transaction_uuid
               from open_bets
              where ask_at <= now()
                and studio_code <> all(${[...silentStudios]}::text[])
              order by ask_at
              limit ${SETTLED_CHECK_SIZE}
                for update skip locked
           ) as due
     where bet.studio_code      = due.studio_code
       and bet.transaction_uuid = due.transaction_uuid
       and ${isAnswered}
    returning bet.transaction_uuid`);
  return deleted.length;
}

/** Stores the studio's answer about a round on each of its unsettled bets. */
export async function noteRoundAnswer(
  tx: Tx,
  { studioCode, memberId, round }: DueRound,
  { answer, pauseMinutes }: { answer: string; pauseMinutes: number },
): Promise<void> {
  await tx.query(sql`
    update open_bets
       set answer   = ${answer},
           asked_at = now(),
           asks     = asks + 1,
           ask_at   = now() + make_interval(mins => ${pauseMinutes})
     where member_id   = ${memberId}
       and studio_code = ${studioCode}
       and round       = ${round}`);
}

/** An open round in the list of the operator's command. */
export interface WaitingRound {
  memberId: bigint;
  phone: string;
  studioCode: string;
  gameCode: string;
  round: string;
  transactionUuid: string;
  betCount: number;
  stakeMicro: bigint;
  openedAt: Date;
  asks: number;
  askedAt: Date | null;
  /** The studio's last answer about the round, one of `roundAnswers`; null before the first answer. */
  answer: string | null;
}

/** Lists open rounds, oldest first. `doubtful` omits rounds that the studio knows or was not asked about yet. */
export async function listWaitingRounds(
  on: Queryable,
  wanted: {
    websiteId: number;
    olderThanMinutes: number;
    doubtful: boolean;
    limit: number;
    game?: { studioCode: string; gameCode: string };
  },
): Promise<WaitingRound[]> {
  return on.query<WaitingRound>(sql`
    select bet.member_id                as "memberId",
           coalesce(member.phone, member.username) as phone,
           bet.studio_code              as "studioCode",
           max(bet.game_code)           as "gameCode",
           bet.round,
           max(bet.transaction_uuid)    as "transactionUuid",
           count(*)::integer            as "betCount",
           coalesce(sum(bet.amount_micro) filter (where not bet.is_free), 0)::bigint
                                        as "stakeMicro",
           min(bet.opened_at)           as "openedAt",
           max(bet.asks)                as asks,
           max(bet.asked_at)            as "askedAt",
           (array_agg(bet.answer order by bet.asked_at desc nulls last))[1] as answer
      from open_bets as bet
      join members   as member on member.id = bet.member_id
     where member.website_id = ${wanted.websiteId}
       and bet.opened_at    <= now() - make_interval(mins => ${wanted.olderThanMinutes})
       and (not ${wanted.doubtful}::boolean or bet.answer <> 'known')
       ${wanted.game ? ofGame(wanted.game) : sql``}
     group by member.phone, member.username, bet.studio_code, bet.member_id, bet.round
     order by min(bet.opened_at)
     limit ${wanted.limit}`);
}

function ofGame({ studioCode, gameCode }: { studioCode: string; gameCode: string }): Sql {
  return sql`and bet.studio_code = ${studioCode} and bet.game_code = ${gameCode}`;
}
