import type { Operation } from '@kapao/contract/operation-schemas.ts';
import type { FastifyRequest } from 'fastify';

/** Parses all parts of a request by its operation's schemas; undefined if one does not fit. */
export function parseInput(
  operation: Operation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>,
): unknown {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body', 'headers'] as const) {
    const schema = operation[part];
    if (!schema) continue;
    const parsed = schema.safeParse(request[part]);
    if (!parsed.success) return undefined;
    input[part] = parsed.data;
  }
  return input;
}
