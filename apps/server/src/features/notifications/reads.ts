import { MAX_COUNTED } from '@kapao/contract/notifications/rules.ts';
import sql, { type Sql } from 'sql-template-tag';

/** The unread notifications of the member of `session`, a row of living_sessions: a part of the profile's statement. */
export const unreadOfSession = sql`
  select least(${MAX_COUNTED}, (
           select count(*)
             from (
                    select
                      from notifications as own
                     where own.member_id = session.member_id
                       and own.read_at is null
                     limit ${MAX_COUNTED}
                  ) as unread
         ) + (
           select count(*)
             from (
                    select
                      from broadcasts as broadcast
                     where broadcast.website_id  = session.website_id
                       and broadcast.created_at >= session.registered_at
                       and broadcast.id          > coalesce((
                             select mark.read_up_to
                               from broadcast_reads as mark
                              where mark.member_id = session.member_id
                           ), 0)
                     limit ${MAX_COUNTED}
                  ) as unread
         )) as unread`;

/** Builds a condition: the member has a notification with this key. Both are columns or expressions. */
export function isNotified(memberId: Sql, onceKey: Sql): Sql {
  return sql`exists (
             select
               from notifications as known
              where known.member_id = ${memberId}
                and known.once_key  = ${onceKey}
           )`;
}
