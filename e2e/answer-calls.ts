import type { BrowserContext, Page } from 'playwright-core';

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

interface AnsweredPage {
  answerCall: (call: AppCall) => Promise<CallAnswer | undefined>;
  openCalls: number;
}

/**
 * Answers the app's calls of the API inside the page; a call without an answer reaches the server. A page whose network
 * the driver intercepts would load every script anew, because the driver then turns the browser's cache off.
 */
export async function answerCalls(
  context: BrowserContext,
  answer: (call: AppCall) => Promise<CallAnswer | undefined> | CallAnswer | undefined,
): Promise<void> {
  await context.exposeFunction('answerCall', async (call: AppCall) => {
    try {
      return await answer(call);
    } catch (error) {
      // The app would take the error for a call without an answer; as an unhandled rejection it fails the test run.
      void Promise.reject(error);
      throw error;
    }
  });
  await context.addInitScript(() => {
    // The driver adds answerCall to every page.
    const page = globalThis as unknown as AnsweredPage;
    const fetchFromServer = globalThis.fetch;
    page.openCalls = 0;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith('/api/')) return fetchFromServer(input, init);
      const { method, url, headers } = request;
      page.openCalls += 1;
      const answered = await page.answerCall({ method, url, headers: Object.fromEntries(headers) });
      page.openCalls -= 1;
      request.signal.throwIfAborted();
      if (!answered) return fetchFromServer(input, init);
      if (answered.status === 0) throw new TypeError('Failed to fetch');
      return Response.json(answered.json ?? null, { status: answered.status });
    };
  });
}

/** The number of the page's calls whose answer is still being made; the driver sees no request of them. */
export async function countOpenCalls(page: Page): Promise<number> {
  return Number(await page.evaluate('globalThis.openCalls ?? 0'));
}
