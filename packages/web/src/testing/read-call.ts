import { findOperation } from '../find-operation.ts';

/** Reads a call of a stubbed fetch: its operation, and the parts of its input. */
export function readCall<Routes extends Parameters<typeof findOperation>[0]>(
  routes: Routes,
  url: string,
  init: RequestInit,
) {
  const found = findOperation(routes, init.method ?? 'GET', url);
  const query = new URLSearchParams(url.split('?')[1]);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return found && { ...found, query, body };
}
