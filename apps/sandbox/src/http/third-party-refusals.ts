import type { FastifyInstance, FastifyReply } from 'fastify';

/** The third parties' refusals: `error` is the code for programs, `message` the text for logs (docs/protocols). */
const refusals = {
  invalid_request: { status: 400, message: 'the request does not follow the protocol' },
  unauthorized: { status: 401, message: 'the API key is missing or wrong' },
  not_found: { status: 404, message: 'never received' },
  reference_reused: { status: 409, message: 'the reference belongs to another order' },
  bank_unknown: { status: 422, message: 'the bank is unknown' },
  unavailable: { status: 503, message: 'try again later' },
} as const satisfies Record<string, { status: number; message: string }>;

export type StudioRefusal = keyof typeof refusals;

export function sendRefusal(reply: FastifyReply, error: StudioRefusal, message?: string) {
  const refusal = refusals[error];
  return reply.code(refusal.status).send({ error, message: message ?? refusal.message });
}

/** Closes the connection without an answer, so that the caller does not know the outcome. */
export function closeWithoutAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Answers unknown routes and errors of this scope in the third parties' format. */
export function refuseUnhandledRequests(scope: FastifyInstance): void {
  scope.setNotFoundHandler((_request, reply) => sendRefusal(reply, 'not_found', 'no such call'));
  scope.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    if (status < 500) {
      return reply.code(status).send({ error: 'invalid_request', message: 'unreadable request' });
    }
    request.log.error(error);
    return reply.code(500).send({ error: 'internal', message: 'the sandbox has a defect' });
  });
}

function statusOf(error: unknown): number {
  const isFastifyError = error instanceof Error && 'statusCode' in error;
  return isFastifyError && typeof error.statusCode === 'number' ? error.statusCode : 500;
}
