import { operations } from '@kapao/contract/operations.ts';
import type { Operation } from '@kapao/contract/operation.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName, Route } from '@kapao/contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@kapao/contract/errors.ts';
import { failureBody, refuse, successText } from './answer.ts';
import type { Answer } from './answer.ts';
import type { AllHandlers, Caller, TokenHolder, Visitor } from './handlers.ts';
import { breakText, closedOnBreaks } from './closed-on-breaks.ts';
import { tellingUnknown } from './out-of-reach.ts';
import { sendPreparedBytes } from './prepared-bytes.ts';
import { createStrangers } from './strangers.ts';
import { rateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member or network that the call counts for. */
    limitedAs: string;
  }
}

/** Finds the living session of an access token, and notes that its member is active. */
export type Authenticate = (
  holder: TokenHolder & { isPoll: boolean },
) => Promise<Caller | undefined>;

/** Handlers by name, with the link between a name and its types erased: it was checked before. */
type AnyHandler = (input: unknown, caller: Visitor | Caller) => Promise<Answer<unknown>>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What every member asks again and again: logged only where it fails. */
const polled: ReadonlySet<OperationName> = new Set<OperationName>(['checkAccessToken']);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A path of the contract that is asked for by another method than its own is told which it has. */
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

/**
 * The app polls these while a screen is open, besides the profile. Polling is no activity of the member, so an
 * unattended phone signs out (RULINGS 38).
 */
const polls: ReadonlySet<OperationName> = new Set(['getSession', 'getPayin', 'getPayout']);

interface Callers {
  authenticate: Authenticate;
  /** Groups addresses: an IPv6 customer has many. */
  networkOf: (address: string) => string;
}

/** Gives every operation of the contract its route, below the prefix that `app` stands at. */
export function registerOperations(
  app: FastifyInstance,
  handlers: AllHandlers,
  { authenticate, networkOf }: Callers,
): void {
  const failedCalls = createStrangers();
  // A call that fails authentication or cannot be parsed uses up a budget of its network's failed calls alone.
  const refuseFailed = async (
    { ip }: FastifyRequest,
    code: 'unauthorized' | 'invalid_input',
  ): Promise<Answer<never>> =>
    refuse((await failedCalls.meet(networkOf(ip))) ? 'too_many_requests' : code);

  app.decorateRequest('limitedAs', '');
  refuseOtherMethods(app);
  for (const name of operationNames()) {
    const route: Route = routes[name];
    const isOverLimit = createLimit(app, name);
    // Without a session no money is moved: whoever asks again does no harm.
    const isMembersAct = route.method === 'POST' && route.access === 'member';
    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Answer<unknown>> => {
      const caller = await identify(route, request, authenticate, polls.has(name));
      if (caller === undefined) return refuseFailed(request, 'unauthorized');
      const member = 'memberId' in caller ? caller : undefined;
      if (member && (await isOverLimit(request, reply, `member ${member.memberId}`))) {
        return refuse('too_many_requests');
      }
      if (member?.breakUntil && closedOnBreaks.has(name)) {
        return refuse('on_a_break', breakText(member.breakUntil));
      }
      const input = parseInput(operations[name], request);
      if (input === undefined) {
        return member ? refuse('invalid_input') : refuseFailed(request, 'invalid_input');
      }
      if (!member && (await isOverLimit(request, reply, networkOf(request.ip)))) {
        return refuse('too_many_requests');
      }
      // AllHandlers tied each name to its types; a loop over the names cannot carry that link.
      const handler = handlers[name] as AnyHandler;
      const work = handler(input, caller);
      return await (isMembersAct ? tellingUnknown(work) : work);
    };
    app.route({
      method: route.method,
      url: route.path,
      config: { isPolled: polled.has(name) },
      ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
      // Not an async function: a reply that one returns is watched by Fastify until its end, which
      // takes as long as the rest of a quick answer.
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
  limitedAs: string,
) => Promise<boolean>;

/** Counts a call of this operation for a member or, without a session, for a network. */
function createLimit(app: FastifyInstance, name: OperationName): IsOverLimit {
  const limit = rateLimits[name];
  if (!limit) return async () => false;
  const count = app.createRateLimit({
    ...limit,
    keyGenerator: ({ limitedAs }) => `${name} ${limitedAs}`,
  });
  return async (request, reply, limitedAs) => {
    request.limitedAs = limitedAs;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return false;
    reply.header('retry-after', counted.ttlInSeconds);
    return true;
  };
}

export function operationNames(): OperationName[] {
  // Object.keys widens the table's own keys to string.
  return Object.keys(routes) as OperationName[];
}

/** Not an async function: who need not be looked up is told at once. */
function identify(
  route: Route,
  request: FastifyRequest,
  authenticate: Authenticate,
  isPoll: boolean,
): Visitor | undefined | Promise<Caller | undefined> {
  const visitor: Visitor = {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300),
    accessToken: accessToken(request.headers.authorization),
  };
  if (route.access === 'visitor') return visitor;
  const { accessToken: token } = visitor;
  if (token === undefined) return undefined;
  const holder: TokenHolder = { ...visitor, accessToken: token };
  return route.access === 'token' ? holder : authenticate({ ...holder, isPoll });
}

/** Raw as in the specification, or `Bearer <token>` (RULINGS 25). */
export function accessToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

function parseInput(operation: Operation, request: FastifyRequest): unknown {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body', 'headers'] as const) {
    const schema = operation[part];
    if (!schema) continue;
    const parsed = schema.safeParse(request[part]);
    if (!parsed.success) return undefined;
    input[part] = parsed.data;
  }
  return input;
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
  return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(json);
}
