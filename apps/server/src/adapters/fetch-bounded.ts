import { fetchAllowed } from './outside-calls.ts';

const TIMEOUT_MS = 5_000;

export interface BoundedAnswer {
  status: number;
  bytes: Buffer;
  /** The header `retry-after`, in seconds; undefined without one, or where it names a day. */
  retryAfterSeconds?: number;
}

interface Bounds {
  maxBytes: number;
  request?: RequestInit;
}

/**
 * Calls a third party with a time-out and a size limit, and follows no redirect (api-30). Live mode calls the
 * internet alone (svc-10). @throws Error when the call exceeds a limit, is redirected or would lead inside.
 */
export async function callBounded(url: string, options: Bounds): Promise<BoundedAnswer> {
  const response = await fetchAllowed(url, {
    ...options.request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > options.maxBytes) throw new Error('answered more than was allowed');
    chunks.push(chunk);
  }
  const retryAfter = response.headers.get('retry-after') ?? '';
  return {
    status: response.status,
    bytes: Buffer.concat(chunks),
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  };
}

/**
 * Calls a third party as `callBounded` does, and returns the body of a success. @throws Error for any other status,
 * too.
 */
export async function fetchBounded(url: string, options: Bounds): Promise<Buffer> {
  const { status, bytes } = await callBounded(url, options);
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  return bytes;
}

/** Parses an answer's JSON; undefined for another text. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
