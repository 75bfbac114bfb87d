import type { Tx } from '../../db/database.ts';
import { markAnswered } from '../../features/cases/office-store.ts';
import type { OfficeCase } from '../../features/cases/office-store.ts';
import { insertMessage } from '../../features/cases/store.ts';
import { insertNotifications } from '../../features/notifications/store.ts';

/** case-07: adds the answer of staff to the thread, and tells the member in the inbox, live and by push. */
export async function answerCase(
  tx: Tx,
  { id, memberId, number }: Pick<OfficeCase, 'id' | 'memberId' | 'number'>,
  { staffId, text }: { staffId: bigint; text: string },
): Promise<void> {
  await insertMessage(tx, id, { author: 'staff', staffId, text });
  await markAnswered(tx, id, staffId);
  await insertNotifications(tx, [{ memberId, kind: 'case_answered', params: { number } }]);
}
