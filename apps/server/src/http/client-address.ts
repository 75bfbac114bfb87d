import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Returns a function that finds the address of a client, for requests that Fastify does not see: that of the connection,
 * or behind trusted proxies the last one in front of them.
 */
export function clientAddresses(trustedProxies: readonly string[]) {
  const trusted = trustedList(trustedProxies);
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => isIP(address) !== 0);
    const own = socket.remoteAddress ?? '';
    const path = [...forwarded, own];
    return path.findLast((address) => !isListed(trusted, address)) ?? path[0] ?? own;
  };
}

function trustedList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((each) => named.get(each) ?? [each])) {
    const [base = '', prefix] = network.split('/');
    if (isIP(base) === 0) continue;
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return list;
}

/** The networks behind the names that Fastify's `trustProxy` knows. */
const named = new Map([
  ['loopback', ['127.0.0.1/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

function isListed(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
