/**
 * The rows of a year of play as SQL. Each transfer follows from its number alone, balances included, so months load side by
 * side. A thousand members play at a time, ten rounds each, and every round is a bet and a win. Neighbours win and lose
 * the same amount, less the house's share, so the studio's balance follows from the number, too.
 */
import sql, { raw, type Sql } from 'sql-template-tag';

/** Members who play at the same time; even, because neighbours' wins offset each other. */
export const SEATS = 1_000;
const ROUNDS_PER_SESSION = 10;
/** Transfers are loaded in whole sessions. */
export const TRANSFERS_PER_STEP = SEATS * ROUNDS_PER_SESSION * 2;
/** The house's share of each round. With more rounds a member could run out of the opening's 1,000 baht. */
const SHARE_MICRO = 1_000_000;
export const MAX_ROUNDS = 600;

/** A table of the playing members, with their places; the benchmark makes and drops it. */
export const playersTable = raw('bench_players');

export interface Year {
  studioCode: string;
  gameCode: string;
  studioAccountId: bigint;
  /** The id of transfer number 0. */
  firstId: bigint;
  players: number;
  transfers: number;
  since: Date;
  /** Microseconds between two transfers. */
  stepMicros: number;
}

/** A range of the transfers' numbers, without its end. */
export interface Numbers {
  from: number;
  to: number;
}

/** The number of the first transfer at or after a time. */
export function numberAt(year: Year, time: Date): number {
  const micros = (time.getTime() - year.since.getTime()) * 1_000;
  return Math.min(Math.max(Math.ceil(micros / year.stepMicros), 0), year.transfers);
}

/** Selects the members who play, one in ten: those of the volume seed who have deposits. */
export const players = sql`
  select row_number() over (order by md5(member.id::text)) - 1 as place,
         member.id                                             as member_id,
         account.id                                            as account_id,
         account.balance                                       as opening
    from members as member
    join ledger_accounts as account
      on account.member_id = member.id
     and account.kind      = 'member_available'
   where member.partner = 'volume'
     and member.phone like '%0'`;

/** Selects each transfer's round: who plays, how often before, and the amounts. `gain` is won in all, before the share. */
function playedTransfers(year: Year, { from, to }: Numbers, step: 1 | 2): Sql {
  const seatings = sql`(round / ${SEATS * ROUNDS_PER_SESSION}::bigint * ${SEATS}::bigint + round % ${SEATS}::bigint)`;
  const gainOf = (nth: Sql) =>
    sql`(case when ${nth} < 0 then 0
              else ((place / 2 * 7919 + ${nth} * 104729) % 9000) * 10000 * (1 - 2 * (place % 2))
         end)`;
  return sql`
    select number, round, place, member_id, account_id, opening, nth,
           (100 + (place * 31 + nth * 17) % 100) * 1000000 as stake,
           ${gainOf(sql`nth`)}                             as gain,
           ${gainOf(sql`(nth - 1)`)}                       as gain_before
      from (
             select number,
                    round,
                    ${seatings} % ${year.players}::bigint as place,
                    ${seatings} / ${year.players}::bigint * ${ROUNDS_PER_SESSION}::bigint
                      + round % ${SEATS * ROUNDS_PER_SESSION}::bigint / ${SEATS}::bigint as nth
               from generate_series(${from}::bigint, ${to}::bigint - 1, ${step}::bigint) as number
              cross join lateral (select number / 2 as round) as counted
           ) as seated
      join ${playersTable} as player
     using (place)`;
}

/** Selects the transfers of a range, with both balances after each. */
export function transfers(year: Year, numbers: Numbers): Sql {
  const uuidOf = (number: Sql) => sql`md5(${year.studioCode} || ${number})::uuid::text`;
  const studioBefore = sql`(round * ${SHARE_MICRO}::bigint - (round % 2) * (gain_before - gain))`;
  return sql`
    select ${year.firstId}::bigint + number              as id,
           member_id,
           round,
           number % 2 = 0                                as is_bet,
           ${uuidOf(sql`number`)}                        as uuid,
           case when number % 2 = 1 then ${uuidOf(sql`(number - 1)`)} end as bet_uuid,
           case when number % 2 = 0 then stake else stake + gain - gain_before - ${SHARE_MICRO} end as amount,
           account_id,
           opening - nth * ${SHARE_MICRO}::bigint
             + case when number % 2 = 0 then gain_before - stake else gain - ${SHARE_MICRO} end
                                                         as member_after,
           ${studioBefore}
             + case when number % 2 = 0 then stake else gain_before - gain + ${SHARE_MICRO} end
                                                         as studio_after,
           ${year.since}::timestamptz + number * ${year.stepMicros}::bigint * interval '1 microsecond' as at
      from (${playedTransfers(year, numbers, 1)}) as played`;
}

/** Inserts the transfers of a range into a table like the ledger's. */
export function insertTransfers(table: Sql, year: Year, numbers: Numbers): Sql {
  const { studioCode, gameCode, studioAccountId } = year;
  return sql`
    insert into ${table}
           (id, source, idempotency_key, kind, asset, amount_micro, debit_account_id,
            credit_account_id, member_id, debit_balance_after, credit_balance_after, reference,
            created_at)
    select id,
           'studio:' || ${studioCode},
           uuid,
           case when is_bet then 'bet' else 'win' end,
           'THB',
           amount,
           case when is_bet then account_id else ${studioAccountId}::bigint end,
           case when is_bet then ${studioAccountId}::bigint else account_id end,
           member_id,
           case when is_bet then member_after else studio_after end,
           case when is_bet then studio_after else member_after end,
           format('["%s","r%s",%s]', ${gameCode}::text, round, coalesce('"' || bet_uuid || '"', 'null')),
           at
      from (${transfers(year, numbers)}) as transfer`;
}

/** Inserts the studio's transactions behind the transfers of a range. */
export function insertStudioTransactions(year: Year, numbers: Numbers): Sql {
  return sql`
    insert into studio_transactions
           (studio_code, transaction_uuid, kind, member_id, game_code, round, is_round_closed,
            is_free, amount_micro, reference_uuid, transfer_id, created_at)
    select ${year.studioCode}, uuid, case when is_bet then 'bet' else 'win' end, member_id,
           ${year.gameCode}, 'r' || round, not is_bet, false, amount, bet_uuid, id, at
      from (${transfers(year, numbers)}) as transfer`;
}

/** Inserts the members' play of each day; turnover that is awarded already makes no job catch up. */
export function insertPlayDays(year: Year): Sql {
  return sql`
    insert into play_days (member_id, day, bet_count, staked_micro, won_micro, awarded_micro)
    select member_id, day, count(*), sum(stake), sum(won), sum(stake)
      from (
             select member_id,
                    stake,
                    stake + gain - gain_before - ${SHARE_MICRO} as won,
                    ((${year.since}::timestamptz
                       + number * ${year.stepMicros}::bigint * interval '1 microsecond')
                       at time zone 'Asia/Bangkok')::date as day
               from (${playedTransfers(year, { from: 0, to: year.transfers }, 2)}) as played
           ) as bet
     group by member_id, day
     order by member_id, day`;
}

/** Sets the balances to those after the last transfers. */
export function updateBalances(year: Year): Sql {
  const sessions = year.transfers / TRANSFERS_PER_STEP;
  return sql`
    with last as (
      select place, max(nth) as nth
        from (
               select number % ${year.players}::bigint as place,
                      (number / ${year.players}::bigint + 1) * ${ROUNDS_PER_SESSION}::bigint - 1 as nth
                 from generate_series(0, ${sessions * SEATS}::bigint - 1) as number
             ) as seated
       group by place
    )
    update ledger_accounts as account
       set balance = opening - (nth + 1) * ${SHARE_MICRO}::bigint
                       + ((place / 2 * 7919 + nth * 104729) % 9000) * 10000 * (1 - 2 * (place % 2))
      from last
      join ${playersTable} as player
     using (place)
     where account.id = player.account_id`;
}

/** Sets the studio's balance to what the house has won. */
export function updateStudioBalance(year: Year): Sql {
  return sql`
    update ledger_accounts
       set balance = ${(BigInt(year.transfers) / 2n) * BigInt(SHARE_MICRO)}::bigint
     where id = ${year.studioAccountId}`;
}
