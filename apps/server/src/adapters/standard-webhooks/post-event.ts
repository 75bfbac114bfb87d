import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookup } from 'node:dns';
import { Webhook } from 'standardwebhooks';
import { outsideOnly } from '../outside-calls.ts';
import type { Resolve } from '../outside-calls.ts';
import { privateUrlFault } from '../outside-addresses.ts';

const TIMEOUT_MS = 5_000;

export interface SignedEvent {
  /** The same in each attempt, so that the receiver knows a repeat. */
  webhookId: string;
  text: string;
  /** The secrets that are valid now; each signs. */
  secrets: readonly string[];
  now: Date;
}

/** The answer to an event; without one, why there is none. */
export type PostOutcome =
  | { status: number; retryAfterSeconds: number | null }
  | { status: null; failure: 'timed_out' | 'unreachable' | 'address_refused' };

/**
 * Posts an event as Standard Webhooks has it. The status decides, so the answer's body is never read. No redirect is
 * followed (api-30); unless `mayBeInside`, only addresses of the internet are called (api-31).
 */
export async function postEvent(
  url: string,
  { webhookId, text, secrets, now }: SignedEvent,
  { mayBeInside, resolve = lookup }: { mayBeInside: boolean; resolve?: Resolve },
): Promise<PostOutcome> {
  if (!mayBeInside && privateUrlFault(url) !== undefined) {
    return { status: null, failure: 'address_refused' };
  }
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'user-agent': 'kapao',
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(webhookId, now, text))
      .join(' '),
  };
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  try {
    const response = await new Promise<IncomingMessage>((answered, fail) => {
      // No agent: a kept-alive connection skips the lookup, and so the check.
      const options = { method: 'POST', headers, agent: false } as const;
      send(
        url,
        {
          ...options,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!mayBeInside && { lookup: outsideOnly(resolve) }),
        },
        answered,
      )
        .once('error', fail)
        .end(text);
    });
    const { statusCode: status = 0, headers: answer } = response;
    response.destroy();
    return { status, retryAfterSeconds: secondsOf(answer['retry-after']) };
  } catch (error) {
    const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
    return { status: null, failure: isLate ? 'timed_out' : 'unreachable' };
  }
}

/** Reads `retry-after` in seconds; a date, which hardly anybody sends, counts as none. */
function secondsOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
