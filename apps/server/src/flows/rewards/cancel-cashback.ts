import type { Tx } from '../../db/database.ts';
import { cancelAwards, lockOpenAwards } from '../../features/cashback/store.ts';
import { insertNote } from '../../features/members/notes-store.ts';

interface Decision {
  memberId: bigint;
  actor: string;
  reason: string;
}

/**
 * Cancels all cashback that the member has not claimed and returns its sum in micro; 0 if there is none. No money
 * moves, and claimed cashback is kept.
 */
export async function cancelCashback(tx: Tx, decision: Decision): Promise<bigint> {
  const { memberId, ...why } = decision;
  const open = await lockOpenAwards(tx, memberId);
  if (open.length === 0) return 0n;
  const noteId = await insertNote(tx, memberId, { kind: 'cashback_cancel', ...why });
  await cancelAwards(
    tx,
    open.map(({ id }) => id),
    noteId,
  );
  return open.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
}
