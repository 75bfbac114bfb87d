import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookCall, WebhookRefusal, WebhookVerdict } from '../port.ts';

/** door-07: the signature of Opn's webhooks, over the received bytes. */
const TOLERANCE_SECONDS = 300;
/** Lower-case hex of HMAC-SHA256. While a secret is changed, the header holds two, with a comma between them. */
const SIGNATURES = /^[0-9a-f]{64}(?:, ?[0-9a-f]{64}){0,3}$/;
/** The shortest key that is accepted; with an empty one anyone could sign. */
const MIN_KEY_BYTES = 16;
/** Digits of the body's hash that stand in the id of a webhook. */
const ID_HASH_DIGITS = 32;

/** Verifies a webhook. `secrets` are the valid ones: two while one is changed. */
export function verifyOpnWebhook(
  { headers, bytes, nowSeconds }: WebhookCall,
  secrets: readonly string[],
): WebhookVerdict {
  const signed = readHeaders(headers, nowSeconds);
  if (typeof signed === 'string') return { outcome: 'refused', refusal: signed };
  const { timestamp, signatures } = signed;
  const isSigned = secrets
    .map((secret) => Buffer.from(secret, 'base64'))
    .filter((key) => key.length >= MIN_KEY_BYTES)
    .map((key) => createHmac('sha256', key).update(`${timestamp}.`).update(bytes).digest())
    .some((ours) => signatures.some((theirs) => timingSafeEqual(ours, theirs)));
  return isSigned
    ? { outcome: 'verified', id: idOf(bytes) }
    : { outcome: 'refused', refusal: 'signature_refused' };
}

/** Whether a call has what a signed one has. */
export function couldBeOpnSigned(headers: IncomingHttpHeaders, nowSeconds: number): boolean {
  return typeof readHeaders(headers, nowSeconds) !== 'string';
}

function readHeaders(
  headers: IncomingHttpHeaders,
  nowSeconds: number,
): { timestamp: string; signatures: Buffer[] } | WebhookRefusal {
  const { 'omise-signature': given, 'omise-signature-timestamp': timestamp } = headers;
  if (typeof given !== 'string' || typeof timestamp !== 'string') return 'header_missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp_refused';
  if (Math.abs(nowSeconds - Number(timestamp)) > TOLERANCE_SECONDS) return 'timestamp_refused';
  if (!SIGNATURES.test(given)) return 'signature_refused';
  const signatures = given.split(',').map((hex) => Buffer.from(hex.trim(), 'hex'));
  return { timestamp, signatures };
}

/**
 * The id of a webhook is the hash of its body. An event's own id would not do: its repeat lists the deliveries so far,
 * so that the same id comes with other contents, which is refused as a contradiction.
 */
function idOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex').slice(0, ID_HASH_DIGITS)}`;
}
