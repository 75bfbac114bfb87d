import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { escapeHtml } from '../../http/escape-html.ts';

const MEMBER_APP = fileURLToPath(new URL('../../../../member/dist/', import.meta.url));
const HEAD_MARK = '<!--kapao:head-->';

/**
 * Serves the built member app as the frame of the office's preview (look-01). Its API is the page around it: the
 * policy lets the frame call no address, ours neither.
 */
export async function servePreview(
  app: FastifyInstance,
  { config, log }: Pick<Context, 'config' | 'log'>,
  officeAssets: string,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  if (!existsSync(MEMBER_APP)) {
    log.warn('the member app is not built: the office has no preview');
    return;
  }
  const template = await readFile(`${MEMBER_APP}index.html`, 'utf8');
  const members = new URL(config.publicUrl).origin;
  const page = template.replace(
    HEAD_MARK,
    () => `<meta name="kapao-preview" content="${escapeHtml(members)}">`,
  );
  const policy = [
    "default-src 'self'",
    "connect-src 'none'",
    `img-src 'self' data: blob: ${members}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  app.get('/preview', async (request, reply) => {
    if (!(await isSignedIn(request))) return reply.code(401).send();
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
    return reply.type('text/html; charset=utf-8').send(page);
  });
  await app.register(fastifyStatic, {
    root: `${MEMBER_APP}assets`,
    prefix: '/assets/',
    index: false,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    // The office already serves these names: both apps have the same fonts, named by a hash of their content.
    globIgnore: readdirSync(officeAssets),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
