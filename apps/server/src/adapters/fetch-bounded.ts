import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
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

/** The last answer of the calls that belong together; undefined where the last call had none. */
interface Heard {
  answer: BoundedAnswer | undefined;
}

const hearing = new AsyncLocalStorage<Heard>();

/** Runs calls one after the other, and lets the runner read the last answer as it came. */
export function hearingAnswers<Result>(
  run: (heard: Readonly<Heard>) => Promise<Result>,
): Promise<Result> {
  const heard: Heard = { answer: undefined };
  return hearing.run(heard, () => run(heard));
}

/**
 * Calls a third party with a time-out and a size limit, and follows no redirect (api-30). Live mode calls the
 * internet alone (svc-10). @throws Error when the call exceeds a limit, is redirected or would lead inside.
 */
export async function callBounded(url: string, options: Bounds): Promise<BoundedAnswer> {
  const heard = hearing.getStore();
  if (heard) heard.answer = undefined;
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
  const answer = {
    status: response.status,
    bytes: Buffer.concat(chunks),
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
  };
  if (heard) heard.answer = answer;
  return answer;
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

/** The status and text of an answer; undefined for bytes that are no text, such as a picture. */
export function answerText(answer: BoundedAnswer | undefined): string | undefined {
  const text = answer?.bytes.toString('utf8');
  return text === undefined || /[\0\uFFFD]/.test(text)
    ? undefined
    : `HTTP ${answer?.status} ${text}`;
}

/** Why a call failed, in a few words: the errors of a schema and of JSON repeat the whole answer. */
export function faultText(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `it does not fit the protocol at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`;
  }
  if (error instanceof SyntaxError) return 'it is no JSON';
  return error instanceof Error ? error.message : String(error);
}

/** Parses an answer's JSON; undefined for another text. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
