import { constants, gzipSync } from 'node:zlib';
import { operations } from '@kapao/contract/operations.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName, Route } from '@kapao/contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type ErrorCode } from '@kapao/contract/errors.ts';
import { failureBody, refuse, successText } from './answer.ts';
import type { Answer } from './answer.ts';
import type { AllHandlers, Caller, TokenHolder, Visitor } from './handlers.ts';
import { exclusionText, blockedWhileExcluded } from './blocked-while-excluded.ts';
import { activityOf } from './activity-of.ts';
import type { ShownActivity } from './activity-of.ts';
import { openWhileLocked } from './open-while-locked.ts';
import { markOutcomeUnknown } from './database-unavailable.ts';
import { sendPreparedBytes } from './prepared-bytes.ts';
import { parseInput } from './parse-input.ts';
import { createFailedCallLimiter } from './limits/failed-call-limiter.ts';
import { rateLimits } from './limits/rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member or network whose rate limit counts the call. */
    rateLimitKey: string;
  }
}

/** Finds the active session of an access token, and records the member's activity as far as the call shows it. */
export type Authenticate = (
  holder: TokenHolder & { activity: ShownActivity },
) => Promise<Caller | undefined>;

/** A handler without its operation's types, which AllHandlers has checked. */
type AnyHandler = (input: unknown, caller: Visitor | Caller) => Promise<Answer<unknown>>;

/** A long answer to one caller, such as the home screen's, travels compressed; compressing a short one costs more. */
const COMPRESSED_FROM_LENGTH = 4_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Operations that every member calls continually; only their failures are logged. */
const loggedOnFailureOnly: ReadonlySet<OperationName> = new Set<OperationName>([
  'checkAccessToken',
]);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Answers other methods on the contract's paths with 405 and the allowed methods. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const [path, own] of Map.groupBy(Object.values<Route>(routes), (route) => route.path)) {
    const allowed = own.map(({ method }) => method);
    app.route({
      method: METHODS.filter((method) => !allowed.some((each) => each === method)),
      url: path,
      handler: (_request, reply) =>
        reply
          .code(errors.method_not_allowed.status)
          .header('allow', allowed.join(', '))
          .send(failureBody('method_not_allowed')),
    });
  }
}

interface Callers {
  authenticate: Authenticate;
  /** Returns the network of an address, because one IPv6 customer has many addresses. */
  networkOf: (address: string) => string;
}

/** Registers a route for every operation of the contract, or for these, below the prefix of `app`. */
export function registerOperations(
  app: FastifyInstance,
  handlers: AllHandlers,
  { authenticate, networkOf }: Callers,
  names: readonly OperationName[] = operationNames(),
): void {
  const failedCalls = createFailedCallLimiter();
  // Without a session, a call that fails authentication or parsing counts only as a failed call of its network.
  const refuseFailed = async ({ ip }: FastifyRequest, code: ErrorCode): Promise<Answer<never>> =>
    refuse((await failedCalls.record(networkOf(ip))) ? 'too_many_requests' : code);

  app.decorateRequest('rateLimitKey', '');
  refuseOtherMethods(app);
  for (const name of names) {
    const route: Route = routes[name];
    const isOverLimit = createLimit(app, name);
    const activity = activityOf(name);
    // Only a member's POST may move money; other calls can be repeated without harm.
    const mayMoveMoney = route.method === 'POST' && route.access === 'member';
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer<unknown>> => {
      const caller = await identify(route, request, authenticate, activity);
      if (caller === undefined) return refuseFailed(request, 'unauthorized');
      const member = 'memberId' in caller ? caller : undefined;
      if (member && (await isOverLimit(request, reply, `member ${member.memberId}`))) {
        return refuse('too_many_requests');
      }
      if (member?.excludedUntil && blockedWhileExcluded.has(name)) {
        return refuse('on_a_break', exclusionText(member.excludedUntil));
      }
      if (member?.isLocked === true && !openWhileLocked.has(name)) return refuse('session_locked');
      const parsed = parseInput(operations[name], request);
      if ('refusal' in parsed) {
        return member ? refuse(parsed.refusal) : refuseFailed(request, parsed.refusal);
      }
      if (!member && (await isOverLimit(request, reply, networkOf(request.ip)))) {
        return refuse('too_many_requests');
      }
      // AllHandlers has checked the types; a loop over the names loses the link from a name to its types.
      const handler = handlers[name] as AnyHandler;
      const answering = handler(parsed.input, caller);
      return await (mayMoveMoney ? markOutcomeUnknown(answering) : answering);
    };
    app.route({
      method: route.method,
      url: route.path,
      config: { isPolled: loggedOnFailureOnly.has(name) },
      ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
      // Not async, because Fastify waits for the end of a reply that an async handler returns, which would double the
      // cost of a fast answer.
      handler: (request, reply) => {
        answer(request, reply)
          .then((answered) => send(reply, answered))
          .catch((error: unknown) => reply.send(error));
      },
    });
  }
}

type IsOverLimit = (
  request: FastifyRequest,
  reply: FastifyReply,
  rateLimitKey: string,
) => Promise<boolean>;

/** Counts the operation's calls per member or, without a session, per network. */
function createLimit(app: FastifyInstance, name: OperationName): IsOverLimit {
  const limit = rateLimits[name];
  if (limit === 'none') return async () => false;
  const count = app.createRateLimit({
    ...limit,
    keyGenerator: ({ rateLimitKey }) => `${name} ${rateLimitKey}`,
  });
  return async (request, reply, rateLimitKey) => {
    request.rateLimitKey = rateLimitKey;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return false;
    reply.header('retry-after', counted.ttlInSeconds);
    return true;
  };
}

export function operationNames(): OperationName[] {
  // Object.keys types the keys as string.
  return Object.keys(routes) as OperationName[];
}

/** Identifies the caller. Not async, because a visitor needs no lookup. */
function identify(
  route: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
  activity: ShownActivity,
): Visitor | undefined | Promise<Caller | undefined> {
  const visitor: Visitor = {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300),
    deviceId: deviceIdOf(request.headers['x-device-id']),
    accessToken: parseAccessToken(request.headers.authorization),
  };
  if (route.access === 'visitor') return visitor;
  const { accessToken: token } = visitor;
  if (token === undefined) return undefined;
  const holder: TokenHolder = { ...visitor, accessToken: token };
  return route.access === 'token' ? holder : authenticate({ ...holder, activity });
}

/** Returns the app's name of its device; anything else in the header is ignored. */
function deviceIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{20,64}$/.test(header) ? header : undefined;
}

/** Returns the token of an Authorization header: raw, or `Bearer <token>` (api-12). */
export function parseAccessToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

function send(reply: FastifyReply, answer: Answer<unknown>): FastifyReply {
  switch (answer.outcome) {
    case 'done':
      return sendJson(reply, successText(answer));
    case 'written':
      return sendJson(reply, answer.bytes);
    case 'refused':
      return reply
        .code(errors[answer.code].status)
        .header('cache-control', 'no-store')
        .send(failureBody(answer.code, answer.message));
    case 'prepared':
      return sendPreparedBytes(reply, answer.bytes, JSON_TYPE);
    default:
      return answer satisfies never;
  }
}

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  reply.header('cache-control', 'no-store').type(JSON_TYPE);
  const accepted = String(reply.request.headers['accept-encoding'] ?? '');
  if (json.length < COMPRESSED_FROM_LENGTH || !accepted.includes('gzip')) return reply.send(json);
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  return reply.send(gzipSync(json, { level: constants.Z_BEST_SPEED }));
}
