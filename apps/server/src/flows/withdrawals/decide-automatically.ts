import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { decideAutomatically } from '../../features/payments/withdrawals/automatic-rules.ts';
import type {
  AutomaticTerms,
  AutomaticDecision,
  DecisionInputs,
} from '../../features/payments/withdrawals/automatic-rules.ts';
import { inputsOf } from '../../features/payments/withdrawals/signals.ts';
import { sumAutomaticToday } from '../../features/payments/withdrawals/withdrawal-terms-store.ts';
import { readReviewFacts } from './read-withdrawal-signals.ts';

interface Request {
  id: string;
  memberId: bigint;
  amountMicro: bigint;
}

/**
 * Decides in the transaction of a request whether the withdrawal is paid automatically. The caller holds the member's
 * lock, so that concurrent requests are all summed (auto-04), and has not ended an open promotion yet.
 */
export async function decideRequest(
  tx: Tx,
  log: Logger,
  request: Request,
  terms: AutomaticTerms,
): Promise<AutomaticDecision> {
  const inputs = await readInputs(tx, log, request, terms);
  return decideAutomatically({ amount_micro: String(request.amountMicro), ...inputs }, terms);
}

/** auto-07: reads all inputs or none. Signals without an input stop the withdrawal, which then waits for staff. */
async function readInputs(
  tx: Tx,
  log: Logger,
  { id, memberId }: Request,
  { thresholds }: AutomaticTerms,
): Promise<DecisionInputs> {
  const requestedAt = tx.now();
  await tx.query(sql`savepoint signals`);
  try {
    const automaticMicro = await sumAutomaticToday(tx, memberId);
    const facts = await readReviewFacts(tx, { memberId, requestedAt, thresholds });
    await tx.query(sql`release savepoint signals`);
    return {
      automatic_today_micro: String(automaticMicro),
      ...inputsOf(facts),
      // The request counts too, and is not written yet.
      day_withdrawals: String(facts.withdrawals.length + 1),
    };
  } catch (error) {
    await tx.query(sql`rollback to savepoint signals`);
    log.error({ err: error, withdrawal: id }, 'the signals of a withdrawal could not be read');
    return {};
  }
}
