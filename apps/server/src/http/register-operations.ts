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
import { rateLimits } from './rate-limits.ts';

/** Finds the living session of an access token, and notes that its member is active. */
export type Authenticate = (holder: TokenHolder) => Promise<Caller | undefined>;

/** Handlers by name, with the link between a name and its types erased: it was checked before. */
type AnyHandler = (input: unknown, caller: Visitor | Caller) => Promise<Answer<unknown>>;

const JSON_TYPE = 'application/json; charset=utf-8';

/** What every member asks again and again: logged only where it fails. */
const polled: ReadonlySet<OperationName> = new Set<OperationName>(['checkAccessToken']);

/** Gives every operation of the contract its route, below the prefix that `app` stands at. */
export function registerOperations(
  app: FastifyInstance,
  handlers: AllHandlers,
  authenticate: Authenticate,
): void {
  for (const name of operationNames()) {
    const route: Route = routes[name];
    const limit = rateLimits[name];
    // Without a session no money is moved: whoever asks again does no harm.
    const isMembersAct = route.method === 'POST' && route.access === 'member';
    const answer = async (request: FastifyRequest): Promise<Answer<unknown>> => {
      const caller = await identify(route, request, authenticate);
      if (caller === undefined) return refuse('unauthorized');
      if ('breakUntil' in caller && caller.breakUntil && closedOnBreaks.has(name)) {
        return refuse('on_a_break', breakText(caller.breakUntil));
      }
      const input = parseInput(operations[name], request);
      if (input === undefined) return refuse('invalid_input');
      // AllHandlers tied each name to its types; a loop over the names cannot carry that link.
      const handler = handlers[name] as AnyHandler;
      const work = handler(input, caller);
      return await (isMembersAct ? tellingUnknown(work) : work);
    };
    app.route({
      method: route.method,
      url: route.path,
      config: { ...(limit && { rateLimit: limit }), isPolled: polled.has(name) },
      ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
      // Not an async function: a reply that one returns is watched by Fastify until its end, which
      // takes as long as the rest of a quick answer.
      handler: (request, reply) => {
        answer(request)
          .then((answered) => send(reply, answered))
          .catch((error: unknown) => reply.send(error));
      },
    });
  }
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
  return route.access === 'token' ? holder : authenticate(holder);
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
