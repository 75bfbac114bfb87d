import { Readable } from 'node:stream';
import { officeErrors } from '@kapao/contract/office/errors.ts';
import { HELD } from '@kapao/contract/office/held.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import { officeOperations } from '@kapao/contract/office/operations.ts';
import { isKeyPermission } from '@kapao/contract/office/permissions.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName, OfficeRoute } from '@kapao/contract/office/routes.ts';
import { OK_MESSAGE } from '@kapao/contract/envelope.ts';
import type { BothLanguages, Failure } from '@kapao/contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
// For the types of `request.cookies` and `reply.setCookie`.
import type {} from '@fastify/cookie';
import { recordAct } from '../../audit/record.ts';
import type { Actor } from '../../audit/act.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { successBody } from '../answer.ts';
import { markOutcomeUnknown } from '../database-unavailable.ts';
import { bearerOf, createKeyLimiter } from './key-calls.ts';
import type { KeyLimiter } from './key-calls.ts';
import { closeCursor, openCursor } from './list-cursors.ts';
import { createFailedCallLimiter } from '../limits/failed-call-limiter.ts';
import { missingPermission, mustStepUp, officeRefusal } from './office-handlers.ts';
import type {
  ActAnswer,
  AllOfficeHandlers,
  OfficeAnswer,
  OfficeFile,
  OfficeHeld,
  OfficeRefusal,
  OfficeVisitor,
  StaffCaller,
} from './office-handlers.ts';
import { parseInput } from '../parse-input.ts';
import { runOfficeAct, runTrial } from './run-act.ts';
import type { SecondPerson } from './run-act.ts';

export const OFFICE_COOKIE = 'kapao_office';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface OfficePlumbing {
  database: Database;
  /** The connections of every read (engine-14). */
  lists: Queryable;
  /** Finds the living session of a cookie's token. */
  authenticate: (token: string, visitor: OfficeVisitor) => Promise<StaffCaller | undefined>;
  /** Finds the caller of a key that still works. */
  authenticateKey: (key: string, visitor: OfficeVisitor) => Promise<StaffCaller | undefined>;
  /** Whether the office answers to this address (office-34). */
  answersTo: (address: string) => Promise<boolean>;
  networkOf: (address: string) => string;
  /** Whether the deposit or withdrawal that a path names is this website's (office-59). */
  isOwn: (on: Queryable, path: string, input: unknown) => Promise<boolean>;
  /** The origins whose pages may send writes. */
  origins: readonly string[];
  isSecure: boolean;
  secondPerson: SecondPerson;
  /** Calls the third parties that an act goes by, before its transaction begins. */
  beforeAct: (name: OfficeOperationName, input: unknown) => Promise<void>;
}

/** Handlers without their operations' types, which AllOfficeHandlers has checked. */
type AnyCall = (input: unknown, caller: OfficeVisitor) => Promise<OfficeAnswer<unknown>>;
type AnyRead = (
  input: unknown,
  caller: StaffCaller,
  read: Queryable,
) => Promise<OfficeAnswer<unknown>>;
type AnyAct = (input: unknown, caller: StaffCaller, tx: Tx) => Promise<ActAnswer<unknown>>;

export function officeOperationNames(): OfficeOperationName[] {
  // Object.keys types the keys as string.
  return Object.keys(officeRoutes) as OfficeOperationName[];
}

/** Registers a route for every operation of the office, below the prefix of `app`. */
export function registerOffice(
  app: FastifyInstance,
  handlers: AllOfficeHandlers,
  plumbing: OfficePlumbing,
): void {
  const failedCalls = createFailedCallLimiter();
  const mayUseKey = createKeyLimiter();
  refuseOtherMethods(app);
  for (const name of officeOperationNames()) {
    const route: OfficeRoute = officeRoutes[name];
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
      handler: async (request, reply) => {
        const answer = await answerCall(name, request, handlers, plumbing, mayUseKey);
        if (answer.outcome === 'refused') {
          const isSlowedDown =
            officeErrors[answer.code].status === 401 &&
            (await failedCalls.record(plumbing.networkOf(request.ip)));
          return sendRefusal(reply, isSlowedDown ? officeRefusal('too_many_requests') : answer);
        }
        if (answer.outcome === 'held') return sendHeld(reply, answer);
        if (answer.cookie !== undefined) setCookie(reply, answer.cookie, plumbing.isSecure);
        if (answer.file) return sendFile(reply, answer.file);
        return reply.header('cache-control', 'no-store').send(successBody(answer.data, OK_MESSAGE));
      },
    });
  }
}

async function answerCall(
  name: OfficeOperationName,
  request: FastifyRequest,
  handlers: AllOfficeHandlers,
  plumbing: OfficePlumbing,
  mayUseKey: KeyLimiter,
): Promise<OfficeAnswer<unknown> | OfficeHeld> {
  const route: OfficeRoute = officeRoutes[name];
  const { origin } = request.headers;
  const isWrite = route.method === 'POST';
  // A browser names the page's origin with every write; other programs name none, and hold no cookie of a browser's.
  if (isWrite && origin !== undefined && !plumbing.origins.includes(origin)) {
    return officeRefusal('origin_refused');
  }
  if (!(await plumbing.answersTo(request.ip))) return officeRefusal('network_refused');
  const { permission } = route;
  const key = bearerOf(request);
  if (key !== undefined) return answerKey(name, key, request, handlers, plumbing, mayUseKey);
  if (permission === 'visitor') {
    const parsed = parseInput(officeOperations[name], request);
    if ('refusal' in parsed) return officeRefusal(parsed.refusal);
    // AllOfficeHandlers has checked the types; a lookup by name loses the link from the name to its types, here and
    // below.
    return (handlers[name] as AnyCall)(parsed.input, visitorOf(request, plumbing));
  }
  const caller = await findCaller(request, plumbing);
  if (!caller) return officeRefusal('unauthorized');
  if (isTooEarly(route, caller)) return officeRefusal('factor_required');
  if (permission !== 'staff' && !caller.permissions.has(permission)) {
    await recordDenial(plumbing.database, caller.actor, name, permission);
    return missingPermission(permission);
  }
  // TypeScript cannot tell that the handler of this name is one of a read.
  if (!isWrite) return answerRead(name, request, handlers[name] as AnyRead, caller, plumbing);
  const parsed = parseInput(officeOperations[name], request);
  if ('refusal' in parsed) return officeRefusal(parsed.refusal);
  const { input } = parsed;
  if (!(await plumbing.isOwn(plumbing.database, route.path, input))) {
    return refuseForeign(plumbing.database, caller, name);
  }
  if (route.stepUp && mustStepUp(caller)) return officeRefusal('step_up_required');
  // TypeScript cannot tell which form the handler of this name has; the route's fields say so.
  if (route.ownTransactions) return markOutcomeUnknown((handlers[name] as AnyCall)(input, caller));
  const work = (tx: Tx) => (handlers[name] as AnyAct)(input, caller, tx);
  const act = { name, caller, input, work };
  if (route.trial) return runTrial(plumbing.database, act);
  await plumbing.beforeAct(name, input);
  return runOfficeAct(plumbing.database, plumbing.secondPerson, act);
}

/** key-03: answers a read that a key may call; every other call of a key is refused and recorded. */
async function answerKey(
  name: OfficeOperationName,
  key: string,
  request: FastifyRequest,
  handlers: AllOfficeHandlers,
  plumbing: OfficePlumbing,
  mayUseKey: KeyLimiter,
): Promise<OfficeAnswer<unknown>> {
  const { method, permission }: OfficeRoute = officeRoutes[name];
  const caller = await plumbing.authenticateKey(key, visitorOf(request, plumbing));
  if (!caller) return officeRefusal('api_key_refused');
  if (!mayUseKey(key)) return officeRefusal('too_many_requests');
  const isReading = method === 'GET' && isKeyPermission(permission);
  if (!isReading || !caller.permissions.has(permission)) {
    await recordDenial(plumbing.database, caller.actor, name, permission);
    return isReading ? missingPermission(permission) : officeRefusal('key_reads_only');
  }
  // TypeScript cannot tell that the handler of this name is one of a read.
  return answerRead(name, request, handlers[name] as AnyRead, caller, plumbing);
}

/** Answers a read. The input fits this name's handler, because the operation's schema has parsed it. */
async function answerRead(
  name: OfficeOperationName,
  request: FastifyRequest,
  read: AnyRead,
  caller: StaffCaller,
  plumbing: OfficePlumbing,
): Promise<OfficeAnswer<unknown>> {
  const { params, body, headers } = request;
  const query = openCursor(name, request);
  if (!query) return officeRefusal('invalid_input');
  const parsed = parseInput(officeOperations[name], { params, query, body, headers });
  if ('refusal' in parsed) return officeRefusal(parsed.refusal);
  const { input } = parsed;
  if (!(await plumbing.isOwn(plumbing.lists, officeRoutes[name].path, input))) {
    return refuseForeign(plumbing.database, caller, name);
  }
  const answer = await read(input, caller, plumbing.lists);
  if (answer.outcome === 'refused') return answer;
  return { ...answer, data: closeCursor(name, request, answer.data) };
}

/** Finds the caller by the session's cookie; undefined without a living session. */
export async function findCaller(
  request: FastifyRequest,
  plumbing: Pick<OfficePlumbing, 'authenticate' | 'networkOf'>,
): Promise<StaffCaller | undefined> {
  const token = cookieOf(request);
  if (token === undefined) return undefined;
  return plumbing.authenticate(token, visitorOf(request, plumbing));
}

/** office-62: whether the call has to wait for the session's second factor. */
function isTooEarly({ beforeFactor }: OfficeRoute, caller: StaffCaller): boolean {
  if (!mustProveFactor(caller) || beforeFactor === 'owed') return false;
  return beforeFactor === undefined || caller.secondFactor === 'needed';
}

/** office-26: whether the session may open nothing until its second factor is given. */
export function mustProveFactor({ secondFactor }: StaffCaller): boolean {
  return secondFactor === 'missing' || secondFactor === 'needed';
}

function visitorOf(
  request: FastifyRequest,
  { networkOf }: Pick<OfficePlumbing, 'networkOf'>,
): OfficeVisitor {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 300),
    requestId: request.id,
  };
}

/** Answers for an item of another website as for an unknown one; a write is recorded. */
async function refuseForeign(
  database: Database,
  { actor }: StaffCaller,
  operation: OfficeOperationName,
): Promise<OfficeRefusal> {
  const { method, permission }: OfficeRoute = officeRoutes[operation];
  const answer = officeRefusal('not_found');
  if (method === 'GET') return answer;
  await database.transaction((tx) =>
    recordAct(tx, actor, {
      operation,
      permission,
      target: '',
      outcome: 'refused',
      reason: answer.code,
    }),
  );
  return answer;
}

async function recordDenial(
  database: Database,
  actor: Actor,
  operation: OfficeOperationName,
  permission: OfficeRoute['permission'],
): Promise<void> {
  await database.transaction((tx) =>
    recordAct(tx, actor, { operation, permission, target: '', outcome: 'denied' }),
  );
}

async function sendFile(
  reply: FastifyReply,
  { name, mediaType, content }: OfficeFile,
): Promise<FastifyReply> {
  const parts = content()[Symbol.asyncIterator]();
  const first = await parts.next();
  const all = async function* () {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(all(), { objectMode: false }));
}

export function cookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[OFFICE_COOKIE];
}

function setCookie(reply: FastifyReply, token: string | null, isSecure: boolean): void {
  const rules = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  if (token === null) reply.clearCookie(OFFICE_COOKIE, rules);
  else reply.setCookie(OFFICE_COOKIE, token, rules);
}

function sendRefusal(reply: FastifyReply, { code, message, field }: OfficeRefusal): FastifyReply {
  // key-02: a program without a session learns how a key is sent; a browser's page signs in.
  const mayNeedKey = code === 'unauthorized' || code === 'api_key_refused';
  if (mayNeedKey && cookieOf(reply.request) === undefined)
    reply.header('www-authenticate', 'Bearer');
  return reply
    .code(officeErrors[code].status)
    .header('cache-control', 'no-store')
    .send({ ...officeFailureBody(code, message), ...(field !== undefined && { field }) });
}

function sendHeld(reply: FastifyReply, { data }: OfficeHeld): FastifyReply {
  const { status, code, th, en } = HELD;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ success: true, status, status_code: status, message: th, message_en: en, code, data });
}

export function officeFailureBody(
  code: OfficeErrorCode,
  message: BothLanguages = officeErrors[code],
): Failure<OfficeErrorCode> {
  const { status } = officeErrors[code];
  const { th, en } = message;
  return {
    success: false,
    status,
    status_code: status,
    message: th,
    message_en: en,
    code,
    data: null,
  };
}

/** Answers other methods on the office's paths with 405 and the allowed methods. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const [path, own] of Map.groupBy(Object.values<OfficeRoute>(officeRoutes), (r) => r.path)) {
    const allowed = own.map(({ method }) => method);
    app.route({
      method: METHODS.filter((method) => !allowed.some((each) => each === method)),
      url: path,
      handler: (_request, reply) =>
        reply
          .header('allow', allowed.join(', '))
          .code(405)
          .send(officeFailureBody('method_not_allowed')),
    });
  }
}
