import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { deleteOldChallenges } from './passkeys-store.ts';
import { FAILURES_KEPT_HOURS, FAMILIAR_DAYS, RESETS_KEPT_HOURS } from './rules.ts';

/** Rows that one transaction deletes, so that it holds its locks for a short time. */
const BATCH_SIZE = 500;

/**
 * Deletes sessions, codes and failure counts that no rule reads any more. It skips locked rows, so several servers may
 * run it at once.
 * A session may go before its game sessions: a bet needs a live login, a win needs none (account-42). Game tokens are
 * kept for ever.
 */
export async function cleanUpSessions(
  { database }: Pick<Context, 'database'>,
  stopping: AbortSignal,
): Promise<void> {
  for (const deleteBatch of deletions) {
    let deleted = BATCH_SIZE;
    while (deleted === BATCH_SIZE && !stopping.aborted) {
      deleted = await database.transaction(deleteBatch);
    }
  }
}

const deletions = [
  deleteSessions,
  deleteFailures,
  deleteCodes,
  deleteResetTokens,
  (tx: Tx) => deleteOldChallenges(tx, BATCH_SIZE),
];

/** Deletes ended and expired sessions; a live one stays however long the site's lifetime is. */
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

async function deleteFailures(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from login_failures
     where (scope, key_hash) in (
             select scope, key_hash
               from login_failures
              where last_at < now() - make_interval(hours => ${FAILURES_KEPT_HOURS})
              order by last_at
              limit ${BATCH_SIZE}
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
              limit ${BATCH_SIZE}
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
              limit ${BATCH_SIZE}
                for update skip locked
           )
 returning true`);
  return rows.length;
}
