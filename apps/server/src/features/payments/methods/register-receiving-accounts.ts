import type { Platform } from '../../../platform.ts';
import { partOf } from '../../../adapters/payment-gateway/protocols.ts';
import { findGateway } from './gateways-store.ts';
import { listReceivingAccounts } from './methods-store.ts';

/** Asks the gateways to report transfers to our receiving accounts. Repeating it is harmless. */
export async function registerReceivingAccounts({
  database,
  secrets,
  connectGateway,
  log,
}: Platform): Promise<void> {
  for (const { gatewayCode, receiver } of await listReceivingAccounts(database)) {
    try {
      const gateway = await findGateway(database, secrets, gatewayCode);
      if (!gateway) throw new Error(`there is no gateway ${gatewayCode}`);
      await partOf(connectGateway(gateway), 'statement').registerReceiver(receiver);
    } catch (error) {
      log.warn({ err: error, gateway: gatewayCode }, 'a receiver could not be registered');
    }
  }
}
