import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isOneOfSecrets } from '../../equal-secrets.ts';
import type { WebhookVerdict } from '../port.ts';

/** Begins the id of a webhook that has none of its own. */
const ID_LENGTH = 32;
const MAX_OWN_ID_LENGTH = 100;

export function callbackToken(headers: IncomingHttpHeaders): string | undefined {
  const token = headers['x-callback-token'];
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/**
 * Compares the token of a webhook with the valid ones, two during a rotation. Xendit signs no body, so a webhook is only
 * a reason to ask (door-03). A repeat has another time in its body: the id names the body too, and so a repeat under
 * one `webhook-id` is no contradiction.
 */
export function verifyCallbackToken(
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  tokens: readonly string[],
): WebhookVerdict {
  const given = callbackToken(headers);
  if (given === undefined) return { outcome: 'refused', refusal: 'header_missing' };
  if (!isOneOfSecrets(tokens, given)) return { outcome: 'refused', refusal: 'signature_refused' };
  const own = headers['webhook-id'];
  const body = sha256(bytes).toString('hex').slice(0, ID_LENGTH);
  const hasOwn = typeof own === 'string' && /^[\x21-\x7e]+$/.test(own);
  const id = hasOwn ? `${own.slice(0, MAX_OWN_ID_LENGTH)}:${body}` : body;
  return { outcome: 'verified', id };
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
