import type { PaymentGateway } from '../../adapters/payment-gateway/port.ts';
import type { Context } from '../../context.ts';
import { findGateway } from '../../features/payments/methods/gateways-store.ts';

/** The money of the gateways in one run: a withdrawal that the run gives to a gateway is taken from what is left there. */
export interface GatewayMoney {
  /** Takes an amount. False where the gateway is silent or unknown, or has too little left as far as it tells. */
  take(code: string, amountSatang: number): Promise<boolean>;
}

/** door-05: reads the money of each gateway once, when it is asked for, because withdrawals of a run are given at once. */
export function countGatewayMoney(
  context: Pick<Context, 'database' | 'secrets' | 'connectGateway'>,
): GatewayMoney {
  const left = new Map<string, Promise<{ satang: number }>>();
  const leftOf = (code: string) => {
    const known = left.get(code);
    if (known) return known;
    const read = readMoney(context, code).then((satang) => ({ satang }));
    left.set(code, read);
    return read;
  };
  return {
    take: async (code, amountSatang) => {
      const money = await leftOf(code);
      if (money.satang < amountSatang) return false;
      money.satang -= amountSatang;
      return true;
    },
  };
}

async function readMoney(
  { database, secrets, connectGateway }: Pick<Context, 'database' | 'secrets' | 'connectGateway'>,
  code: string,
): Promise<number> {
  const gateway = await findGateway(database, secrets, code);
  return gateway ? moneyOf(connectGateway(gateway)) : 0;
}

/** A gateway that tells no balance has enough while it answers, and one that does not answer has nothing. */
async function moneyOf(gateway: PaymentGateway): Promise<number> {
  const balance = await gateway.balance?.read();
  if (balance?.outcome === 'read') return balance.availableSatang;
  return (await gateway.testConnection()).outcome === 'accepted' ? Infinity : 0;
}
