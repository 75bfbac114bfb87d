import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export function hasApiKey(request: FastifyRequest, apiKey: string): boolean {
  return hasAuthorization(request, `Bearer ${apiKey}`);
}

/** Returns whether the request has the key as the user of HTTP Basic, with an empty password. */
export function hasBasicKey(request: FastifyRequest, key: string): boolean {
  return hasAuthorization(request, `Basic ${Buffer.from(`${key}:`).toString('base64')}`);
}

/** Compares digests in constant time, which reveals nothing about the key. */
function hasAuthorization(request: FastifyRequest, expected: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
