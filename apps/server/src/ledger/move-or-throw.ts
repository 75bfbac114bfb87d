import type { Tx } from '../db/database.ts';
import type { Ledger } from './engine.ts';
import type { Posting } from './posting.ts';

/**
 * Posts within a flow's transaction where the flow's own rows say that the money is there and has not
 * been moved. Should the ledger disagree, the whole transaction is undone, and somebody has to look.
 * Postings given together lock their accounts together, and the later may move what the earlier brought.
 */
export async function moveOrThrow(
  tx: Tx,
  ledger: Ledger,
  ...postings: readonly Posting[]
): Promise<void> {
  const verdicts = await ledger.postWithin(tx, postings);
  for (const [index, { kind, reference }] of postings.entries()) {
    const verdict = verdicts[index];
    if (verdict?.outcome === 'posted') continue;
    const said = verdict?.outcome === 'refused' ? verdict.refusal : verdict?.outcome;
    throw new Error(`${kind} ${reference} was not posted: ${said}`);
  }
}
