import type { Database } from '../../db/database.ts';
import { replyRefusal } from './rules.ts';
import {
  insertMessage,
  lockCaseOf,
  lockCasesOf,
  readWrittenLately,
  waitForStaff,
} from './store.ts';

interface Reply {
  memberId: bigint;
  websiteId: number;
  number: number;
  key: string;
  text: string;
}

type Replied =
  | { outcome: 'added' }
  | { outcome: 'refused'; refusal: 'not_found' | 'case_closed' | 'too_many_requests' };

/** case-08: adds the member's message to the thread, and lets the case wait for staff; a repeat adds nothing. */
export async function replyToCase(
  database: Database,
  { memberId, websiteId, number, key, text }: Reply,
): Promise<Replied> {
  return database.transaction(async (tx) => {
    await lockCasesOf(tx, memberId);
    const found = await lockCaseOf(tx, { memberId, websiteId }, number);
    if (!found) return { outcome: 'refused', refusal: 'not_found' };
    const refusal = replyRefusal(found.state, await readWrittenLately(tx, memberId));
    if (refusal) return { outcome: 'refused', refusal };
    const message = { author: 'member', text, requestKey: key } as const;
    if (await insertMessage(tx, found.id, message)) await waitForStaff(tx, found.id);
    return { outcome: 'added' };
  });
}
