import type { FastifyInstance } from 'fastify';

/** Plain HTML forms become the same kind of object as a JSON body; every value is text. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
