/** What early.ts has asked for, by method and URL; each answer is there for one call. */
export interface EarlyAnswers {
  token: string | null;
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    kapaoEarly?: EarlyAnswers;
  }
}

/** Whatever nobody has called for by then is old. */
const EARLY_MS = 10_000;

/** The answer to a call that is already on its way, asked for with the same token. */
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
