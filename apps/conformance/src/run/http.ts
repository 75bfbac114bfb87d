/** A call of the kit, as it goes over the wire. */
export interface HttpCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** The answer to a call. Without an answer the status is 0 and the text says why. */
export interface HttpReply {
  httpStatus: number;
  text: string;
  json: unknown;
  /** The address that a redirection names. */
  location?: string;
}

/** Longer than the 5 s that studios wait, so that an answer that comes late is seen as late and not as lost. */
const TIMEOUT_MS = 8_000;

export async function sendCall({
  url,
  method = 'POST',
  headers,
  body,
}: HttpCall): Promise<HttpReply> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(headers && { headers }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const text = await response.text();
    const location = response.headers.get('location');
    return {
      httpStatus: response.status,
      text,
      json: parsedOrUndefined(text),
      ...(location !== null && { location }),
    };
  } catch (error) {
    return { httpStatus: 0, text: `no answer: ${reasonOf(error)}`, json: undefined };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a call as a person reads it in a report. */
export function describeCall({ url, method = 'POST', body = '' }: HttpCall): string {
  const text = body.toString();
  return `${method} ${url} ${text.length > 2_000 ? `${text.slice(0, 200)}… (${text.length} characters)` : text}`;
}

export function describeReply({ httpStatus, text }: HttpReply): string {
  return httpStatus === 0 ? text : `HTTP ${httpStatus} ${text.slice(0, 2_000)}`;
}
