import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { LINE_LOGIN_CHANNEL, LINE_LOGIN_SECRET, LINE_MEMBERS_TOKEN, linePeople } from './people.ts';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

const [somchai, malee] = linePeople;
const VERIFIER = 'v'.repeat(43);
const asked = {
  response_type: 'code',
  client_id: LINE_LOGIN_CHANNEL,
  redirect_uri: 'http://member.test/profile/line',
  state: 'a-state',
  scope: 'openid profile',
  nonce: 'a-nonce',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const AUTHORIZE = '/line-login/oauth2/v2.1/authorize';
const consent = async (fields: Record<string, string>) =>
  new URL((await world.submit(AUTHORIZE, { ...asked, ...fields })).to);
const exchange = (code: string, changed: Record<string, string> = {}) =>
  world.submit('/line-login/oauth2/v2.1/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: asked.redirect_uri,
    client_id: LINE_LOGIN_CHANNEL,
    client_secret: LINE_LOGIN_SECRET,
    code_verifier: VERIFIER,
    ...changed,
  });
const headers = (key?: string) => ({
  authorization: `Bearer ${LINE_MEMBERS_TOKEN}`,
  ...(key !== undefined && { 'x-line-retry-key': key }),
});
const profile = (userId: string) =>
  world.app.inject({ url: `/line-login/v2/bot/profile/${userId}`, headers: headers() });
const push = (to: string, text: string, key: string) =>
  world.app.inject({
    method: 'POST',
    url: '/line-login/v2/bot/message/push',
    headers: headers(key),
    payload: { to, messages: [{ type: 'text', text }] },
  });

it('line-02: the sandbox’s LINE signs a person in, and gives a signed token for the code, its secret and its address', async () => {
  const page = await world.page(`${AUTHORIZE}?${new URLSearchParams(asked).toString()}`);
  expect(page.body).toContain('member.test');
  const back = await consent({ person: somchai.userId });
  expect(back.searchParams.get('state')).toBe('a-state');
  const code = back.searchParams.get('code') ?? '';
  const { id_token } = JSON.parse((await exchange(code)).body);
  const [head, body, signature] = String(id_token).split('.');
  expect(
    createHmac('sha256', LINE_LOGIN_SECRET).update(`${head}.${body}`).digest('base64url'),
  ).toBe(signature);
  expect(JSON.parse(String(Buffer.from(body ?? '', 'base64url')))).toMatchObject({
    sub: somchai.userId,
    nonce: 'a-nonce',
    aud: LINE_LOGIN_CHANNEL,
  });
  expect((await exchange(code)).status).toBe(400);
  for (const changed of [
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: 'http://other.test/' },
  ]) {
    const next = (await consent({ person: somchai.userId })).searchParams.get('code') ?? '';
    expect((await exchange(next, changed)).body).toContain('invalid_grant');
  }
  expect((await exchange('any', { client_secret: 'another' })).body).toContain('invalid_client');
});

it('line-02: a person who denies comes back with an error, and a request that is incomplete has no page', async () => {
  const back = await consent({});
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual([
    'access_denied',
    null,
  ]);
  expect((await world.page(AUTHORIZE)).status).toBe(400);
});

it('line-05: the profile tells who is a friend, and a blocked account’s message is taken but not shown', async () => {
  expect((await profile(malee.userId)).statusCode).toBe(404);
  await consent({ person: malee.userId, adds_friend: 'yes' });
  expect((await profile(malee.userId)).json()).toMatchObject({ userId: malee.userId });
  expect((await push(malee.userId, 'หนึ่ง', 'k1')).statusCode).toBe(200);
  expect((await push(malee.userId, 'หนึ่ง', 'k1')).statusCode).toBe(409);
  await world.submit(`/line-login/people/${malee.userId}`, { act: 'block' });
  expect((await profile(malee.userId)).statusCode).toBe(404);
  expect((await push(malee.userId, 'สอง', 'k2')).statusCode).toBe(200);
  const { messages } = (await world.app.inject('/line-login/')).json();
  expect(
    messages.map((each: { text: string; is_shown: number }) => [each.text, each.is_shown]),
  ).toEqual([
    ['สอง', 0],
    ['หนึ่ง', 1],
  ]);
  expect((await world.page('/line-login/')).body).toContain('หนึ่ง');
});

it('line-10: the sandbox’s LINE answers 429 by a switch, and loses an answer', async () => {
  await world.setFaults({ line: { too_many: true } });
  expect((await push(somchai.userId, 'สาม', 'k3')).statusCode).toBe(429);
  await world.setFaults({ line: { too_many: false, lose_answer: true } });
  await expect(push(somchai.userId, 'สาม', 'k3')).rejects.toThrow();
  expect((await push(somchai.userId, 'สาม', 'k3')).statusCode).toBe(409);
});
