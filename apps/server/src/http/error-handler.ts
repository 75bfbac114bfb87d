import { errors } from '@kapao/contract/errors.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { failureBody } from './answer.ts';

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'starting_or_stopping',
};

/**
 * Faults end here. A malformed request is a 4xx with a stable code; everything else is a 500 whose
 * reason stands in the log under the request's id, never in the answer (REQUIREMENTS 37).
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    const code = CODES_BY_STATUS[status] ?? (status < 500 ? 'invalid_input' : 'internal');
    if (code === 'internal') request.log.error({ err: error }, 'request failed');
    return reply.code(errors[code].status).send(failureBody(code));
  });
}
