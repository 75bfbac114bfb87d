import { availableParallelism } from 'node:os';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undocumented } from '../testing/documented.ts';
import { newMember } from '../testing/money/payments.ts';
import { documentSchema } from '../testing/document-schema.ts';
import { randomRequests } from '../testing/random-requests.ts';
import type { RandomRequest } from '../testing/random-requests.ts';
import { freshAddress } from '../testing/people/registration.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { openApiDocument } from '../entries/web/api-documents.ts';
import { operationNames } from './register-operations.ts';

/** Change the seed or the number of requests with `KAPAO_RANDOM_SEED=7 KAPAO_RANDOM_REQUESTS=20000`. */
const SEED = Number(process.env['KAPAO_RANDOM_SEED'] ?? 20_261_121);
const REQUESTS = Number(process.env['KAPAO_RANDOM_REQUESTS'] ?? 120);
const AT_ONCE = 16 * availableParallelism();
/** Several members share the wrong passwords, so that few are slowed down (account-27). */
const MEMBERS = 20;

const operations = Object.entries(documentSchema.parse(openApiDocument()).paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

let server: TestServer;
let transfersBefore: number;
beforeAll(async () => {
  server = await startTestServer();
  transfersBefore = await countTransfers();
});
afterAll(() => server.close());

async function countTransfers(): Promise<number> {
  const [row] = await server.context.database.query<{ count: number }>(sql`
    select count(*)::integer as count
      from ledger_transfers`);
  return row?.count ?? 0;
}

/** Keeps one equal request per member: operations without input would repeat the same request. */
function limitEqualRequests(requests: RandomRequest[]): RandomRequest[] {
  const groups = Map.groupBy(requests, ({ url, payload }) => `${url} ${payload}`);
  return [...groups.values()].flatMap((same) => same.slice(0, MEMBERS));
}

function operationNamed(name: string) {
  return operationNames().find((known) => known === name) ?? expect.fail(name);
}

/** Describes an answer that no request may get (a 5xx or undocumented); empty if the answer is valid. */
async function faultOf(name: string, request: RandomRequest, token: string): Promise<string> {
  const { method, url, payload } = request;
  const response = await server.app.inject({
    method,
    url,
    remoteAddress: freshAddress(),
    headers: {
      authorization: token,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
  const summary = `${response.statusCode} ${method} ${url.slice(0, 200)} ${payload?.slice(0, 300)}`;
  if (response.statusCode >= 500) return summary;
  const problem = undocumented(operationNamed(name), response.json());
  return problem === undefined ? '' : `${summary} → ${response.body}: ${problem}`;
}

describe('api-19: random requests find no 5xx and move no money', () => {
  it.each(operations.map((each) => [each.operation.operationId, each] as const))(
    'api-19: %s',
    { timeout: 120_000 },
    async (name, each) => {
      // New members without money or claims; their sessions may end during the test.
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => newMember(server)));
      const requests = limitEqualRequests(randomRequests(each, { seed: SEED, count: REQUESTS }));
      const faults: string[] = [];
      const sendRequests = async () => {
        for (let next = requests.pop(); next; next = requests.pop()) {
          const { token } = members[requests.length % MEMBERS] ?? expect.fail();
          const fault = await faultOf(name, next, token);
          if (fault !== '') faults.push(fault);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendRequests));
      expect(faults.slice(0, 3)).toEqual([]);
      expect(await countTransfers()).toBe(transfersBefore);
    },
  );
});
