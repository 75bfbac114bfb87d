import { routes, type OperationName } from '@kapao/contract/routes.ts';
import { z } from 'zod';
import type { AppCall, CallAnswer } from './answer-calls.ts';
import { extremes } from './extremes.ts';

const answerSchema = z.looseObject({ data: z.unknown() });

const extremePatterns = Object.entries(extremes).map(([name, exaggerate]) => {
  // The cast is safe, because the table's keys are operation names.
  const { path, method } = routes[name as OperationName];
  return { exaggerate, method, pattern: new URLPattern({ pathname: `/api${path}` }) };
});

/** Returns the server's answer, with names and sums as long as they get; undefined where the table has none. */
export async function exaggerate({
  method,
  url,
  headers,
}: AppCall): Promise<CallAnswer | undefined> {
  const found = extremePatterns.find((each) => each.method === method && each.pattern.test(url));
  if (!found) return undefined;
  const response = await fetch(url, { method, headers });
  const answer = answerSchema.parse(await response.json());
  // TypeScript cannot match each function of the table with the answer of its own operation.
  const data: unknown = answer.data && Reflect.apply(found.exaggerate, undefined, [answer.data]);
  return { status: response.status, json: { ...answer, data } };
}
