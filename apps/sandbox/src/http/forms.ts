import type { FastifyInstance } from 'fastify';

/** Parses HTML forms into objects of texts, so that routes handle forms like JSON bodies. */
export function parseHtmlForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
