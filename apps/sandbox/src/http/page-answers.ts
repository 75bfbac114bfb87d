import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../pages/html.ts';
import { requestLanguage } from './language.ts';

/** The pages' Content-Security-Policy. It does not restrict form targets, because checkouts redirect to any shop. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(reply: FastifyReply, page: Html, status = 200) {
  return reply
    .code(status)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page.render(requestLanguage(reply.request)));
}

/** Returns whether the caller is a browser, which asks for HTML; programs get JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
