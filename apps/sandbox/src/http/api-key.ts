import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns whether the request has the API key. Comparing digests in constant time reveals nothing about the key. */
export function hasApiKey(request: FastifyRequest, apiKey: string): boolean {
  const given = request.headers.authorization ?? '';
  return timingSafeEqual(digest(given), digest(`Bearer ${apiKey}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
