import type { Tx } from '../../db/database.ts';
import { countOpenedLately, insertCaseNote } from '../../features/cases/office-store.ts';
import { insertCase, lockCasesOf } from '../../features/cases/store.ts';
import type { CaseIdentity } from '../../features/cases/store.ts';
import { answerCase } from './answer-case.ts';

interface OpenedByStaff {
  websiteId: number;
  memberId: bigint;
  staffId: bigint;
  text: string;
}

/**
 * case-10: opens a case with a text of staff, which the member reads and may answer. Also returns how many cases the
 * person has opened with members within 24 hours, with this one.
 */
export async function openMemberCase(
  tx: Tx,
  { websiteId, memberId, staffId, text }: OpenedByStaff,
): Promise<CaseIdentity & { openedLately: number }> {
  await lockCasesOf(tx, memberId);
  const about = { websiteId, memberId, reference: undefined, requestKey: undefined };
  const opened = await insertCase(tx, { ...about, kind: 'contact' });
  await insertCaseNote(tx, opened.id, { kind: 'open', staffId, text: null });
  await answerCase(tx, { ...opened, memberId }, { staffId, text });
  return { ...opened, openedLately: await countOpenedLately(tx, staffId) };
}
