import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { callBounded } from '../fetch-bounded.ts';
import { postToThirdParty } from '../fetch-outside.ts';
import { privateUrlFault } from '../outside-addresses.ts';
import type { PushService } from './port.ts';

const MAX_ANSWER_BYTES = 16 * 1024;
/** How long a push service keeps a message for a phone that is off. */
const TTL_SECONDS = 24 * 60 * 60;
/** The address to which push services report a misbehaving server; a sandbox has no real one. */
const SANDBOX_CONTACT = 'mailto:operator@kapao.example';
const GONE = new Set([404, 410]);

/**
 * Implements PushService by web push (RFC 8030). The endpoint comes from a member, so it is called like any third
 * party's address (api-31); the sandbox's own push service is the one exception.
 */
export function connectHttpPush(config: {
  publicUrl: string;
  sandboxUrl: string | undefined;
  pushServices: readonly string[];
}): PushService {
  const { publicUrl, sandboxUrl, pushServices } = config;
  const subject = publicUrl.startsWith('https:') ? publicUrl : SANDBOX_CONTACT;
  const isSandbox = (endpoint: string) =>
    sandboxUrl !== undefined && endpoint.startsWith(`${sandboxUrl}/push/`);
  const post = async (endpoint: string, headers: Record<string, string>, body: Buffer) => {
    if (!isSandbox(endpoint)) {
      return postToThirdParty(endpoint, { headers, body, maxBytes: MAX_ANSWER_BYTES });
    }
    const request = { method: 'POST', headers, body: new Uint8Array(body) };
    return (await callBounded(endpoint, { maxBytes: MAX_ANSWER_BYTES, request })).status;
  };
  return {
    mayCall: (endpoint) =>
      isSandbox(endpoint) ||
      (privateUrlFault(endpoint) === undefined &&
        pushServices.some((host) => isOfHost(new URL(endpoint), host))),
    send: async ({ endpoint, ...keys }, message, vapid) => {
      let details;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys }, message, {
          vapidDetails: { subject, ...vapid },
          TTL: TTL_SECONDS,
        });
      } catch (error) {
        if (!isPoint(keys.p256dh)) return { outcome: 'gone' };
        // A fault of this server must not delete the member's subscription, as the outcome `gone` would.
        return { outcome: 'failed', reason: error instanceof Error ? error.message : 'fault' };
      }
      try {
        const { 'Content-Length': _, ...headers } = details.headers;
        const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
        const status = await post(endpoint, Object.fromEntries(texts), details.body);
        if (GONE.has(status)) return { outcome: 'gone' };
        const isAccepted = status >= 200 && status <= 299;
        return isAccepted
          ? { outcome: 'accepted' }
          : { outcome: 'failed', reason: `status ${status}` };
      } catch (error) {
        return { outcome: 'failed', reason: error instanceof Error ? error.message : 'fault' };
      }
    },
  };
}

/** `*.example.com` stands for the subdomains of example.com. */
function isOfHost({ hostname }: URL, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
}

/** Whether the browser's key is a valid point of the curve, so that messages can be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
