import type { FastifyReply } from 'fastify';

/** Xendit's refusals by their code (docs/protocols/xendit.md). */
const statuses = {
  API_VALIDATION_ERROR: 400,
  CHANNEL_CODE_NOT_SUPPORTED: 400,
  INACTIVE_PAYMENT_REQUEST: 400,
  INVALID_API_KEY: 401,
  DATA_NOT_FOUND: 404,
  DUPLICATE_ERROR: 409,
  RATE_LIMIT_EXCEEDED: 429,
} as const;

export function refuseAsXendit(
  reply: FastifyReply,
  error_code: keyof typeof statuses,
  message = 'The sandbox refuses this as Xendit does',
) {
  return reply.code(statuses[error_code]).send({ error_code, message });
}
