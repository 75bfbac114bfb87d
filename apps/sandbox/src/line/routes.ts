import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../context.ts';
import { addThirdPartyFaults } from '../faults/third-party-faults.ts';
import { hasApiKey } from '../http/api-key.ts';
import { sendPage, wantsPage } from '../http/page-answers.ts';
import { closeWithoutAnswer, refuseUnhandledRequests } from '../http/third-party-refusals.ts';
import { notFoundPage } from '../pages/layout.ts';
import { lineLoginRequest } from './login-request.ts';
import { lineConsentPage, lineMembersPage } from './page.ts';
import {
  isLineFriend,
  keepLineLogin,
  latestLineMessages,
  LINE_LOGIN_CHANNEL,
  LINE_LOGIN_SECRET,
  LINE_MEMBERS_TOKEN,
  linePeople,
  setLineFriendship,
  takeLineLogin,
  takeLineMessage,
} from './people.ts';

const ISSUER = 'https://access.line.me';
const ID_TOKEN_SECONDS = 3_600;

const consent = lineLoginRequest.extend({
  person: z.string().optional(),
  adds_friend: z.string().optional(),
});
const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string(),
});
const messages = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
  .length(1);
const push = z.object({ to: z.string().regex(/^U[0-9a-f]{32}$/), messages });
const friendship = z.object({ act: z.enum(['add', 'block']) });

/** Plays LINE for members (docs/protocols/line-login.md): login, friends, messages. */
export async function registerLineLogin(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(async (scope) => playPages(scope, sandbox), { prefix: '/line-login' });
  await app.register(async (scope) => playCalls(scope, sandbox), { prefix: '/line-login' });
}

/** The pages of a person: all persons with their messages, and login with consent. */
function playPages(scope: FastifyInstance, { config, database }: Sandbox): void {
  scope.get('/', async (request, reply) => {
    const shown = latestLineMessages(database);
    if (!wantsPage(request)) return { messages: shown };
    const people = linePeople.map((each) => ({
      ...each,
      isFriend: isLineFriend(database, each.userId),
    }));
    return sendPage(reply, lineMembersPage(people, shown, config));
  });
  scope.post<{ Params: { userId: string } }>('/people/:userId', async (request, reply) => {
    const person = linePeople.find(({ userId }) => userId === request.params.userId);
    const body = friendship.safeParse(request.body);
    if (!person || !body.success) return sendPage(reply, notFoundPage(), 404);
    setLineFriendship(database, person.userId, body.data.act === 'add');
    return reply.redirect('/line-login/', 303);
  });
  scope.get('/oauth2/v2.1/authorize', async (request, reply) => {
    const asked = lineLoginRequest.safeParse(request.query);
    return asked.success
      ? sendPage(reply, lineConsentPage(asked.data))
      : sendPage(reply, notFoundPage(), 400);
  });
  scope.post('/oauth2/v2.1/authorize', async (request, reply) => {
    const given = consent.safeParse(request.body);
    if (!given.success) return sendPage(reply, notFoundPage(), 400);
    const { person, adds_friend, redirect_uri, state, nonce, code_challenge } = given.data;
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    const user = linePeople.find(({ userId }) => userId === person);
    if (!user) {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href, 303);
    }
    const becomesFriend = adds_friend !== undefined && !isLineFriend(database, user.userId);
    if (becomesFriend) setLineFriendship(database, user.userId, true);
    const kept = { user_id: user.userId, nonce, challenge: code_challenge, redirect_uri };
    back.searchParams.set('code', keepLineLogin(database, kept));
    back.searchParams.set('friendship_status_changed', String(becomesFriend));
    return reply.redirect(back.href, 303);
  });
}

/** The calls of our server. */
async function playCalls(scope: FastifyInstance, sandbox: Sandbox): Promise<void> {
  refuseUnhandledRequests(scope);
  addThirdPartyFaults(scope, sandbox.faults);
  playLogin(scope, sandbox);
  await scope.register(async (bot) => playMessaging(bot, sandbox), { prefix: '/v2/bot' });
}

function playLogin(scope: FastifyInstance, { database }: Sandbox): void {
  scope.post('/oauth2/v2.1/token', async (request, reply) => {
    const given = exchange.safeParse(request.body);
    if (!given.success) return reply.code(400).send({ error: 'invalid_request' });
    const { client_id, client_secret, code, redirect_uri, code_verifier } = given.data;
    if (client_id !== LINE_LOGIN_CHANNEL || client_secret !== LINE_LOGIN_SECRET) {
      return reply.code(400).send({ error: 'invalid_client' });
    }
    const kept = takeLineLogin(database, code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (kept?.redirect_uri !== redirect_uri || kept.challenge !== challenge) {
      return reply.code(400).send({ error: 'invalid_grant' });
    }
    return {
      access_token: randomUUID(),
      expires_in: 2_592_000,
      id_token: idToken(kept.user_id, kept.nonce),
      refresh_token: randomUUID(),
      scope: 'openid profile',
      token_type: 'Bearer',
    };
  });
  scope.post('/oauth2/v2.1/revoke', async (_request, reply) => reply.code(200).send());
}

function idToken(sub: string, nonce: string): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss: ISSUER, sub, aud: LINE_LOGIN_CHANNEL, exp: iat + ID_TOKEN_SECONDS, iat };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg: 'HS256' })}.${part({ ...claims, nonce, amr: ['linesso'] })}`;
  return `${signed}.${createHmac('sha256', LINE_LOGIN_SECRET).update(signed).digest('base64url')}`;
}

function playMessaging(scope: FastifyInstance, { database, faults }: Sandbox): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (hasApiKey(request, LINE_MEMBERS_TOKEN)) return undefined;
    return reply.code(401).send({ message: 'Authentication failed due to the following reason' });
  });
  const invalid = { message: 'The request body has 1 error(s)', details: [] };
  scope.get<{ Params: { userId: string } }>('/profile/:userId', async (request, reply) => {
    const person = linePeople.find(({ userId }) => userId === request.params.userId);
    return person && isLineFriend(database, person.userId)
      ? { userId: person.userId, displayName: person.name, language: 'th' }
      : reply.code(404).send({ message: 'Not found' });
  });
  scope.post('/message/push', async (request, reply) => {
    const { too_many, lose_answer } = faults.current().line;
    if (too_many) return reply.code(429).send({ message: 'You have reached your monthly limit.' });
    const body = push.safeParse(request.body);
    if (!body.success) return reply.code(400).send(invalid);
    const given = request.headers['x-line-retry-key'];
    const { number, isRepeat } = takeLineMessage(database, {
      key: typeof given === 'string' ? given : randomUUID(),
      userId: body.data.to,
      text: body.data.messages.map(({ text }) => text).join('\n'),
    });
    if (lose_answer && !isRepeat) return closeWithoutAnswer(reply);
    const sentMessages = [{ id: String(number) }];
    if (!isRepeat) return { sentMessages };
    return reply.code(409).send({ message: 'The retry key is already accepted', sentMessages });
  });
  scope.post('/message/validate/push', async (request, reply) =>
    z.object({ messages }).safeParse(request.body).success ? {} : reply.code(400).send(invalid),
  );
}
