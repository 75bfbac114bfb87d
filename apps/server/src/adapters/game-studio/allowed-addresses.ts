import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Whether a studio with this list may call from `address`. */
export type AddressCheck = (allowed: readonly string[], address: string) => boolean;

/**
 * Creates the check. It accepts an IPv4 address in IPv6 notation, as dual-stack sockets report it. Lists are cached,
 * because building one costs more than a lookup, and a studio's list seldom changes.
 * @param isListNeeded Whether a studio without a list may call from nowhere (studio-78) instead of from anywhere.
 */
export function createAddressCheck({ isListNeeded }: { isListNeeded: boolean }): AddressCheck {
  const lists = new LRUCache<string, BlockList>({ max: 200, memoMethod: listOf });
  return (allowed, address) => {
    if (allowed.length === 0) return !isListNeeded;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    const family = isIP(plain);
    if (family === 0) return false;
    return lists.memo(allowed.join(',')).check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Returns a CIDR range such as 203.0.113.0/24 in its canonical form; undefined for any other text. */
export function readRange(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const most = family === 6 ? 128 : 32;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix <= most ? `${address}/${prefix}` : undefined;
}

function listOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(',')) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}
