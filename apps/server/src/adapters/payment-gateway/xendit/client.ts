import type { z } from 'zod';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import type { BoundedAnswer } from '../../fetch-bounded.ts';
import { refusal } from './messages.ts';

const MAX_ANSWER_BYTES = 256 * 1024;
/** The version of the payments API; payouts, balance and transactions have none. */
const PAYMENTS_VERSION = '2024-11-11';
const MAX_REFUSAL_LENGTH = 200;

/** An address with the key that is sent: money in and money out may have a key each. */
export interface Desk {
  baseUrl: string;
  key: string;
}

export function get({ baseUrl, key }: Desk, path: string): Promise<BoundedAnswer> {
  return callBounded(`${baseUrl}${path}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: { headers: headersOf(key, path) },
  });
}

/** `idempotencyKey` makes a repeated call answer the first one's object. */
export function post(
  { baseUrl, key }: Desk,
  path: string,
  { message, idempotencyKey }: { message: object; idempotencyKey?: string },
): Promise<BoundedAnswer> {
  return callBounded(`${baseUrl}${path}`, {
    maxBytes: MAX_ANSWER_BYTES,
    request: {
      method: 'POST',
      headers: {
        ...headersOf(key, path),
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(message),
    },
  });
}

function headersOf(key: string, path: string): Record<string, string> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return path.startsWith('/v3/')
    ? { authorization, 'api-version': PAYMENTS_VERSION }
    : { authorization };
}

/** Parses the body of a success. @throws Error for a refusal, or a body that does not match the schema. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: BoundedAnswer,
): z.output<Schema> {
  if (answer.status !== 200 && answer.status !== 201) throw new Error(refusalText(answer));
  return schema.parse(jsonOf(answer.bytes));
}

/** Returns the code of a refusal; undefined for an answer that is no refusal in Xendit's form. */
export function refusalCode(answer: BoundedAnswer): string | undefined {
  return refusal.safeParse(jsonOf(answer.bytes)).data?.error_code;
}

export function refusalText(answer: BoundedAnswer): string {
  const told = refusal.safeParse(jsonOf(answer.bytes)).data;
  const words = told ? `: ${told.error_code} ${told.message ?? ''}` : '';
  return `it answered ${answer.status}${words}`.slice(0, MAX_REFUSAL_LENGTH).trim();
}
