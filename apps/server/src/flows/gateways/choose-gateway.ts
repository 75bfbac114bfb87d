import { satangFromMicro } from '@kapao/contract/money.ts';
import type { Context } from '../../context.ts';
import {
  giveToGateway,
  listWithdrawalGateways,
} from '../../features/payments/withdrawals/withdrawal-gateways-store.ts';
import { withdrawalNetMicro } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { Withdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import type { GatewayMoney } from './gateway-money.ts';

/**
 * door-05: finds the gateway for a withdrawal that no gateway was asked to pay: its own, unless that one is silent or has
 * too little money; then the next one in the operator's order. Where none is ready, its own one is asked. A withdrawal
 * that was submitted once never changes its gateway, because the first one may have paid it. Undefined where another run has
 * taken the withdrawal meanwhile.
 */
export async function chooseGateway(
  { database, log }: Pick<Context, 'database' | 'log'>,
  withdrawal: Withdrawal,
  money: GatewayMoney,
): Promise<Withdrawal | undefined> {
  const { id, gatewayCode, websiteId } = withdrawal;
  const others = await listWithdrawalGateways(database, { websiteId, except: gatewayCode });
  if (others.length === 0) return withdrawal;
  const amountSatang = satangFromMicro(withdrawalNetMicro(withdrawal));
  for (const code of [gatewayCode, ...others]) {
    if (!(await money.take(code, amountSatang))) continue;
    if (code === gatewayCode) return withdrawal;
    const isGiven = await database.transaction((tx) =>
      giveToGateway(tx, { id, from: gatewayCode, to: code }),
    );
    if (!isGiven) return undefined;
    log.info(
      { withdrawal: id, from: gatewayCode, to: code },
      'a withdrawal goes to another gateway',
    );
    return { ...withdrawal, gatewayCode: code };
  }
  return withdrawal;
}
