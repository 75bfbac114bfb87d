import type { Operation } from '@kapao/contract/operation-schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Parsed = { input: unknown } | { refusal: 'invalid_input' | 'day_too_far' };

/** Parses all parts of a request by its operation's schemas, or says by which code the first wrong part is refused. */
export function parseInput(
  operation: Operation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>,
): Parsed {
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body', 'headers'] as const) {
    const schema = operation[part];
    if (!schema) continue;
    const parsed = schema.safeParse(request[part]);
    if (!parsed.success) return { refusal: refusalOf(parsed.error) };
    input[part] = parsed.data;
  }
  return { input };
}

/**
 * type-19: returns the code for a refused input: `day_too_far` for a day that is too far away, else `invalid_input`.
 */
function refusalOf({ issues }: z.ZodError): 'invalid_input' | 'day_too_far' {
  const isTooFar = issues.some(
    (issue) => issue.code === 'custom' && issue.params?.['code'] === 'day_too_far',
  );
  return isTooFar ? 'day_too_far' : 'invalid_input';
}
