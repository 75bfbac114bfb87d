import type { Tx } from '../db/database.ts';
import type { Ledger } from '../ledger/engine.ts';
import type { Posting } from '../ledger/posting.ts';

/**
 * Posts within a flow's transaction where the flow's own rows say that the money is there and has not
 * been moved. Should the ledger disagree, the whole transaction is undone, and somebody has to look.
 */
export async function moveOrThrow(tx: Tx, ledger: Ledger, posting: Posting): Promise<void> {
  const [verdict] = await ledger.postWithin(tx, [posting]);
  if (verdict?.outcome === 'posted') return;
  const said = verdict?.outcome === 'refused' ? verdict.refusal : verdict?.outcome;
  throw new Error(`${posting.kind} ${posting.reference} was not posted: ${said}`);
}
