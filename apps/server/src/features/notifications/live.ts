import type { Notification } from '@kapao/contract/notifications.ts';
import type { Queryable } from '../../db/database.ts';
import { findNotifications, NOTIFICATIONS_CHANNEL, readCommitted } from './store.ts';

/** Announces committed notifications on the live channel: each in its member's room, broadcasts to all (note-06). */
export function announcedNotifications(websiteId: number) {
  const roomOf = (memberId: bigint) => `member:${memberId}`;
  return {
    channel: NOTIFICATIONS_CHANNEL,
    roomOf,
    roomOfPayload: (payload: string): string | undefined => {
      const { memberId } = readCommitted(payload);
      return memberId === 'all' ? undefined : roomOf(memberId);
    },
    read: async (database: Queryable, payload: string): Promise<Notification | undefined> => {
      const { id } = readCommitted(payload);
      return (await findNotifications(database, [websiteId], [id])).get(String(id));
    },
  };
}
