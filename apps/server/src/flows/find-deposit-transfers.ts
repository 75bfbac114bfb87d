import type { Queryable } from '../db/database.ts';
import { listTransfersOfDeposits } from '../features/payments/find-store.ts';
import { findTransfersOfKeys } from '../ledger/find-transfers.ts';

/** Finds the ledger's transfer that credited each of these deposits; one that is not paid is left out. */
export async function findDepositTransfers(
  on: Queryable,
  depositIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (depositIds.length === 0) return new Map();
  const paid = await listTransfersOfDeposits(on, depositIds);
  // An approval by staff comes first: the gateway's later transfer then pays the site back.
  const keys = [
    ...depositIds.map((depositId) => ({
      depositId,
      source: 'operator',
      idempotencyKey: `deposit:${depositId}`,
    })),
    ...paid.flatMap(({ depositId, gatewayCode, transferId }) => [
      { depositId, source: 'operator', idempotencyKey: `transfer:${gatewayCode}:${transferId}` },
      { depositId, source: `gateway:${gatewayCode}`, idempotencyKey: transferId },
    ]),
  ];
  const found = new Map<bigint, bigint>();
  for (const { place, id } of await findTransfersOfKeys(on, keys)) {
    const depositId = keys[place - 1]?.depositId;
    if (depositId !== undefined && !found.has(depositId)) found.set(depositId, id);
  }
  return found;
}
