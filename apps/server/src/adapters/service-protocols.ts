import { protocolNamed } from './service-protocol.ts';
import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import { alertProtocols } from './alerts/protocols.ts';
import { memberMessagesProtocols } from './member-messages/protocols.ts';
import { gatewayProtocols } from './payment-gateway/protocols.ts';
import type { ConnectedService, ServiceProtocol } from './service-protocol.ts';
import { slipVerifierProtocols } from './slip-verifier/protocols.ts';
import { smsProtocols } from './sms/protocols.ts';

type AnyProtocol = ServiceProtocol<ConnectedService>;

/** Every protocol of every kind of third party. */
export const serviceProtocols: Readonly<
  Record<ServiceKind, Readonly<Record<string, AnyProtocol>>>
> = {
  gateway: gatewayProtocols,
  'slip-verifier': slipVerifierProtocols,
  sms: smsProtocols,
  'member-messages': memberMessagesProtocols,
  alert: alertProtocols,
};

/** Finds a protocol by its name; undefined for one that this server does not implement. */
export function findServiceProtocol(kind: ServiceKind, name: string): AnyProtocol | undefined {
  return protocolNamed(serviceProtocols[kind], name);
}
