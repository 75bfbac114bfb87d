import { createHmac, randomBytes } from 'node:crypto';
import type { LineTopic } from '@kapao/contract/notifications/line-topics.ts';
import { expect } from 'vitest';
import { sandboxLineLogin } from '../../adapters/member-messages/line-login/protocol.ts';
import { sendLineNotices } from '../../features/notifications/line/send-line-notices.ts';
import { saveService } from '../../features/services/store.ts';
import { startFakeService } from '../money/fake-service.ts';
import type { FakeService, ServiceAnswer, ServiceCall } from '../money/fake-service.ts';
import type { TestMember } from '../money/payments.ts';
import type { TestServer } from '../server.ts';

export const LINE_CHANNEL = '2001234567';
const SECRET = sandboxLineLogin.channel_secret;

/** Signs an ID token as LINE does for a web login. */
export function signIdToken(
  claims: object,
  { alg = 'HS256', secret = SECRET }: { alg?: string; secret?: string } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export function idTokenClaims(userId: string, nonce: string): object {
  const iat = Math.floor(Date.now() / 1_000);
  return {
    iss: 'https://access.line.me',
    sub: userId,
    aud: LINE_CHANNEL,
    iat,
    exp: iat + 3_600,
    nonce,
  };
}

export const newLineUser = () => `U${randomBytes(16).toString('hex')}`;

interface Push {
  to: string;
  text: string;
  key: string;
}

/** LINE in memory: its persons sign in by codes, have the site's account as a friend or not, and get messages. */
export interface FakeLine {
  service: FakeService;
  /** The persons who do not have the site's account as a friend. */
  strangers: Set<string>;
  /** The messages that were taken. */
  pushes: Push[];
  /** Answers each push; null takes it. */
  answer: ServiceAnswer | null;
  /** Signs a person in at the address, and returns the answer that goes back with the browser. */
  signIn(url: string, userId: string): { code: string; state: string };
}

export async function startFakeLine(): Promise<FakeLine> {
  const logins = new Map<string, { userId: string; nonce: string; challenge: string }>();
  const service = await startFakeService((call) => answerOf(line, logins, call));
  const line: FakeLine = {
    service,
    strangers: new Set(),
    pushes: [],
    answer: null,
    signIn: (url, userId) => {
      const asked = new URL(url).searchParams;
      const read = (name: string) => asked.get(name) ?? '';
      const code = randomBytes(8).toString('hex');
      logins.set(code, { userId, nonce: read('nonce'), challenge: read('code_challenge') });
      return { code, state: read('state') };
    },
  };
  return line;
}

function answerOf(
  line: FakeLine,
  logins: Map<string, { userId: string; nonce: string; challenge: string }>,
  { path, body, headers }: ServiceCall,
): ServiceAnswer {
  if (path === '/oauth2/v2.1/revoke') return { status: 200, body: '' };
  if (path === '/oauth2/v2.1/token') {
    const form = new URLSearchParams(String(body));
    const login = logins.get(form.get('code') ?? '');
    logins.delete(form.get('code') ?? '');
    if (!login) return { status: 400, body: { error: 'invalid_grant' } };
    const id_token = signIdToken(idTokenClaims(login.userId, login.nonce));
    return { status: 200, body: { id_token, access_token: 'a', token_type: 'Bearer' } };
  }
  const userId = path.split('/').at(-1) ?? '';
  if (path.startsWith('/v2/bot/profile/')) {
    return line.strangers.has(userId)
      ? { status: 404, body: { message: 'Not found' } }
      : { status: 200, body: { userId, displayName: 'สมชาย' } };
  }
  if (line.answer !== null) return line.answer;
  const { to, messages } = JSON.parse(String(body));
  line.pushes.push({ to, text: messages[0].text, key: String(headers['x-line-retry-key']) });
  return { status: 200, body: { sentMessages: [{ id: '1' }] } };
}

/** The acts of members and of the job with LINE. Each asks for the parts, which a file starts later. */
export function lineActs(parts: () => { server: TestServer; line: FakeLine }) {
  const start = async ({ token }: TestMember) => {
    const body = { language: 'th' } as const;
    const started = await parts().server.call('startLineLink', { token, body });
    if (!started.success) throw new Error(started.code);
    return started.data.url;
  };
  const finish = ({ token }: TestMember, body: { code: string; state: string }) =>
    parts().server.call('finishLineLink', { token, body });
  const choose = ({ token }: TestMember, ...topics: Parameters<typeof chosen>) =>
    parts().server.call('setLineTopics', { token, body: chosen(...topics) });
  return {
    start,
    finish,
    choose,
    link: async (member: TestMember, userId = newLineUser()) => {
      const handedBack = parts().line.signIn(await start(member), userId);
      expect(await finish(member, handedBack)).toMatchObject({ success: true });
      return userId;
    },
    read: async ({ token }: TestMember) => {
      const answer = await parts().server.call('getLine', { token });
      if (!answer.success) throw new Error(answer.code);
      return answer.data;
    },
    run: () => sendLineNotices(parts().server.context, new AbortController().signal),
  };
}

const chosen = (...topics: LineTopic[]) => ({ language: 'th' as const, topics });

/** Connects the site's LINE account, as two members of staff do. */
export async function connectFakeLine(
  { context: { database, secrets } }: TestServer,
  line: FakeLine,
  { code = 'line-members', isEnabled = true } = {},
): Promise<void> {
  const credentials = {
    channel_id: [LINE_CHANNEL],
    channel_secret: [SECRET],
    access_token: [sandboxLineLogin.access_token],
    friend_url: ['https://lin.ee/kapao'],
  };
  const kind = 'member-messages';
  await database.transaction((tx) =>
    saveService(tx, secrets, {
      kind,
      code,
      protocol: 'line-login',
      baseUrl: line.service.url,
      credentials,
      isEnabled,
    }),
  );
}
