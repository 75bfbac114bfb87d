/** The responses that early.ts has requested, by method and URL. Each serves one call. */
export interface EarlyAnswers {
  token: string | null;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    kapaoEarly?: EarlyAnswers;
  }
}

/** A response that has not been taken by this time is discarded as stale. */
const EARLY_MS = 10_000;

/** Returns the early response to this call, if it was requested with the same token. */
export function takeEarlyAnswer(
  method: string,
  url: string,
  authorization: string | null,
): Promise<Response> | undefined {
  const early = window.kapaoEarly;
  if (early === undefined || early.token !== authorization) return undefined;
  const key = `${method} ${url}`;
  const answer = early.answers.get(key);
  early.answers.delete(key);
  return performance.now() > EARLY_MS ? undefined : answer;
}
