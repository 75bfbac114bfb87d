const TIMEOUT_MS = 5_000;

/**
 * A call to a third party as REQUIREMENTS 34 wants it: no redirects, a time-out, a size limit.
 * @throws Error when any of the three is met, or the answer is no success.
 */
export async function fetchBounded(
  url: string,
  options: { maxBytes: number; request?: RequestInit },
): Promise<Buffer> {
  const response = await fetch(url, {
    ...options.request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > options.maxBytes) throw new Error('answered more than was allowed');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
