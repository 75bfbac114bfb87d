import type { FastifyInstance } from 'fastify';

/**
 * Many clients name JSON as the type of every POST, also of one that has nothing to say. That is no
 * body, not a malformed one; an operation that wants a body refuses it by its schema.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
