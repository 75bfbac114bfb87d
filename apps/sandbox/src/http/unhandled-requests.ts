import type { FastifyError, FastifyInstance } from 'fastify';
import { notFoundPage } from '../pages/layout.ts';
import { sendPage, wantsPage } from './page-answers.ts';

/** Answers unknown routes and errors: browsers get a page, programs an error code, and nobody a stack trace. */
export function answerUnhandledRequests(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(reply, notFoundPage(), 404);
    return reply.code(404).send({ ok: false, code: 'not_found', message: 'ไม่พบหน้านี้' });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ ok: false, code: 'invalid_input', message: 'ข้อมูลไม่ถูกต้อง' });
    }
    request.log.error(error);
    return reply.code(500).send({ ok: false, code: 'internal', message: 'โลกจำลองมีปัญหา' });
  });
}
