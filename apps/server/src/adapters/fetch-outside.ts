import { lookup as lookUpName } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isOutside, outsideUrlFault } from './outside-addresses.ts';

const TIMEOUT_MS = 5_000;

/** Asks for all addresses of a name, as `dns.lookup` does. */
type Resolve = (
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
 * Fetches what a third party names the address of, over https and from the internet alone: no redirects, a time-out, a
 * size limit (api-31). The connection goes to the very addresses that were checked, so that a name cannot lead
 * outside when it is checked and inside when it is connected to. @throws Error where any of this is broken.
 */
export async function fetchOutside(
  url: string,
  { maxBytes, resolve = lookUpName, get = httpsGet }: Bounds,
): Promise<Buffer> {
  const fault = outsideUrlFault(url);
  if (fault !== undefined) throw new Error(`a picture's address ${fault}`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await new Promise<IncomingMessage>((answered, fail) => {
    // No agent, because a kept connection would not be looked up again.
    get(url, { agent: false, lookup: outsideOnly(resolve), signal }, answered).once('error', fail);
  });
  try {
    return await readBounded(response, maxBytes);
  } finally {
    response.destroy();
  }
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
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

/** A name of which one address lies inside is refused as a whole. */
function outsideOnly(resolve: Resolve): LookupFunction {
  return (name, options, found) => {
    resolve(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const isInside = first === undefined || addresses.some(({ address }) => !isOutside(address));
      if (error || isInside) found(error ?? new Error(`${name} leads to no address outside`), '');
      else if (options.all === true) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };
}
