import { gatewayCapabilities } from '@kapao/contract/payments/rules.ts';
import { describe, expect, it } from 'vitest';
import { gatewayProtocols } from './protocols.ts';

describe.each(Object.entries(gatewayProtocols))('the protocol %s', (_name, protocol) => {
  it('door-01: connects a part for each capability that it names, and none beyond', () => {
    const credentials = Object.fromEntries(protocol.fields.map(({ name }) => [name, ['value']]));
    const address = { code: 'acme', baseUrl: 'https://gateway.example', credentials };
    const gateway = protocol.connect(address, 'https://kapao.example');
    const parts = gatewayCapabilities.filter((capability) => gateway[capability] !== undefined);
    expect(new Set(parts)).toEqual(new Set(protocol.capabilities));
  });
});
