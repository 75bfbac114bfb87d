import type { Tx } from '../../../db/database.ts';
import type { Ledger } from '../../../ledger/engine.ts';
import type { Posting } from '../../../ledger/posting.ts';

/**
 * door-19: books the fee that a gateway tells after its payment was booked (`gatewayFeePostings`). It has the key of a
 * fee that is told with the payment, so that one fee is booked: the first one that was told stands.
 */
export async function bookLateFee(tx: Tx, ledger: Ledger, fees: readonly Posting[]): Promise<void> {
  const [verdict] = fees.length === 0 ? [] : await ledger.postWithin(tx, fees);
  if (verdict?.outcome !== 'refused' || verdict.refusal === 'idempotency_conflict') return;
  throw new Error(`a gateway's late fee was not posted: ${verdict.refusal}`);
}
