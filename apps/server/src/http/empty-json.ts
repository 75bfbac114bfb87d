import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty body of type JSON as no body, because many clients send that type with every POST. An operation that
 * needs a body refuses it by its schema.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
