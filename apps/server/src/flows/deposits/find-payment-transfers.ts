import type { Queryable } from '../../db/database.ts';
import { listTransfersOfDeposits } from '../../features/payments/find-store.ts';
import { findTransfersOfKeys } from '../../ledger/find-transfers.ts';
import { approvalSource } from './approve-deposit.ts';
import { transferSource } from './assign-transfer.ts';
import { withdrawalSource } from '../withdrawals/end-withdrawal.ts';
import { gatewaySource } from './settle-deposit.ts';

/** Finds the ledger's transfer that credited each of these deposits. A deposit that is not credited has no entry. */
export async function findDepositTransfers(
  on: Queryable,
  depositIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (depositIds.length === 0) return new Map();
  const paid = await listTransfersOfDeposits(on, depositIds);
  // An approval by staff comes first: the gateway's later transfer then pays the site back.
  const keys = [
    ...depositIds.map((depositId) => ({ depositId, ...approvalSource(depositId) })),
    ...paid.flatMap(({ depositId, ...transfer }) => [
      { depositId, ...transferSource(transfer) },
      { depositId, ...gatewaySource(transfer) },
    ]),
  ];
  const found = new Map<bigint, bigint>();
  for (const { key, id } of await findTransfersOfKeys(on, keys)) {
    if (!found.has(key.depositId)) found.set(key.depositId, id);
  }
  return found;
}

/** Finds the ledger's transfer that holds the money of each of these withdrawals. */
export async function findWithdrawalHolds(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const keys = ids.map((withdrawalId) => ({
    withdrawalId,
    ...withdrawalSource(withdrawalId, 'hold'),
  }));
  const holds = await findTransfersOfKeys(on, keys);
  return new Map(holds.map(({ key, id }) => [key.withdrawalId, id]));
}
