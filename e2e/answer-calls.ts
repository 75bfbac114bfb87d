import type { BrowserContext } from 'playwright-core';

/** A call of the app, as its `fetch` gets it. */
export interface AppCall {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** An answer in the server's place; status 0 stands for a call that reaches nobody. */
export interface CallAnswer {
  status: number;
  json?: unknown;
}

/**
 * Answers the app's calls of the API inside the page; a call without an answer reaches the server. A page whose network
 * the driver intercepts would load every script anew, because the driver then turns the browser's cache off.
 */
export async function answerCalls(
  context: BrowserContext,
  answer: (call: AppCall) => Promise<CallAnswer | undefined> | CallAnswer | undefined,
): Promise<void> {
  await context.exposeFunction('answerCall', answer);
  await context.addInitScript(() => {
    const fetchFromServer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith('/api/')) return fetchFromServer(input, init);
      const { method, url, headers } = request;
      const { answerCall }: { answerCall?: typeof answer } = globalThis as object;
      const answered = await answerCall?.({ method, url, headers: Object.fromEntries(headers) });
      if (!answered) return fetchFromServer(input, init);
      if (answered.status === 0) throw new TypeError('Failed to fetch');
      return Response.json(answered.json ?? null, { status: answered.status });
    };
  });
}
