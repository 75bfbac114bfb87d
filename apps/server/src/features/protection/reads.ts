import type { MarkerCode } from '@kapao/contract/protection/markers.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** Builds a condition: the member has a running time-out or self-exclusion. `memberId` is a column. */
export function isOnBreak(memberId: Sql): Sql {
  return sql`exists (
             select
               from member_breaks as pause
              where pause.member_id = ${memberId}
                and pause.ends_at   > now()
           )`;
}

export async function findBreakEnd(on: Queryable, memberId: bigint): Promise<Date | null> {
  const [row] = await on.query<{ until: Date | null }>(sql`
    select max(ends_at) as until
      from member_breaks
     where member_id = ${memberId}
       and ends_at > now()`);
  return row?.until ?? null;
}

/** Finds the running time-out or self-exclusion that ends last. */
export async function findCurrentBreak(
  on: Queryable,
  memberId: bigint,
): Promise<{ kind: 'time_out' | 'self_exclusion'; endsAt: Date } | undefined> {
  const [pause] = await on.query<{ kind: 'time_out' | 'self_exclusion'; endsAt: Date }>(sql`
    select kind,
           ends_at as "endsAt"
      from member_breaks
     where member_id = ${memberId}
       and ends_at   > now()
     order by ends_at desc
     limit 1`);
  return pause;
}

/** Selects one value: the end of the member's running time-out or self-exclusion. `memberId` is a column. */
export function breakEndOf(memberId: Sql): Sql {
  return sql`
    select max(ends_at)
      from member_breaks
     where member_id = ${memberId}
       and ends_at   > now()`;
}

/** Selects time-outs or self-exclusions by their start or their end: `(id, member_id, at, began_at, case_id)`. */
export function breaksBy(kind: 'time_out' | 'self_exclusion', at: 'start' | 'end'): Sql {
  return sql`
    select id,
           member_id,
           ${at === 'start' ? sql`created_at` : sql`ends_at`} as at,
           created_at   as began_at,
           null::bigint as case_id
      from member_breaks
     where kind = ${kind}
       ${at === 'start' ? sql`` : sql`and ends_at <= now()`}`;
}

/** Selects the markers of one kind that were raised, as above. */
export function markersRaised(marker: MarkerCode): Sql {
  return sql`
    select id,
           member_id,
           created_at as at,
           created_at as began_at,
           case_id
      from protection_markers
     where marker = ${marker}`;
}

/** Builds a condition: this marker was raised in the case. */
export function hasMarker(caseId: Sql, marker: MarkerCode): Sql {
  return sql`
    exists (
      select
        from protection_markers as raised
       where raised.case_id = ${caseId}
         and raised.marker  = ${marker}
    )`;
}

/** Selects the limits that staff suggested, or those that members accepted, as above. */
export function suggestionsBy(what: 'made' | 'accepted'): Sql {
  return sql`
    select id,
           member_id,
           ${what === 'made' ? sql`created_at` : sql`answered_at`} as at,
           created_at as began_at,
           case_id
      from limit_suggestions
     ${what === 'made' ? sql`` : sql`where answer = 'accepted'`}`;
}

export interface ProtectionDays {
  /** Summed over the days. */
  players: bigint;
  nightPlayers: bigint;
  /** The members who had a limit on the last of the days. */
  limits: { deposit: number; loss: number; stake: number } | undefined;
}

/** Reads how many of the website's members played on these days, and how many had limits at their end (guard-11). */
export async function readProtectionDays(
  on: Queryable,
  { websiteId, from, until }: { websiteId: number; from: string; until: string },
): Promise<ProtectionDays> {
  const [sums] = await on.query<{ players: bigint; nightPlayers: bigint }>(sql`
    select coalesce(sum(players), 0)::bigint       as players,
           coalesce(sum(night_players), 0)::bigint as "nightPlayers"
      from protection_days
     where website_id = ${websiteId}
       and day >= ${from}
       and day <= ${until}`);
  const [limits] = await on.query<{ deposit: number; loss: number; stake: number }>(sql`
    select deposit_limits as deposit,
           loss_limits    as loss,
           stake_limits   as stake
      from protection_days
     where website_id = ${websiteId}
       and day >= ${from}
       and day <= ${until}
     order by day desc
     limit 1`);
  return { players: sums?.players ?? 0n, nightPlayers: sums?.nightPlayers ?? 0n, limits };
}
