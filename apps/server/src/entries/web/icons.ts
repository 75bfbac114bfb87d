import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@kapao/contract/errors.ts';
import type { ErrorCode } from '@kapao/contract/errors.ts';
import { ICON_URL_LENGTH_MAX } from '@kapao/contract/icons.ts';
import { failureBody } from '../../http/answer.ts';
import { findIcons, parseIconSet, parseIconNames } from './icon-sets.ts';
import type { IconSet } from './icon-sets.ts';
import { etagOf } from '../../http/prepared-bytes.ts';

/** One week, because the sets change only with a release. */
const CACHE_CONTROL = 'public, max-age=604800';
const POLICY = "default-src 'none'; sandbox";
const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.json$/;

/** The location of each installed set, by prefix. */
const installed: Readonly<Record<string, () => string>> = {
  lucide: () => import.meta.resolve('@iconify-json/lucide/icons.json'),
  mdi: () => import.meta.resolve('@iconify-json/mdi/icons.json'),
};

/**
 * Serves `GET /icons/{prefix}.json?icons=a,b`, compatible with the Iconify API (site-56), from the installed sets. Each
 * set is read once, on its first request.
 */
export function registerIcons(app: FastifyInstance): void {
  const sets = new Map<string, Promise<IconSet>>();
  const setOf = (prefix: string): Promise<IconSet> | undefined => {
    const address = Object.hasOwn(installed, prefix) ? installed[prefix] : undefined;
    if (address === undefined) return undefined;
    const cached = sets.get(prefix);
    if (cached) return cached;
    const reading = readSet(address());
    sets.set(prefix, reading);
    reading.catch(() => sets.delete(prefix));
    return reading;
  };
  app.get<{ Params: { file: string }; Querystring: { icons?: unknown } }>(
    '/icons/:file',
    async (request, reply) => {
      const prefix = FILE.exec(request.params.file)?.[1];
      const set = prefix === undefined ? undefined : await setOf(prefix);
      if (!set) return refuse(reply, 'not_found');
      const names = parseIconNames(request.query.icons);
      if (!names || request.url.length > ICON_URL_LENGTH_MAX) return refuse(reply, 'invalid_input');
      return sendJson(request, reply, findIcons(set, names));
    },
  );
}

async function readSet(address: string): Promise<IconSet> {
  return parseIconSet(await readFile(fileURLToPath(address), 'utf8'));
}

function sendJson(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const bytes = Buffer.from(JSON.stringify(answer));
  const etag = etagOf(bytes);
  reply.headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': POLICY, etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .send(failureBody(code));
}
