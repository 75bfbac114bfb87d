import rateLimit from '@fastify/rate-limit';
import { viewedOperations } from '@kapao/contract/office/viewed-operations.ts';
import { routes } from '@kapao/contract/routes.ts';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from './context.ts';
import type { Queryable } from './db/database.ts';
import type { ReadAsMember } from './entries/office/members/view.ts';
import { readMemberData } from './features/members/check-access-token.ts';
import { findMemberAsCaller } from './features/members/reads.ts';
import { findBreakEnd } from './features/protection/reads.ts';
import { done, refuse } from './http/answer.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import type { AllHandlers, Caller, TokenHolder } from './http/handlers.ts';
import { registerOperations } from './http/register-operations.ts';
import { createLedger } from './ledger/engine.ts';
import { memberHandlers } from './member-handlers.ts';

/**
 * Reads as one member does, by the members' own handlers, for staff who look at the member's screens (desk-34). Its
 * server listens to nothing, has no session and no operation that writes, and its connections cannot write (engine-15).
 */
export function createMemberView(context: Context): ReadAsMember {
  // Built at the first look, because its routes cost memory and most servers see none.
  let read: ReadAsMember | undefined;
  return (memberId, call) => {
    read ??= buildMemberView(context);
    return read(memberId, call);
  };
}

function buildMemberView(context: Context): ReadAsMember {
  const database = context.lists;
  const handlers: AllHandlers = {
    ...memberHandlers({ ...context, database, ledger: createLedger(database) }),
    // The member app reads its profile by a token. Here the token is the member's id, because a view has no session.
    checkAccessToken: async (_input, { accessToken }) => {
      const data = await readMemberData(database, BigInt(accessToken));
      return data ? done({ member_data: data }) : refuse('not_found');
    },
  };
  const app = Fastify({
    // Fastify's type has pino's methods but not its name.
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  });
  registerErrorHandler(app);
  app.register(rateLimit, { global: false });
  app.register(
    async (api) => {
      const authenticate = (holder: TokenHolder) => findCaller(database, holder);
      const networkOf = (address: string) => address;
      registerOperations(api, handlers, { authenticate, networkOf }, viewedOperations);
    },
    { prefix: '/api' },
  );
  return async (memberId, { operation, path }) => {
    const { statusCode, payload } = await app.inject({
      method: routes[operation].method,
      url: `/api${path}`,
      headers: { authorization: String(memberId) },
    });
    return { status: statusCode, json: payload };
  };
}

async function findCaller(on: Queryable, holder: TokenHolder): Promise<Caller | undefined> {
  const memberId = BigInt(holder.accessToken);
  const member = await findMemberAsCaller(on, memberId);
  if (!member) return undefined;
  const excludedUntil = await findBreakEnd(on, memberId);
  return { ...holder, ...member, memberId, excludedUntil, isLocked: false };
}
