import sql from 'sql-template-tag';
import type { Platform } from '../../platform.ts';
import type { Tx } from '../../db/database.ts';
import { deleteOldLineSends } from './line/sends-store.ts';
import { deleteEndedSubscriptions } from './push-store.ts';

/** The number of rows that one transaction deletes, so that it holds its locks only for a short time. */
const BATCH_SIZE = 500;

/**
 * Deletes read notifications and sent broadcasts after the site's retention time (note-08), subscriptions of ended
 * sessions (note-13), and old notices by LINE (line-12). Several servers may run it at once.
 */
export async function cleanUpNotifications(
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

const deletions = [
  (tx: Tx) => deleteEndedSubscriptions(tx, BATCH_SIZE),
  deleteRead,
  deleteBroadcasts,
  (tx: Tx) => deleteOldLineSends(tx, BATCH_SIZE),
];

async function deleteRead(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from notifications
     where id in (
             select old.id
               from notifications as old
               join members       as member   on member.id           = old.member_id
               join site_settings as settings on settings.website_id = member.website_id
              where old.read_at < now() - make_interval(days => settings.notifications_kept_days)
              order by old.read_at
              limit ${BATCH_SIZE}
                for update of old skip locked
           )
 returning true`);
  return rows.length;
}

async function deleteBroadcasts(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    delete from broadcasts
     where id in (
             select old.id
               from broadcasts    as old
               join site_settings as settings on settings.website_id = old.website_id
              where old.created_at < now() - make_interval(days => settings.notifications_kept_days)
              order by old.created_at
              limit ${BATCH_SIZE}
           )
 returning true`);
  return rows.length;
}
