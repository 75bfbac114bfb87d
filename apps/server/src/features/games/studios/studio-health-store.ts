import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';

/** Launches are counted in the last hour, and later than a call's time is late: it is kept to the minute. */
const LAUNCH_WINDOW = '1 hour';
const CALL_PRECISION = '1 minute';
const COUNTED_LAUNCHES = 100;

export interface StudioHealth {
  code: string;
  name: string;
  isEnabled: boolean;
  /** The time of the last signed call, to the minute; without keys, of the newest play of those who were launched. */
  lastCallAt: Date | null;
  /** The games that were launched since in the last hour, at most COUNTED_LAUNCHES, and the time of the first one. */
  launched: number;
  launchedAt: Date | null;
}

/**
 * Lists the studios with the signs of their health (engine-03, engine-18). A studio without keys leaves no time of its
 * calls: its last sign of life is the newest transaction of the members who were launched in the last hour.
 */
export async function listStudioHealth(on: Queryable): Promise<StudioHealth[]> {
  return on.query<StudioHealth>(sql`
    select studio.code,
           studio.name,
           studio.is_enabled as "isEnabled",
           heard.at          as "lastCallAt",
           since.launched,
           since.at          as "launchedAt"
      from game_studios as studio
     cross join lateral (
             select coalesce(
                      (
                        select max(last_used_at)
                          from studio_keys
                         where studio_code = studio.code
                      ),
                      (
                        select max(played.at)
                          from (
                                 select distinct member_id
                                   from (
                                          select member_id
                                            from game_sessions
                                           where studio_code = studio.code
                                             and created_at  > now() - ${LAUNCH_WINDOW}::interval
                                           order by created_at desc
                                           limit ${COUNTED_LAUNCHES}
                                        ) as newest
                               ) as launched
                         cross join lateral (
                                 select created_at as at
                                   from studio_transactions
                                  where member_id   = launched.member_id
                                    and studio_code = studio.code
                                    and created_at  > now() - ${LAUNCH_WINDOW}::interval
                                  order by created_at desc
                                  limit 1
                               ) as played
                      )
                    ) as at
           ) as heard
     cross join lateral (
             select count(*)::integer as launched,
                    min(created_at)   as at
               from (
                      select created_at
                        from game_sessions
                       where studio_code = studio.code
                         and created_at  > now() - ${LAUNCH_WINDOW}::interval
                         and created_at  > coalesce(heard.at + ${CALL_PRECISION}::interval, '-infinity')
                       order by created_at desc
                       limit ${COUNTED_LAUNCHES}
                    ) as one
           ) as since
     order by studio.code`);
}
