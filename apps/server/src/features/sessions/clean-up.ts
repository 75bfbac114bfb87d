import sql, { type Sql } from 'sql-template-tag';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import {
  CHALLENGE_MINUTES,
  FAILURES_KEPT_HOURS,
  FAMILIAR_DAYS,
  RESETS_KEPT_HOURS,
} from './rules.ts';

/** The number of rows that one transaction deletes, so that it holds its locks only for a short time. */
const BATCH_SIZE = 500;

/**
 * Deletes sessions, codes and failure counts that no rule reads any more. It skips locked rows, so several servers may
 * run it at once. A session may be deleted before its game sessions: a bet needs a live login, a win does not
 * (account-42). Game tokens are kept for ever.
 */
export async function cleanUpSessions(
  { database }: Pick<Platform, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  for (const deleteBatch of deletions) {
    let deleted = BATCH_SIZE;
    while (deleted === BATCH_SIZE && !stopping.aborted) {
      deleted = await database.transaction(deleteBatch);
    }
  }
}

/** Deletes ended and expired sessions; a live one stays, however long the site's session lifetime is. */
async function deleteSessions(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from sessions
     where token_hash in (
             select session.token_hash
               from sessions as session
              where session.created_at < now() - make_interval(days => ${FAMILIAR_DAYS})
                and not exists (
                      select
                        from living_sessions as living
                       where living.token_hash = session.token_hash
                    )
              order by session.created_at
              limit ${BATCH_SIZE}
                for update skip locked
           )
 returning true`);
  return rows.length;
}

/** Returns a function that deletes old rows of a table: those with more than `than` between `since` and now. */
function deleteOlder(rows: { table: Sql; key: Sql; since: Sql; than: Sql }) {
  return async (tx: Tx): Promise<number> => {
    const deleted = await tx.query(sql`
      delete from ${rows.table}
       where (${rows.key}) in (
               select ${rows.key}
                 from ${rows.table}
                where ${rows.since} < now() - ${rows.than}
                order by ${rows.since}
                limit ${BATCH_SIZE}
                  for update skip locked
             )
   returning true`);
    return deleted.length;
  };
}

const deletions = [
  deleteSessions,
  deleteOlder({
    table: sql`login_failures`,
    key: sql`scope, key_hash`,
    since: sql`last_at`,
    than: sql`make_interval(hours => ${FAILURES_KEPT_HOURS})`,
  }),
  deleteOlder({
    table: sql`reset_codes`,
    key: sql`id`,
    since: sql`created_at`,
    than: sql`make_interval(hours => ${RESETS_KEPT_HOURS})`,
  }),
  deleteOlder({
    table: sql`reset_tokens`,
    key: sql`token_hash`,
    since: sql`created_at`,
    than: sql`make_interval(hours => ${RESETS_KEPT_HOURS})`,
  }),
  deleteOlder({
    table: sql`passkey_challenges`,
    key: sql`challenge`,
    since: sql`created_at`,
    than: sql`make_interval(mins => ${CHALLENGE_MINUTES})`,
  }),
];
