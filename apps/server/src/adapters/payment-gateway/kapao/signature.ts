import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookRefusal, WebhookVerdict } from '../port.ts';

/**
 * pay-48, pay-49: Standard Webhooks signatures. The `standardwebhooks` library decodes the body to text before
 * it signs, so two bodies with different invalid UTF-8 verify alike; it also reads a timestamp of `123abc` as 123.
 * This code signs the bytes received.
 */
const TOLERANCE_SECONDS = 300;
const VERSION = 'v1';
/** One signature of the header: a version, and base64. Two headers of the name arrive joined, and do not match. */
const SIGNATURE_PART = /^\w+,[A-Za-z0-9+/]+={0,2}$/;
const SECRET_PREFIX = 'whsec_';
/** The shortest key that is accepted; with an empty one anyone could sign. */
const MIN_KEY_BYTES = 16;

interface WebhookHeaders {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/** Verifies a webhook's signature. `secrets` are the valid ones: two during a rotation. */
export function verifyWebhook(
  headers: WebhookHeaders,
  body: Buffer,
  secrets: readonly string[],
  nowSeconds: number,
): WebhookVerdict {
  const { id, timestamp, signature } = headers;
  if (!id || !timestamp || !signature) return refused('header_missing');
  if (!/^\d{1,12}$/.test(timestamp)) return refused('timestamp_refused');
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS) {
    return refused('timestamp_refused');
  }
  const parts = signature.split(' ');
  if (!parts.every((part) => SIGNATURE_PART.test(part))) return refused('signature_refused');
  const given = parts
    .filter((part) => part.startsWith(`${VERSION},`))
    .map((part) => Buffer.from(part.slice(VERSION.length + 1)));
  const expected = secrets
    .map(keyOf)
    .filter((key) => key.length >= MIN_KEY_BYTES)
    .map((key) => Buffer.from(signatureOf({ id, timestamp }, body, key)));
  const isSigned = expected.some((ours) => given.some((theirs) => areEqual(ours, theirs)));
  return isSigned ? { outcome: 'verified', id } : refused('signature_refused');
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  return Buffer.from(text, 'base64');
}

/** Returns the base64 signature without its version prefix. */
function signatureOf(
  { id, timestamp }: { id: string; timestamp: string },
  body: Buffer,
  key: Buffer,
): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

function areEqual(ours: Buffer, theirs: Buffer): boolean {
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function refused(refusal: WebhookRefusal): WebhookVerdict {
  return { outcome: 'refused', refusal };
}

export function signatureHeaders(headers: IncomingHttpHeaders): WebhookHeaders {
  return {
    id: single(headers['webhook-id']),
    timestamp: single(headers['webhook-timestamp']),
    signature: single(headers['webhook-signature']),
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
