import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createDatabase } from '../db/database.ts';
import { createLedger } from '../ledger/engine.ts';
import { registerWatching } from './watching.ts';

const live = {
  KAPAO_MODE: 'live',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  PUBLIC_URL: 'https://example.com',
};

async function metricsIn(env: Record<string, string>, request: object): Promise<number> {
  const config = readConfig(env);
  const pool = new pg.Pool({ connectionString: live.DATABASE_URL });
  const database = createDatabase(pool, { preparesStatements: true });
  const app = Fastify();
  registerWatching(app, { config, database, ledger: createLedger(database) });
  const { statusCode } = await app.inject({ url: '/api/metrics', ...request });
  await pool.end();
  return statusCode;
}

it('R41: shows its figures to everyone in the sandbox, and in live mode to its own machine alone', async () => {
  expect(await metricsIn({}, { remoteAddress: '203.0.113.9' })).toBe(200);
  expect(await metricsIn(live, { remoteAddress: '127.0.0.1' })).toBe(200);
  expect(await metricsIn(live, { remoteAddress: '203.0.113.9' })).toBe(404);
  const proxied = { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect(await metricsIn(live, proxied)).toBe(404);
});
