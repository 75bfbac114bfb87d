import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import pg from 'pg';
import { Counter, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createDatabase } from '../../db/database.ts';
import { createJobFigures } from '../../job-runner/figures.ts';
import type { JobFigures } from '../../job-runner/figures.ts';
import { createLedger } from '../../ledger/engine.ts';
import { createTransferFaultCounter } from '../../features/payments/transfers/transfer-faults.ts';
import { createRoundQueryCounter } from '../../features/games/rounds/round-queries.ts';
import { createFigures, serveFigures } from './figures.ts';
import { registerMonitoring } from './monitoring.ts';

const live = {
  KAPAO_MODE: 'live',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  PUBLIC_URL: 'https://example.com',
  OFFICE_URL: 'https://office.example.com',
  SMS_URL: 'https://sms.example.com',
  SMS_API_KEY: 'an-operators-own-key',
  CODE_SECRET: 'of its own, and more than 32 characters long',
  SECRETS_KEY: 'bXkgb3duIGtleSwgMzIgYnl0ZXMgcXV4dnp3ajEyMzQ=',
};

async function metricsIn(
  env: Record<string, string>,
  request: object,
  jobFigures: JobFigures = createJobFigures(),
) {
  const config = readConfig(env);
  const pool = new pg.Pool({ connectionString: live.DATABASE_URL });
  const database = createDatabase(pool);
  const app = Fastify();
  const ledger = createLedger(database);
  const sms = {
    send: () => {},
    deliver: async () => ({ outcome: 'accepted' as const, messageId: '1' }),
    figures: () => ({
      accepted: 3,
      failed: 2,
      sending: 0,
      lastAcceptedAt: null,
      lastFailedAt: null,
      lastFailure: null,
    }),
    drain: async () => {},
  };
  const figures = createFigures({
    config,
    database,
    lateReads: { ...database, check: async () => undefined, lagSeconds: () => 0 },
    connections: () => ({ open: 3, idle: 1, waiting: 2 }),
    ledger,
    jobFigures,
    sms,
    roundQueries: createRoundQueryCounter(),
    transferFaults: createTransferFaultCounter(),
  });
  const disk = { recordFailure: () => undefined, isFull: async () => false };
  const draining = new AbortController();
  registerMonitoring(app, { config, database, disk, draining }, figures);
  const { statusCode, body, headers } = await app.inject({ url: '/api/metrics', ...request });
  await pool.end();
  return { statusCode, body, headers };
}

it('ops-28: shows its figures on the public port in the sandbox alone, not even to its own machine when live', async () => {
  expect(await metricsIn({}, { remoteAddress: '203.0.113.9' })).toMatchObject({ statusCode: 200 });
  expect(await metricsIn(live, { remoteAddress: '127.0.0.1' })).toMatchObject({ statusCode: 404 });
});

it('ops-28: serves its figures in live mode on a listener of this machine alone', async () => {
  const figures = new Registry();
  new Counter({ name: 'seen_total', help: 'Seen', registers: [figures] }).inc();
  const listener = await serveFigures(figures, 0);
  const at = (path: string, host = '127.0.0.1') => fetch(`http://${host}:${listener.port}${path}`);
  expect(await (await at('/metrics')).text()).toContain('seen_total 1');
  expect((await at('/api/metrics')).status).toBe(404);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  for (const { address } of others) await expect(at('/metrics', address)).rejects.toThrow('fetch');
  await listener.close();
  await expect(at('/metrics')).rejects.toThrow('fetch');
});

it('ops-27: tells how many text messages were sent and failed', async () => {
  const { body } = await metricsIn({}, {});
  expect(body).toContain('sms_accepted_total 3');
  expect(body).toContain('sms_failed_total 2');
});

it('ops-27: tells how each job has fared, and which has never run', async () => {
  const jobFigures = createJobFigures();
  jobFigures.register('never-ran');
  jobFigures.register('ran-twice');
  jobFigures.recordRun('ran-twice', { durationMs: 250, hasFailed: false });
  jobFigures.recordRun('ran-twice', { durationMs: 1500, hasFailed: true });
  const { body } = await metricsIn({}, {}, jobFigures);
  expect(body).toContain('job_runs_total{job="never-ran"} 0');
  expect(body).toContain('job_runs_total{job="ran-twice"} 2');
  expect(body).toContain('job_failures_total{job="ran-twice"} 1');
  expect(body).toContain('job_last_duration_seconds{job="ran-twice"} 1.5');
  expect(body).toMatch(/job_last_run_seconds\{job="ran-twice"\} \d{10}/);
});

it('api-27: tells browsers in live mode to come by https only', async () => {
  const headers = async (env: Record<string, string>) => (await metricsIn(env, {})).headers;
  expect(await headers({})).not.toHaveProperty('strict-transport-security');
  expect(await headers(live)).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
});

it('ops-18 ops-25: lives, and is not ready, while its database is away', async () => {
  expect(await metricsIn({}, { url: '/api/healthz' })).toMatchObject({ statusCode: 200 });
  const ready = await metricsIn({}, { url: '/api/readyz' });
  expect(ready.statusCode).toBe(503);
  expect(JSON.parse(ready.body)).toMatchObject({ success: false, code: 'starting_or_stopping' });
});
