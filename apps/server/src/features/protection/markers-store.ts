import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { MARKER_DAYS } from '@kapao/contract/protection/markers.ts';
import type { MarkerCode } from '@kapao/contract/protection/markers.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { bigintArray, textArray } from '../../ledger/arrays.ts';
import type { FoundMarker } from './marker-rules.ts';

/** Counts how often these members asked for a higher limit, or for none, up to the end of a Bangkok day. */
export async function countLimitRaises(
  on: Queryable,
  memberIds: readonly bigint[],
  { from, until }: { from: string; until: string },
): Promise<{ memberId: bigint; raises: number }[]> {
  return on.query<{ memberId: bigint; raises: number }>(sql`
    select member_id         as "memberId",
           count(*)::integer as raises
      from member_limit_changes
     where member_id   = any(${bigintArray(memberIds)}::bigint[])
       and created_at >= ${startOfDay(from)}
       and created_at <  ${startOfDay(addDays(until, 1))}
       and from_micro is not null
       and (to_micro is null or to_micro > from_micro)
     group by member_id`);
}

/** guard-04: the markers of a member that were raised so lately that they do not count anew. */
export async function listRecentMarkers(
  on: Queryable,
  memberId: bigint,
  day: string,
): Promise<MarkerCode[]> {
  const rows = await on.query<{ marker: MarkerCode }>(sql`
    select distinct marker
      from protection_markers
     where member_id = ${memberId}
       and day       > ${addDays(day, -MARKER_DAYS)}`);
  return rows.map(({ marker }) => marker);
}

export async function insertMarkers(
  tx: Tx,
  { memberId, caseId, day }: { memberId: bigint; caseId: bigint; day: string },
  found: readonly FoundMarker[],
): Promise<void> {
  await tx.query(sql`
    insert into protection_markers
           (member_id, case_id, marker, day, found, threshold, amount_micro, created_at)
    select ${memberId}, ${caseId}, marker, ${day}, found, threshold, amount_micro, now()
      from unnest(
             ${textArray(found.map(({ marker }) => marker))}::text[],
             ${bigintArray(found.map((each) => each.found))}::bigint[],
             ${bigintArray(found.map(({ threshold }) => threshold))}::bigint[],
             ${bigintArray(found.map(({ amountMicro }) => amountMicro))}::bigint[]
           ) as raised (marker, found, threshold, amount_micro)`);
}

export interface MarkerRow extends FoundMarker {
  day: string;
}

/** Lists the markers of a case, the latest first. */
export async function listMarkers(on: Queryable, caseId: bigint): Promise<MarkerRow[]> {
  return on.query<MarkerRow>(sql`
    select marker,
           day::text    as day,
           found,
           threshold,
           amount_micro as "amountMicro"
      from protection_markers
     where case_id = ${caseId}
     order by id desc
     limit 200`);
}

/** Writes how many members played on a day, how many of them at night, and how many have limits now (guard-12). */
export async function saveProtectionDay(
  tx: Tx,
  counted: { websiteId: number; day: string; players: number; nightPlayers: number },
): Promise<void> {
  const { websiteId, day, players, nightPlayers } = counted;
  await tx.query(sql`
    insert into protection_days
           (website_id, day, players, night_players, deposit_limits, loss_limits, stake_limits)
    select ${websiteId}, ${day}, ${players}, ${nightPlayers},
           ${holdersOf(websiteId, 'deposit')}, ${holdersOf(websiteId, 'loss')},
           ${holdersOf(websiteId, 'stake')}
        on conflict (website_id, day) do update
       set players       = excluded.players,
           night_players = excluded.night_players`);
}

/**
 * Selects one value: the number of the website's members who have a limit of this kind. It finds each member by id, as a
 * join could read the whole table of members (guard-13).
 */
function holdersOf(websiteId: number, kind: 'deposit' | 'loss' | 'stake') {
  return sql`
    (
      select count(distinct own.member_id)::integer
        from member_limits as own
       where own.kind = ${kind}
         and own.amount_micro is not null
         and (select website_id from members where id = own.member_id) = ${websiteId}
    )`;
}
