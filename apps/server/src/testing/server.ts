import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Body, Data, Params, Query, RequestHeaders } from '@kapao/contract/operation.ts';
import type { Result } from '@kapao/contract/envelope.ts';
import { routes } from '@kapao/contract/routes.ts';
import type { OperationName } from '@kapao/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import type { Context } from '../context.ts';
import { createPasswords } from '../passwords/passwords.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { seedDemoMembers } from '../demo/members.ts';
import { seedPaymentMethods } from '../demo/payments.ts';
import { cheapHashing } from './cheap-hashing.ts';
import { undocumented } from './documented.ts';
import { openPostgres } from '../db/open.ts';
import { createTestDatabase, giveAuthor } from './database.ts';
import type { TestDatabase } from './database.ts';
import { expectSoundLedger } from './money/ledger.ts';

export interface TestServer {
  app: FastifyInstance;
  context: Context;
  /** Calls one operation through HTTP and checks the answer against its schema. */
  call: <Name extends OperationName>(
    name: Name,
    request?: CallRequest<Name>,
  ) => Promise<Result<Data<Name>>>;
  close(): Promise<void>;
}

interface CallRequest<Name extends OperationName> {
  params?: Params<Name>;
  query?: Query<Name>;
  body?: Body<Name>;
  headers?: RequestHeaders<Name>;
  token?: string;
  address?: string;
}

/**
 * Starts a server with the sandbox's seed that answers through `inject`. It creates a database, or joins the one of
 * DATABASE_URL as another server. Tests about hashing pass `createPasswords()`.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  passwords: Passwords = createPasswords(cheapHashing),
): Promise<TestServer> {
  const url = env['DATABASE_URL'];
  if (url !== undefined) await giveAuthor(url);
  const replicaUrl = env['READ_DATABASE_URL'];
  const reportUrl = env['REPORT_DATABASE_URL'];
  const opened =
    url === undefined
      ? await createTestDatabase()
      : await openPostgres(url, { replicaUrl, reportUrl });
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-server-'));
  const { DATABASE_URL: _, READ_DATABASE_URL: __, REPORT_DATABASE_URL: ___, ...rest } = env;
  const config = readConfig({ KAPAO_LOG: 'silent', DATA_DIR: dataDir, ...rest });
  const context = createContext(config, pino({ level: config.logLevel }), opened, passwords);
  // The seed leaves the games out, because their studio does not run in tests.
  await seedDemoMembers(context);
  await seedPaymentMethods(context);
  const app = await buildApp(context);
  return {
    app,
    context,
    call: (name, request = {}) => callOperation(app, name, request),
    close: async () => {
      await context.live.close();
      await app.close();
      await Promise.all([context.ledger.drain(), context.sms.drain()]);
      await expectSoundLedger(context.database);
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function callOperation<Name extends OperationName>(
  app: FastifyInstance,
  name: Name,
  request: CallRequest<Name>,
): Promise<Result<Data<Name>>> {
  const route = routes[name];
  const response = await app.inject({
    method: route.method,
    url: urlOf(name, request.params),
    headers: {
      ...textEntries(request.headers),
      ...(request.token !== undefined && { authorization: request.token }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.address !== undefined && { remoteAddress: request.address }),
    ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
    query: textEntries(request.query),
  });
  const result: Result<Data<Name>> = response.json();
  const wrong = undocumented(name, result);
  if (wrong !== undefined) throw new Error(`${name} answers what is not documented: ${wrong}`);
  return result;
}

/** Returns the URL of an operation, for tests that call it without its client. */
export function urlOf(name: OperationName, params?: unknown): string {
  const values = textEntries(params);
  const path = routes[name].path.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? '');
  return `/api${path}`;
}

function textEntries(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

export interface TwoNodes {
  /** The URL of the database, for commands. */
  url: string;
  database: TestDatabase['database'];
  server: TestServer;
  /** A second server on the same database. */
  other: TestServer;
  close(): Promise<void>;
}

/** Starts two servers on one database, as behind a load balancer. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const opened = await createTestDatabase();
  const env = { DATABASE_URL: opened.url };
  const server = await startTestServer(env);
  const other = await startTestServer(env);
  return {
    url: opened.url,
    database: opened.database,
    server,
    other,
    close: async () => {
      await other.close();
      await server.close();
      await opened.close();
    },
  };
}
