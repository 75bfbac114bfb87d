import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceFaults } from '../../../live-mode.ts';
import { startFakeService } from '../../../testing/money/fake-service.ts';
import type { FakeService, ServiceAnswer } from '../../../testing/money/fake-service.ts';
import {
  idTokenClaims,
  LINE_CHANNEL,
  newLineUser,
  signIdToken,
} from '../../../testing/people/fake-line.ts';
import { memberMessagesProtocols } from '../protocols.ts';
import { readIdToken } from './id-token.ts';
import { connectLineLogin } from './line-login.ts';
import { lineLoginProtocol, sandboxLineLogin } from './protocol.ts';

const USER = newLineUser();
const NONCE = 'nonce-of-this-login';
const credentials = {
  channel_id: [LINE_CHANNEL],
  channel_secret: [sandboxLineLogin.channel_secret],
  access_token: [sandboxLineLogin.access_token],
  friend_url: ['https://lin.ee/kapao'],
};

let answers: Record<string, ServiceAnswer>;
let service: FakeService;
beforeEach(async () => {
  answers = {};
  service = await startFakeService(({ path }) => answers[path] ?? { status: 200, body: {} });
});
afterEach(() => service.close());

const connect = (baseUrl = service.url) =>
  connectLineLogin({ code: 'line', baseUrl, credentials }, 'https://kapao.example');
const identify = () =>
  connect().identify({ code: 'c', nonce: NONCE, codeVerifier: 'v', now: new Date() });
const answerToken = (id_token: string) => {
  answers['/oauth2/v2.1/token'] = { status: 200, body: { id_token, access_token: 'of a person' } };
};

const claims = idTokenClaims(USER, NONCE);
const read = (token: string) =>
  readIdToken(token, {
    channelId: LINE_CHANNEL,
    channelSecret: sandboxLineLogin.channel_secret,
    nonce: NONCE,
    now: new Date(),
  });

it('line-02: takes an ID token that LINE signed for this channel and this login alone', () => {
  expect(read(signIdToken(claims))).toBe(USER);
  const nowSeconds = Math.floor(Date.now() / 1_000);
  for (const changed of [
    { iss: 'https://access.line.example' },
    { aud: '2009999999' },
    { nonce: 'of-another-login' },
    { exp: nowSeconds - 301 },
    { iat: nowSeconds + 400 },
    { sub: 'somebody' },
    { sub: undefined },
  ]) {
    expect(read(signIdToken({ ...claims, ...changed })), JSON.stringify(changed)).toBeUndefined();
  }
});

it('line-02: takes no ID token of another secret or algorithm, and none that was changed', () => {
  expect(read(signIdToken(claims, { secret: 'f'.repeat(32) }))).toBeUndefined();
  for (const alg of ['none', 'HS512', 'ES256', 'hs256']) {
    expect(read(signIdToken(claims, { alg })), alg).toBeUndefined();
  }
  const [head = '', body = '', signature = ''] = signIdToken(claims).split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: newLineUser() }));
  const texts = [
    `${head}.${other.toString('base64url')}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}.${body}.${signature}.more`,
    '',
    'a.b.c',
  ];
  for (const text of texts) expect(read(text), text).toBeUndefined();
});

it('line-02: gives the right to the profile back, and keeps none of its tokens', async () => {
  answerToken(signIdToken(claims));
  expect(await identify()).toEqual({ outcome: 'identified', userId: USER });
  const revoked = service.calls.find(({ path }) => path === '/oauth2/v2.1/revoke');
  expect(new URLSearchParams(String(revoked?.body)).get('access_token')).toBe('of a person');
});

it('line-03: tells a refused code from an answer that is missing', async () => {
  answerToken(signIdToken({ ...claims, nonce: 'of-another-login' }));
  expect(await identify()).toEqual({ outcome: 'refused', reason: 'the ID token' });
  for (const [status, outcome] of [
    [400, 'refused'],
    [401, 'refused'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ] as const) {
    answers['/oauth2/v2.1/token'] = { status, body: { error: 'invalid_grant' } };
    expect(await identify()).toMatchObject({ outcome, reason: `status ${status}` });
  }
  answers['/oauth2/v2.1/token'] = 'hang up';
  expect(await identify()).toMatchObject({ outcome: 'unavailable' });
});

it('line-02: leads to LINE’s own login page', () => {
  const request = { state: 's', nonce: 'n', codeVerifier: 'v', language: 'th' } as const;
  const url = new URL(connect('https://api.line.me').loginUrl(request));
  expect([url.origin, url.pathname]).toEqual(['https://access.line.me', '/oauth2/v2.1/authorize']);
  expect(url.search).not.toContain(sandboxLineLogin.channel_secret);
  expect(url.searchParams.get('code_challenge')).not.toBe('v');
});

it('line-05: a person is a friend by LINE’s profile alone; an unclear answer is none', async () => {
  const path = `/v2/bot/profile/${USER}`;
  const friendship = () => connect().readFriendship(USER);
  answers[path] = { status: 200, body: { userId: USER } };
  expect(await friendship()).toBe('friend');
  answers[path] = { status: 404, body: { message: 'Not found' } };
  expect(await friendship()).toBe('stranger');
  for (const answer of [
    { status: 200, body: { userId: newLineUser() } },
    { status: 503, body: {} },
    { status: 401, body: {} },
  ]) {
    answers[path] = answer;
    expect(await friendship()).toBe('unknown');
  }
});

it('svc-07: the test sends nothing, and tells a wrong token and a wrong secret', async () => {
  const test = () => connect().testConnection();
  answers['/oauth2/v2.1/token'] = { status: 400, body: { error: 'invalid_grant' } };
  expect(await test()).toEqual({ outcome: 'accepted', status: 400 });
  answers['/oauth2/v2.1/token'] = { status: 400, body: { error: 'invalid_client' } };
  expect(await test()).toEqual({ outcome: 'key_refused', status: 400 });
  answers['/oauth2/v2.1/token'] = { status: 200, body: '<html>' };
  expect(await test()).toEqual({ outcome: 'unexpected', status: 200 });
  answers['/v2/bot/message/validate/push'] = { status: 401, body: { message: 'no' } };
  expect(await test()).toEqual({ outcome: 'key_refused', status: 401 });
  expect(service.calls.map(({ path }) => path)).not.toContain('/v2/bot/message/push');
});

it('svc-10: live mode refuses the sandbox’s secrets of LINE Login', () => {
  const faults = (given: Record<string, string[]>) =>
    serviceFaults({
      kind: 'member-messages',
      code: 'line',
      protocol: 'line-login',
      baseUrl: 'https://api.line.me',
      credentials: given,
    });
  expect(faults(credentials)).toHaveLength(2);
  expect(faults({ channel_secret: ['0'.repeat(32)], access_token: ['own'] })).toEqual([]);
  expect(memberMessagesProtocols['line-login']).toBe(lineLoginProtocol);
});

it('line-01: the friend link leads to LINE alone, or to the sandbox on this machine', () => {
  const pattern = lineLoginProtocol.fields.find(({ name }) => name === 'friend_url')?.pattern;
  const allowed = [
    'https://lin.ee/AbC',
    'https://line.me/R/ti/p/@kapao',
    'http://127.0.0.1:3001/x',
  ];
  const refused = [
    'https://lin.ee.example/a',
    'https://example.com/lin.ee/',
    'http://lin.ee/a',
    'javascript:alert(1)',
    'https://lin.ee/a b',
  ];
  for (const url of allowed) expect(url).toMatch(pattern ?? /^$/);
  for (const url of refused) expect(url).not.toMatch(pattern ?? /^/);
});
