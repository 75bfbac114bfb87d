import { createHash } from 'node:crypto';
import { LINE_PATH } from '@kapao/contract/notifications/line-path.ts';
import { credential } from '@kapao/contract/third-parties/credentials.ts';
import { z } from 'zod';
import { laterAfter } from '../../alerts/answers.ts';
import { BAD_REQUEST, pushText, testMessaging } from '../../alerts/line/messaging.ts';
import { callBounded, jsonOf } from '../../fetch-bounded.ts';
import { withoutAnswer } from '../../service-protocol.ts';
import type { ConnectionTest, ServiceAddress } from '../../service-protocol.ts';
import type { Friendship, LoginRequest, MemberMessages } from '../port.ts';
import { readIdToken } from './id-token.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

const tokens = z.object({ id_token: z.string().max(10_000), access_token: z.string().max(2_000) });
const profile = z.object({ userId: z.string() });
const oauthError = z.object({ error: z.string() });

/** The two channels of the site, with the address to which the login page returns. */
interface Channels {
  baseUrl: string;
  accessToken: string;
  redirectUri: string;
  client: { client_id: string; client_secret: string };
}

/** Speaks docs/protocols/line-login.md. */
export function connectLineLogin(
  { baseUrl, credentials }: ServiceAddress,
  publicUrl: string,
): MemberMessages {
  const channels: Channels = {
    baseUrl,
    accessToken: credential(credentials, 'access_token'),
    redirectUri: `${publicUrl}${LINE_PATH}`,
    client: {
      client_id: credential(credentials, 'channel_id'),
      client_secret: credential(credentials, 'channel_secret'),
    },
  };
  return {
    friendUrl: credential(credentials, 'friend_url'),
    loginUrl: (request) => loginUrl(channels, request),
    identify: (login) => identify(channels, login),
    readFriendship: (userId) => readFriendship(channels, userId),
    send: async ({ retryKey, userId, text }) => {
      // LINE answers a push to a person who has blocked the account as any other, so the profile is asked for first.
      const friendship = await readFriendship(channels, userId);
      if (friendship === 'stranger') return { outcome: 'blocked' };
      const pushed = await pushText(channels, { to: userId, text, retryKey });
      const isUnreachable = pushed.outcome === 'refused' && pushed.reason === BAD_REQUEST;
      return isUnreachable ? { outcome: 'blocked' } : pushed;
    },
    testConnection: async () => {
      const messaging = await testMessaging(channels);
      return messaging.outcome === 'accepted' ? testLogin(channels) : messaging;
    },
  };
}

async function identify(
  channels: Channels,
  { code, codeVerifier, nonce, now }: Parameters<MemberMessages['identify']>[0],
): ReturnType<MemberMessages['identify']> {
  try {
    const { status, bytes } = await askForTokens(channels, code, codeVerifier);
    const reason = `status ${status}`;
    if (status === 429 || status >= 500) return { outcome: 'unavailable', reason };
    const given = tokens.safeParse(jsonOf(bytes)).data;
    if (status !== 200 || !given) return { outcome: 'refused', reason };
    await forgetLogin(channels, given.access_token);
    const { client_id: channelId, client_secret: channelSecret } = channels.client;
    const userId = readIdToken(given.id_token, { channelId, channelSecret, nonce, now });
    return userId === undefined
      ? { outcome: 'refused', reason: 'the ID token' }
      : { outcome: 'identified', userId };
  } catch (error) {
    return { outcome: 'unavailable', reason: laterAfter(error).reason };
  }
}

function askForTokens(
  { baseUrl, redirectUri, client }: Channels,
  code: string,
  codeVerifier: string,
) {
  return postForm(`${baseUrl}/oauth2/v2.1/token`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...client,
  });
}

async function readFriendship(
  { baseUrl, accessToken }: Channels,
  userId: string,
): Promise<Friendship> {
  try {
    const { status, bytes } = await callBounded(`${baseUrl}/v2/bot/profile/${userId}`, {
      maxBytes: MAX_ANSWER_BYTES,
      request: { headers: { authorization: `Bearer ${accessToken}` } },
    });
    if (status === 404) return 'stranger';
    const isFriend = status === 200 && profile.safeParse(jsonOf(bytes)).data?.userId === userId;
    return isFriend ? 'friend' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The login page. LINE has it at `access.` beside the `api.` of its calls. */
function loginUrl(
  { baseUrl, redirectUri, client }: Channels,
  { state, nonce, codeVerifier, language }: LoginRequest,
): string {
  const url = new URL(`${baseUrl.replace('//api.', '//access.')}/oauth2/v2.1/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state,
    scope: 'openid profile',
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    bot_prompt: 'aggressive',
    ui_locales: language,
  }).toString();
  return url.href;
}

/** Takes back the right to the person's profile, which is not needed. A fault changes nothing: the token expires. */
async function forgetLogin({ baseUrl, client }: Channels, token: string): Promise<void> {
  const form = { access_token: token, ...client };
  await postForm(`${baseUrl}/oauth2/v2.1/revoke`, form).catch(() => undefined);
}

/** Offers a code that does not exist. Only a channel whose secret LINE knows is told that the code is wrong. */
async function testLogin(channels: Channels): Promise<ConnectionTest> {
  try {
    const { status, bytes } = await askForTokens(channels, 'connection-test', 'a'.repeat(43));
    const error = oauthError.safeParse(jsonOf(bytes)).data?.error;
    if (error === 'invalid_client' || status === 401) return { outcome: 'key_refused', status };
    return { outcome: error === 'invalid_grant' ? 'accepted' : 'unexpected', status };
  } catch (error) {
    return withoutAnswer(error);
  }
}

function postForm(url: string, form: Record<string, string>) {
  return callBounded(url, {
    maxBytes: MAX_ANSWER_BYTES,
    request: { method: 'POST', body: new URLSearchParams(form) },
  });
}
