import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import ece from 'http_ece';
import { z } from 'zod';

/** A push message, as the browser would show it. */
export interface PushedMessage {
  browserId: string;
  receivedAt: string;
  /** The decrypted message. */
  text: string;
}

/** A browser's push subscription: its address and keys (RFC 8291). */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type PushResult = 'shown' | 'unknown' | 'ended' | 'unauthorized' | 'unreadable';

/**
 * Simulates browsers with their push service: verifies the sender, decrypts messages, and keeps the messages shown.
 */
export interface PushBrowsers {
  subscribe(): Subscription & { id: string };
  /** Ends a subscription; its address answers 410 from then on. Returns false if the subscription is unknown. */
  end(id: string): boolean;
  receive(id: string, authorization: string | undefined, body: Buffer): PushResult;
  /** Lists the messages of one browser or of all, newest first. */
  messages(browserId?: string): readonly PushedMessage[];
}

const MAX_BROWSERS = 200;
const MAX_MESSAGES = 500;
const AUTH_BYTES = 16;

interface Browser {
  keys: ECDH;
  authSecret: string;
  isEnded: boolean;
}

export function createPushBrowsers(sandboxUrl: string): PushBrowsers {
  const browsers = new Map<string, Browser>();
  const shown: PushedMessage[] = [];
  return {
    subscribe: () => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const authSecret = randomBytes(AUTH_BYTES).toString('base64url');
      const id = randomBytes(AUTH_BYTES).toString('base64url');
      browsers.set(id, { keys, authSecret, isEnded: false });
      const [oldest] = browsers.keys();
      if (browsers.size > MAX_BROWSERS && oldest !== undefined) browsers.delete(oldest);
      return { id, endpoint: `${sandboxUrl}/push/${id}`, keys: { p256dh, auth: authSecret } };
    },
    end: (id) => {
      const browser = browsers.get(id);
      if (browser) browser.isEnded = true;
      return browser !== undefined;
    },
    receive: (browserId, authorization, body) => {
      const browser = browsers.get(browserId);
      if (!browser) return 'unknown';
      if (browser.isEnded) return 'ended';
      if (!isSigned(authorization, sandboxUrl)) return 'unauthorized';
      try {
        const { keys: privateKey, authSecret } = browser;
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret });
        shown.unshift({
          browserId,
          receivedAt: new Date().toISOString(),
          text: text.toString('utf8'),
        });
        shown.splice(MAX_MESSAGES);
        return 'shown';
      } catch {
        return 'unreadable';
      }
    },
    messages: (browserId) =>
      browserId === undefined ? shown : shown.filter((each) => each.browserId === browserId),
  };
}

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().min(1) });

/** Returns whether the sender's token is correctly signed, for this service, and not expired (RFC 8292). */
function isSigned(authorization: string | undefined, sandboxUrl: string): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  try {
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isRight = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return isRight && aud === new URL(sandboxUrl).origin && exp * 1000 > Date.now();
  } catch {
    return false;
  }
}
