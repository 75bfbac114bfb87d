import { errors } from '@kapao/contract/errors.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '../db/database.ts';
import { hasTimedOut } from '../db/outage.ts';
import { failureBody } from './answer.ts';
import { areWritesRefused, isDatabaseUnavailable, OutcomeUnknown } from './database-unavailable.ts';

type FaultCode = Extract<
  ErrorCode,
  | 'not_found'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'starting_or_stopping'
  | 'unavailable'
  | 'invalid_input'
  | 'timed_out'
  | 'outcome_unknown'
  | 'internal'
>;

const CODES_BY_STATUS: Readonly<Record<number, FaultCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'starting_or_stopping',
};

/** PostgreSQL's error code for text that it cannot store, such as text with a NUL. */
const UNSTORABLE_TEXT = '22021';

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerFault);
}

/**
 * Answers every fault, including those that Fastify finds before routing. A malformed request gets a 4xx with a stable
 * code; anything else a 5xx, whose reason is logged with the request id and never sent (api-07).
 */
export function answerFault(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = faultCode(error);
  if (errors[code].status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.code(errors[code].status).send(failureBody(code));
}

/** The code of a fault; both the members' errors and the office's have it. */
export function faultCode(error: FastifyError): FaultCode {
  if (sqlState(error) === UNSTORABLE_TEXT) return 'invalid_input';
  if (hasTimedOut(error)) return 'timed_out';
  if (error instanceof OutcomeUnknown) return 'outcome_unknown';
  if (areWritesRefused(error)) return 'unavailable';
  // An outage is not a defect: the caller may retry, and readiness reports the same (api-08).
  if (isDatabaseUnavailable(error)) return 'starting_or_stopping';
  const status = error.statusCode ?? 500;
  return CODES_BY_STATUS[status] ?? (status < 500 ? 'invalid_input' : 'internal');
}
