import { lookup as lookUpName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress, privateUrlFault } from './outside-addresses.ts';

type Dispatcher = NonNullable<RequestInit['dispatcher']>;

/** Returns all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  options: { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** The way of calls to the internet alone; undefined while every address may be called, as the sandbox's. */
let outside: { lookup: LookupFunction; dispatcher: Dispatcher } | undefined;

/**
 * From now on this process calls third parties at addresses of the internet alone (svc-10); live mode begins with it.
 * Returns a function that ends it, for tests.
 */
export function callOnlyOutside(resolve: Resolve = lookUpName): () => void {
  const lookup = outsideOnly(resolve);
  // A kept-alive connection of this agent was made by its lookup, so that its address has been checked.
  const agent = new Agent({ connect: { lookup } });
  // The cast bridges two releases of the same types: the package's, and those that come with Node's.
  outside = { lookup, dispatcher: agent as unknown as Dispatcher };
  return () => (outside = undefined);
}

/** Calls a third party by `fetch`. @throws Error for an address inside, once only those outside may be called. */
export function fetchAllowed(url: string, request: RequestInit): Promise<Response> {
  if (!outside) return fetch(url, request);
  const fault = privateUrlFault(url);
  if (fault !== undefined) return Promise.reject(new Error(`the address ${fault}`));
  return fetch(url, { ...request, dispatcher: outside.dispatcher });
}

/**
 * Returns the host to connect to: the name, or its checked address once only those outside may be called. @throws Error
 * for a host inside.
 */
export async function allowedHost(name: string): Promise<string> {
  if (!outside) return name;
  if (isIP(name) !== 0) {
    if (!isPublicAddress(name)) throw inside(name);
    return name;
  }
  const { lookup } = outside;
  return new Promise((found, fail) => {
    lookup(name, {}, (error, address) => {
      // Without the option `all` a lookup finds one address.
      if (error === null && typeof address === 'string') found(address);
      else fail(error ?? inside(name));
    });
  });
}

/** Returns a DNS lookup that fails when one of the name's addresses is private, so that no call reaches our network. */
export function outsideOnly(resolve: Resolve): LookupFunction {
  return (name, options, found) => {
    resolve(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const isInside =
        first === undefined || addresses.some(({ address }) => !isPublicAddress(address));
      if (error || isInside) found(error ?? inside(name), '');
      else if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}

/** The fault has the code of a name without an address: no connection was made. */
function inside(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${name} leads to no address outside`), { code: 'ENOTFOUND' });
}
