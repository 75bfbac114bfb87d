import type { DepositMessage } from '@kapao/contract/events.ts';
import { canBecome, depositTransitions } from '@kapao/contract/statuses.ts';
import type { Tx } from '../../../db/database.ts';
import { lockDepositByReference, markDepositFailed } from './deposits-store.ts';

/** Marks a deposit as failed; undefined, without a change, if the deposit had ended before. */
export async function failDeposit(
  tx: Tx,
  gatewayCode: string,
  refCode: string,
): Promise<DepositMessage | undefined> {
  const deposit = await lockDepositByReference(tx, gatewayCode, refCode);
  if (!deposit || !canBecome(depositTransitions, deposit.status, 'failed')) return undefined;
  await markDepositFailed(tx, deposit.id);
  return failedMessage(refCode);
}

export function failedMessage(refCode: string): DepositMessage {
  return { type: 'update_status', status: 'failed', ref_code: refCode };
}
