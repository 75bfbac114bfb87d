import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { FAILURES_KEPT_HOURS, FAMILIAR_DAYS, RESETS_KEPT_HOURS } from './rules.ts';

/** A transaction deletes no more than this, so that nobody waits for its locks. */
const PORTION = 500;

/**
 * Deletes what has ended so long ago that no rule looks at it any more. Rows that somebody else holds
 * are left to the next hour, so that it may run twice and on several servers at a time.
 *
 * A session may go although a game session was opened under it: a bet needs a living login and was
 * refused long before, a win needs none (account-42). The game's own tokens are kept for ever.
 */
export async function cleanUpSessions(
  { database }: Pick<Context, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  for (const deletePortion of [deleteSessions, deleteFailures, deleteCodes, deleteResetTokens]) {
    let deleted = PORTION;
    while (deleted === PORTION && !stopping.aborted) {
      deleted = await database.transaction(deletePortion);
    }
  }
}

/** Ended or expired ones; one that lives is kept, however long the settings let it. */
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
              limit ${PORTION}
                for update skip locked
           )
 returning true`);
  return rows.length;
}

async function deleteFailures(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from login_failures
     where (scope, key_hash) in (
             select scope, key_hash
               from login_failures
              where last_at < now() - make_interval(hours => ${FAILURES_KEPT_HOURS})
              order by last_at
              limit ${PORTION}
                for update skip locked
           )
 returning true`);
  return rows.length;
}

async function deleteCodes(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from reset_codes
     where id in (
             select id
               from reset_codes
              where created_at < now() - make_interval(hours => ${RESETS_KEPT_HOURS})
              order by created_at
              limit ${PORTION}
                for update skip locked
           )
 returning true`);
  return rows.length;
}

async function deleteResetTokens(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from reset_tokens
     where token_hash in (
             select token_hash
               from reset_tokens
              where created_at < now() - make_interval(hours => ${RESETS_KEPT_HOURS})
              order by created_at
              limit ${PORTION}
                for update skip locked
           )
 returning true`);
  return rows.length;
}
