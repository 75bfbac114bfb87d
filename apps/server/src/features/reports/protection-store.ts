import { addDays, startOfDay } from '@kapao/contract/bangkok.ts';
import { protectionMeasureNames } from '@kapao/contract/office/report-sheets.ts';
import type { ProtectionMeasure } from '@kapao/contract/office/report-sheets.ts';
import type { MarkerCode } from '@kapao/contract/protection/markers.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import {
  numberOfCase,
  protectionCasesClosed,
  protectionCasesOpened,
  protectionContacts,
} from '../cases/reads.ts';
import {
  breaksBy,
  hasMarker,
  markersRaised,
  readProtectionDays,
  suggestionsBy,
} from '../protection/reads.ts';
import type { ProtectionDays } from '../protection/reads.ts';

/** The columns of the sheet of protection that count events. */
export type EventColumn = 'measured' | 'ended';

/** Bangkok days of one website. */
interface Days {
  websiteId: number;
  from: string;
  until: string;
}

/** Selects the closed cases in which this marker was raised. */
function closedWith(marker: MarkerCode): Sql {
  return sql`
    select *
      from (${protectionCasesClosed}) as closed
     where ${hasMarker(sql`closed.case_id`, marker)}`;
}

/**
 * The events that the numbers count: `(id, member_id, at, began_at, case_id)`. A number and the list beneath it read the
 * same events.
 */
const events: Readonly<Partial<Record<`${ProtectionMeasure} ${EventColumn}`, Sql>>> = {
  'time_out measured': breaksBy('time_out', 'start'),
  'time_out ended': breaksBy('time_out', 'end'),
  'self_exclusion measured': breaksBy('self_exclusion', 'start'),
  'self_exclusion ended': breaksBy('self_exclusion', 'end'),
  'protection_case measured': protectionCasesOpened,
  'protection_case ended': protectionCasesClosed,
  'night_play measured': markersRaised('night_play'),
  'night_play ended': closedWith('night_play'),
  'chasing_losses measured': markersRaised('chasing_losses'),
  'chasing_losses ended': closedWith('chasing_losses'),
  'limits_raised measured': markersRaised('limits_raised'),
  'limits_raised ended': closedWith('limits_raised'),
  'unusual_deposits measured': markersRaised('unusual_deposits'),
  'unusual_deposits ended': closedWith('unusual_deposits'),
  'contact measured': protectionContacts,
  'suggestion measured': suggestionsBy('made'),
  'suggestion_accepted measured': suggestionsBy('accepted'),
};

/** Returns the events that a number counts; undefined for a number that counts none. */
export function protectionEvents(measure: ProtectionMeasure, column: EventColumn): Sql | undefined {
  return events[`${measure} ${column}`];
}

/** Builds a condition: an event of a member of the website happened on these days. */
function isOn({ websiteId, from, until }: Days): Sql {
  return sql`
    event.at >= ${startOfDay(from)} and event.at < ${startOfDay(addDays(until, 1))}
       and member.website_id = ${websiteId}`;
}

/** The numbers of one row: how many there are, how many ended, and the median hours of those. */
type MeasureNumbers = [measured: bigint | null, ended: bigint | null, medianHours: bigint | null];

/** Reads the sheet of protection: each measure's numbers of these days (guard-11). */
export async function readProtectionMeasures(
  on: Queryable,
  days: Days,
): Promise<{ key: ProtectionMeasure; amounts: MeasureNumbers }[]> {
  const ofDays = await readProtectionDays(on, days);
  const rows: { key: ProtectionMeasure; amounts: MeasureNumbers }[] = [];
  for (const key of protectionMeasureNames) {
    const counted = ofDaysAlone(key, ofDays);
    rows.push({
      key,
      amounts: counted === undefined ? await countEvents(on, key, days) : [counted, null, null],
    });
  }
  return rows;
}

/** The number of a measure that counts no events; undefined for one that does. */
function ofDaysAlone(
  measure: ProtectionMeasure,
  { players, nightPlayers, limits }: ProtectionDays,
): bigint | null | undefined {
  const held = (count: number | undefined) => (count === undefined ? null : BigInt(count));
  switch (measure) {
    case 'limit_deposit':
      return held(limits?.deposit);
    case 'limit_loss':
      return held(limits?.loss);
    case 'limit_stake':
      return held(limits?.stake);
    case 'players':
      return players;
    case 'night_players':
      return nightPlayers;
    case 'night_percent':
      return players === 0n ? null : (nightPlayers * 100n + players / 2n) / players;
    default:
      return undefined;
  }
}

async function countEvents(
  on: Queryable,
  measure: ProtectionMeasure,
  days: Days,
): Promise<MeasureNumbers> {
  const measured = protectionEvents(measure, 'measured');
  const ended = protectionEvents(measure, 'ended');
  return [
    measured ? (await sumEvents(on, measured, days)).count : null,
    ...(ended ? endedNumbers(await sumEvents(on, ended, days), measure) : ([null, null] as const)),
  ];
}

/** A time-out lasts as long as its member chose, so that its median says nothing. */
function endedNumbers(
  { count, medianHours }: { count: bigint; medianHours: bigint | null },
  measure: ProtectionMeasure,
): [bigint, bigint | null] {
  const isBreak = measure === 'time_out' || measure === 'self_exclusion';
  return [count, isBreak ? null : medianHours];
}

async function sumEvents(
  on: Queryable,
  of: Sql,
  days: Days,
): Promise<{ count: bigint; medianHours: bigint | null }> {
  const [sums] = await on.query<{ count: bigint; medianHours: bigint | null }>(sql`
    select count(*) as count,
           round(
             percentile_cont(0.5) within group (
               order by extract(epoch from event.at - event.began_at)::float8 / 3600
             )
           )::bigint as "medianHours"
      from (${of}) as event
      join members     as member on member.id = event.member_id
     where ${isOn(days)}`);
  return sums ?? { count: 0n, medianHours: null };
}

export interface ProtectionEvent {
  id: bigint;
  memberId: bigint;
  username: string;
  at: Date;
  /** The number of the case; null where the event belongs to none. */
  caseNumber: number | null;
}

/** Lists the events that a number counts, the latest id first (guard-12). */
export async function listProtectionEvents(
  on: Queryable,
  of: Sql,
  { after, limit, ...days }: Days & { after: bigint | undefined; limit: number },
): Promise<ProtectionEvent[]> {
  return on.query<ProtectionEvent>(sql`
    select event.id,
           event.member_id as "memberId",
           member.username,
           coalesce(event.at, event.began_at) as at,
           (${numberOfCase(sql`event.case_id`)}) as "caseNumber"
      from (${of}) as event
      join members     as member on member.id = event.member_id
     where ${isOn(days)}
       ${after === undefined ? sql`` : sql`and event.id < ${after}`}
     order by event.id desc
     limit ${limit}`);
}
