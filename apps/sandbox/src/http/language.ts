import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageLanguage } from '../pages/html.ts';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;

const language = z.enum(['th', 'en'] satisfies PageLanguage[]);

/** Stores the language in a cookie when a request has `?language=th` or `?language=en`. */
export function rememberLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const chosen = chosenLanguage(request);
    if (chosen === undefined) return;
    reply.header(
      'set-cookie',
      `sandbox_language=${chosen}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`,
    );
  });
}

export function requestLanguage(request: FastifyRequest): PageLanguage {
  const [, remembered] = /(?:^|; )sandbox_language=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
  return chosenLanguage(request) ?? language.safeParse(remembered).data ?? 'th';
}

function chosenLanguage({ query }: FastifyRequest): PageLanguage | undefined {
  return z.looseObject({ language }).safeParse(query).data?.language;
}
