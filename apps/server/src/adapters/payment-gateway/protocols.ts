import { protocolNamed } from '../service-protocol.ts';
import type { GatewayCapability } from '@kapao/contract/payments/rules.ts';
import type { GatewayAddress, GatewayProtocol, PaymentGateway } from './port.ts';
import { kapaoProtocol } from './kapao/protocol.ts';
import { opnProtocol } from './opn/protocol.ts';
import { xenditProtocol } from './xendit/protocol.ts';

export const DEFAULT_GATEWAY_PROTOCOL = 'kapao';

/** Every gateway protocol: one folder here, one line, and one page of docs/protocols. */
export const gatewayProtocols: Readonly<Record<string, GatewayProtocol>> = {
  [DEFAULT_GATEWAY_PROTOCOL]: kapaoProtocol,
  opn: opnProtocol,
  xendit: xenditProtocol,
};

/** Returns the gateway's protocol. @throws Error for one that this server does not implement. */
export function gatewayProtocol(name: string): GatewayProtocol {
  const protocol = protocolNamed(gatewayProtocols, name);
  if (!protocol) throw new Error(`no gateway protocol is called ${name}`);
  return protocol;
}

/** Connects a gateway by its protocol. */
export function connectGatewayByProtocol(
  gateway: GatewayAddress & { protocol: string },
  publicUrl: string,
): PaymentGateway {
  return gatewayProtocol(gateway.protocol).connect(gateway, publicUrl);
}

/** Returns a part of a gateway. @throws Error where the protocol lacks the capability, which no method may name. */
export function partOf<Capability extends GatewayCapability>(
  gateway: PaymentGateway,
  capability: Capability,
): NonNullable<PaymentGateway[Capability]> {
  const part = gateway[capability];
  if (!part) throw new Error(`the gateway has no ${capability}`);
  return part;
}
