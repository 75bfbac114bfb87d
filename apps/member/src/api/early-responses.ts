/** The responses that early.ts has requested, by method and URL. Each is used by one call. */
export interface EarlyResponses {
  token: string | null;
  responses: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    kapaoEarly?: EarlyResponses;
  }
}

/** A response that has not been taken by this time is discarded as stale. */
const EARLY_MS = 10_000;

/** Returns the early response to this call, if it was requested with the same token. */
export function takeEarlyResponse(
  method: string,
  url: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const early = window.kapaoEarly;
  if (early === undefined || early.token !== authorization) return undefined;
  const key = `${method} ${url}`;
  const answer = early.responses.get(key);
  early.responses.delete(key);
  return performance.now() > EARLY_MS ? undefined : answer;
}
