import type { Queryable } from '../../db/database.ts';
import { listTransfersOfDeposits } from '../../features/payments/find-store.ts';
import { gatewayFeeSource } from '../../features/payments/gateways/gateway-fee.ts';
import { findAmountsOfKeys } from '../../ledger/find-transfers.ts';

/** door-27: reads what the gateways keep of these deposits, in micro. A deposit without such a fee has no entry. */
export async function readDepositCosts(
  on: Queryable,
  depositIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (depositIds.length === 0) return new Map();
  const paid = await listTransfersOfDeposits(on, depositIds);
  const keys = paid.map(({ depositId, gatewayCode, transferId }) => ({
    depositId,
    ...gatewayFeeSource(gatewayCode, transferId),
  }));
  const fees = await findAmountsOfKeys(on, keys);
  return new Map(fees.map(({ key, amountMicro }) => [key.depositId, amountMicro]));
}

/** door-27: reads what the gateway keeps of a withdrawal, in micro; undefined without such a fee. */
export async function readWithdrawalCost(
  on: Queryable,
  { id, gatewayCode }: { id: string; gatewayCode: string },
): Promise<bigint | undefined> {
  const [fee] = await findAmountsOfKeys(on, [gatewayFeeSource(gatewayCode, id)]);
  return fee?.amountMicro;
}
