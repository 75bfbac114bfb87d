import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';

/** Reads the member's stakes on a Bangkok day so far, in micro. */
export async function readStakesOfDay(
  on: Queryable,
  memberId: bigint,
  day: string,
): Promise<bigint> {
  const [played] = await on.query<{ stakedMicro: bigint }>(sql`
    select staked_micro as "stakedMicro"
      from play_days
     where member_id = ${memberId}
       and day       = ${day}`);
  return played?.stakedMicro ?? 0n;
}

/** desk-42: returns a member's stakes less wins since the registration, in micro; free bets stake nothing. */
export async function lifetimeGgrOf(on: Queryable, memberId: bigint): Promise<bigint> {
  const [played] = await on.query<{ ggrMicro: bigint }>(sql`
    select coalesce(sum(staked_micro - won_micro), 0)::bigint as "ggrMicro"
      from play_days
     where member_id = ${memberId}`);
  return played?.ggrMicro ?? 0n;
}

/**
 * Selects the members' stakes and losses by Bangkok day: `(memberId, day, stakedMicro, lostMicro)`. A lost bonus is not
 * a loss.
 */
export function daysOfPlay(memberIds: readonly bigint[], from: string): Sql {
  return sql`
    select member_id    as "memberId",
           day::text    as day,
           staked_micro as "stakedMicro",
           staked_micro - bonus_staked_micro - won_micro + bonus_won_micro as "lostMicro"
      from play_days
     where member_id = any(${bigintArray(memberIds)}::bigint[])
       and day >= ${from}`;
}

/** Selects a member's own cash staked by Bangkok day: `(day, micro)`. Bonus money is not the member's stake. */
export function cashStakesOf(memberId: bigint): Sql {
  return sql`
    select day,
           staked_micro - bonus_staked_micro as micro
      from play_days
     where member_id = ${memberId}`;
}

/**
 * Selects one value: a member's stakes from a Bangkok day on, in micro; null without play. Both parameters may be
 * columns.
 */
export function stakedSince(memberId: Sql, from: Sql): Sql {
  return sql`
    select sum(staked_micro)
      from play_days
     where member_id = ${memberId}
       and day      >= ${from}`;
}

export interface PlayDay {
  day: string;
  /** The cash part of the stakes. */
  cashStakedMicro: bigint;
  stakedMicro: bigint;
  wonMicro: bigint;
}

/** Lists a member's play by Bangkok day, from a day on. */
export async function listPlaySince(
  on: Queryable,
  memberId: bigint,
  from: string,
): Promise<PlayDay[]> {
  return on.query<PlayDay>(sql`
    select day::text                         as day,
           staked_micro - bonus_staked_micro as "cashStakedMicro",
           staked_micro                      as "stakedMicro",
           won_micro                         as "wonMicro"
      from play_days
     where member_id = ${memberId}
       and day      >= ${from}`);
}

/** Counts the members who played on each of these Bangkok days: `(day, members)`. */
export async function countPlayersByDay(
  on: Queryable,
  { from, until }: { from: string; until: string },
): Promise<{ day: string; members: bigint }[]> {
  return on.query<{ day: string; members: bigint }>(sql`
    select day::text as day,
           count(*)  as members
      from play_days
     where day >= ${from}::date
       and day <= ${until}::date
     group by play_days.day`);
}

/** Counts the members who played on any of these days. */
export async function countPlayers(
  on: Queryable,
  { from, until }: { from: string; until: string },
): Promise<bigint> {
  const [counted] = await on.query<{ members: bigint }>(sql`
    select count(distinct member_id) as members
      from play_days
     where day >= ${from}::date
       and day <= ${until}::date`);
  return counted?.members ?? 0n;
}

/**
 * Selects members' play by day, the latest day first: `(day, member_id, staked_micro)`, after a day and a member.
 */
export function playersOf({
  from,
  until,
  after,
}: {
  from: string;
  until: string;
  after: { day: string; memberId: bigint } | undefined;
}): Sql {
  return sql`
    select day,
           member_id,
           staked_micro
      from play_days
     where day >= ${from}::date
       and day <= ${after?.day ?? until}::date
       ${after === undefined ? sql`` : sql`and (day, member_id) < (${after.day}::date, ${after.memberId}::bigint)`}
     order by day desc, member_id desc`;
}
