import type { Queryable } from '../../db/database.ts';
import { largestProposedId } from '../../features/proposals/reads.ts';
import { largestScheduledId } from '../../features/versions/scheduled-store.ts';

/**
 * editor-32: returns the id of the next new record of a kind. New records that wait for a second person or for their
 * time have ids too: of two with one id, only the first could be made.
 * @param largest The largest id of a record that exists; 0 for none.
 */
export async function nextRecordId(on: Queryable, kind: string, largest: number): Promise<number> {
  const proposed = await largestProposedId(on, kind);
  return 1 + Math.max(largest, proposed, await largestScheduledId(on, kind));
}
