import { createHmac, timingSafeEqual } from 'node:crypto';
import { SettingsError } from '../../run/settings.ts';
import { fieldOf, textOf } from '../../run/fields.ts';
import { listen } from '../../run/listen.ts';
import type { HeardAnswer, HeardCall, ListenAddress } from '../../run/listen.ts';

/** A webhook as it arrived. */
export interface HeardWebhook {
  path: string;
  id: string;
  type: string;
  data: unknown;
  text: string;
  /** The mistake in its headers; undefined where they are right. */
  mistake: string | undefined;
}

export interface WebhookDesk {
  readonly heard: readonly HeardWebhook[];
  /** The next webhooks of a type are answered like this, one each. */
  trouble(type: string, ...answers: HeardAnswer[]): void;
  close(): Promise<void>;
}

const SECRET_PREFIX = 'whsec_';
/** The clocks of both sides may differ by this much (Standard Webhooks). */
const TOLERANCE_SECONDS = 300;

/** Listens for the gateway's webhooks, and checks each by the Standard Webhooks specification. */
export async function openWebhookDesk(
  address: ListenAddress,
  secret: string,
): Promise<WebhookDesk> {
  if (!secret.startsWith(SECRET_PREFIX))
    throw new SettingsError('webhook_secret: whsec_ and base64');
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const heard: HeardWebhook[] = [];
  const troubles = new Map<string, HeardAnswer[]>();
  const listener = await listen(address, (call) => {
    const body = parsed(call.text);
    const type = textOf(body, 'type') ?? '';
    heard.push({
      path: call.path,
      id: headerOf(call, 'webhook-id'),
      type,
      data: fieldOf(body, 'data'),
      text: call.text,
      mistake: mistakeOf(call, body, key),
    });
    return troubles.get(type)?.shift() ?? { body: '{"received":true}' };
  });
  return {
    heard,
    trouble: (type, ...answers) =>
      void troubles.set(type, [...(troubles.get(type) ?? []), ...answers]),
    close: () => listener.close(),
  };
}

function mistakeOf(call: HeardCall, body: unknown, key: Buffer): string | undefined {
  const [id, timestamp] = [headerOf(call, 'webhook-id'), headerOf(call, 'webhook-timestamp')];
  if (call.method !== 'POST') return `the method ${call.method}`;
  if (id === '') return 'no webhook-id';
  if (!/^\d{1,11}$/.test(timestamp))
    return 'a webhook-timestamp that is no whole number of seconds';
  const apartSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (apartSeconds > TOLERANCE_SECONDS) return `a webhook-timestamp ${apartSeconds} s from now`;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${call.text}`).digest();
  const isSigned = headerOf(call, 'webhook-signature')
    .split(' ')
    .some((value) => isSame(value, expected));
  if (!isSigned) return 'no valid signature of version v1';
  if (textOf(body, 'timestamp') === undefined) return 'no timestamp in the body';
  return undefined;
}

function isSame(value: string, expected: Buffer): boolean {
  const [version, signature = ''] = value.split(',');
  const bytes = Buffer.from(signature, 'base64');
  return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

function headerOf({ headers }: HeardCall, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
