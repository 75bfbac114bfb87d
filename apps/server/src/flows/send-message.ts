import type { Database } from '../db/database.ts';
import { findMemberByPhone } from '../features/members/reads.ts';
import { insertNotifications } from '../features/notifications/store.ts';
import type { MessageParams } from '../features/notifications/store.ts';

/** Sends the operator's message to one member's inbox; false if no member has the phone. */
export async function sendMessage(
  database: Database,
  { websiteId, phone }: { websiteId: number; phone: string },
  params: MessageParams,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const member = await findMemberByPhone(tx, websiteId, phone);
    if (member) await insertNotifications(tx, [{ memberId: member.id, kind: 'message', params }]);
    return member !== undefined;
  });
}
