import { BlockList, isIP } from 'node:net';

/**
 * Special-purpose addresses of IANA's registries (RFC 6890): private, loopback, link-local, shared, documentation,
 * translation, multicast. No third party is reachable at one of them.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** IANA assigns only 2000::/3 of IPv6. These parts of it are special; some embed an IPv4 address. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const special = blockListOf([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const global = blockListOf([GLOBAL_IPV6]);

/** Whether an IP address belongs to the internet, not to this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Names that resolve only in the local network: without a dot, or below a domain reserved for local use. */
const LOCAL_NAME = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

/** Returns why live mode refuses to call this URL; undefined when it may. */
export function privateUrlFault(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:') return 'needs an https:// URL';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);
  return isLocal ? 'needs an address outside this machine and its networks' : undefined;
}

/** Whether a range such as 203.0.113.0/24 contains no special-purpose address. */
export function isPublicRange(range: string): boolean {
  const inRange = blockListOf([range]);
  const [address = ''] = range.split('/');
  return (
    isPublicAddress(address) &&
    [...SPECIAL_IPV4, ...SPECIAL_IPV6].every((each) => {
      const [base = ''] = each.split('/');
      return !inRange.check(base, isIP(base) === 6 ? 'ipv6' : 'ipv4');
    })
  );
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
