import { lookup as lookUpName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { get as httpsGet, request as httpsRequest } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, privateUrlFault } from './outside-addresses.ts';

const TIMEOUT_MS = 5_000;

/** Returns all addresses of a name, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  options: { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

type Get = (
  url: string,
  options: RequestOptions,
  answered: (response: IncomingMessage) => void,
) => ClientRequest;

interface Bounds {
  maxBytes: number;
  resolve?: Resolve;
  get?: Get;
}

/**
 * Fetches an address that a third party named: https only, internet only, no redirects, with a time-out and a size
 * limit (api-31). It connects to the addresses that it checked, so that a second DNS answer cannot lead inside. @throws
 * Error when the address or the answer breaks one of these limits.
 */
export async function fetchThirdParty(
  url: string,
  { maxBytes, resolve = lookUpName, get = httpsGet }: Bounds,
): Promise<Buffer> {
  const fault = privateUrlFault(url);
  if (fault !== undefined) throw new Error(`a picture's address ${fault}`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await new Promise<IncomingMessage>((answered, fail) => {
    // No agent: a kept-alive connection skips the lookup, and so the check.
    get(url, { agent: false, lookup: outsideOnly(resolve), signal }, answered).once('error', fail);
  });
  try {
    return await readBounded(response, maxBytes);
  } finally {
    response.destroy();
  }
}

type Send = (
  url: string,
  options: RequestOptions,
  answered: (response: IncomingMessage) => void,
) => ClientRequest;

/** Posts to an address that a caller named, within the same limits, and returns the answer's status. */
export async function postToThirdParty(
  url: string,
  {
    headers,
    body,
    maxBytes,
    resolve = lookUpName,
    send = httpsRequest,
  }: Omit<Bounds, 'get'> & {
    headers: Record<string, string>;
    body: Buffer;
    send?: Send;
  },
): Promise<number> {
  const fault = privateUrlFault(url);
  if (fault !== undefined) throw new Error(`the address ${fault}`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const lookup = outsideOnly(resolve);
  const response = await new Promise<IncomingMessage>((answered, fail) => {
    send(url, { method: 'POST', headers, agent: false, lookup, signal }, answered)
      .once('error', fail)
      .end(body);
  });
  try {
    await readBody(response, maxBytes);
    return response.statusCode ?? 0;
  } finally {
    response.destroy();
  }
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  return readBody(response, maxBytes);
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const body: AsyncIterable<Buffer> = response;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('answered more than was allowed');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns a DNS lookup that fails when one of the name's addresses is private, so that no call reaches our network. */
export function outsideOnly(resolve: Resolve): LookupFunction {
  return (name, options, found) => {
    resolve(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const isInside =
        first === undefined || addresses.some(({ address }) => !isPublicAddress(address));
      if (error || isInside) found(error ?? new Error(`${name} leads to no address outside`), '');
      else if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}
