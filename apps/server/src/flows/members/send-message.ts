import type { Tx } from '../../db/database.ts';
import { findMemberByPhone } from '../../features/members/reads.ts';
import { insertNotifications } from '../../features/notifications/store.ts';
import type { MessageParams } from '../../features/notifications/store.ts';

/** Sends the operator's message to one member's inbox, and returns the member's id; undefined if none has the phone. */
export async function sendMessage(
  tx: Tx,
  { websiteId, phone }: { websiteId: number; phone: string },
  params: MessageParams,
): Promise<bigint | undefined> {
  const member = await findMemberByPhone(tx, websiteId, phone);
  if (member) await insertNotifications(tx, [{ memberId: member.id, kind: 'message', params }]);
  return member?.id;
}
