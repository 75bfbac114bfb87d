import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../scripts/testing/postgres.ts';
import { openOwnPostgres } from '@kapao/postgres/own-postgres.ts';
import { freePort } from '@kapao/postgres/ports.ts';
import { failureBody } from './http/answer.ts';
import { schemaState, writeSchemaBefore } from './testing/schema-before.ts';
import { spawnServer } from './testing/server-process.ts';

/** Slow, because it hashes a password. */
async function register(port: number, index: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/member/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      phone: `06100000${index}`,
      password: 'one of a kind, 42',
      first_name: 'a',
      last_name: 'b',
      bank_abbr: 'KBANK',
      bank_acc_number: `55500000${index}`,
      website_id: 3,
    }),
  });
  return response.status;
}

interface StartedServer {
  child: ChildProcess;
  port: number;
  end: () => Promise<void>;
}

async function startOnOwnDatabase(env: Record<string, string> = {}): Promise<StartedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-stop-'));
  const port = await freePort();
  const { child, ready } = spawnServer({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    OFFICE_PORT: '0',
    KAPAO_LOG: 'silent',
    ...env,
  });
  await ready;
  const end = async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { child, port, end };
}

it('ops-31: two stop signals at once let what is running finish', async () => {
  const { child, port, end } = await startOnOwnDatabase();
  try {
    const running = Array.from({ length: 10 }, (_, index) => register(port, 10 + index));
    await Promise.race(running);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await Promise.all(running)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ended).toEqual([0, null]);
  } finally {
    await end();
  }
}, 60_000);

/** Opens a connection, sends `text`, and collects everything that the server answers. */
async function sendPart(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(socket, 'close');
  return { socket, answer: async () => closed.then(() => said) };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

it('ops-32: a stop ends in time beside requests that are half sent, and answers them in the envelope', async () => {
  const { child, port, end } = await startOnOwnDatabase();
  try {
    const head = 'POST /api/member/login HTTP/1.1\r\nhost: kapao\r\n';
    const json = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"phone":';
    const halfBody = await sendPart(port, head + json);
    const halfHead = await sendPart(port, head);
    const silent = await sendPart(port, '');
    const late = await sendPart(port, 'GET /api/healthz HTTP/1.1\r\n');
    // Its answer proves that the server has received the earlier bytes.
    await fetch(`http://127.0.0.1:${port}/api/healthz`);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(() => listens(port)).toBe(false);
    late.socket.write('host: kapao\r\n\r\n');
    for (const { answer } of [late, halfBody, halfHead]) {
      const [header = '', body = ''] = (await answer()).split('\r\n\r\n');
      expect(header).toMatch(/^HTTP\/1.1 503 /);
      expect(JSON.parse(body)).toEqual(failureBody('starting_or_stopping'));
    }
    await silent.answer();
    expect(await ended).toEqual([0, null]);
  } finally {
    await end();
  }
}, 60_000);

it('ops-62: while it drains a server works and is not ready, until a second signal', async () => {
  const { child, port, end } = await startOnOwnDatabase({ DRAIN_SECONDS: '300' });
  const call = (path: string) => fetch(`http://127.0.0.1:${port}/api/${path}`);
  try {
    expect((await call('readyz')).status).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(async () => (await call('readyz')).status).toBe(503);
    expect(await register(port, 10)).toBe(200);
    expect((await call('healthz')).headers.get('connection')).toBe('close');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    await end();
  }
}, 60_000);

it('ops-28: a live server has its figures on METRICS_PORT, and not on the public port', async () => {
  const metricsPort = await freePort();
  const { child, port, end } = await startOnOwnDatabase({
    KAPAO_MODE: 'live',
    PUBLIC_URL: 'https://kapao.example',
    OFFICE_URL: 'https://office.kapao.example',
    SMS_URL: 'https://sms.example',
    SMS_API_KEY: 'an-operators-own-key',
    CODE_SECRET: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    METRICS_PORT: String(metricsPort),
  });
  try {
    expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/api/metrics`)).status).toBe(404);
    const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await figures.text()).toContain('http_request_duration_seconds_count');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    await end();
  }
}, 60_000);

describe('ops-14: a start on data of before version 1.0.0 ends with one sentence, and touches nothing:', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kapao-before-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const start = (env: Record<string, string> = {}) =>
    spawnServer({ DATABASE_URL: '', DATA_DIR: dataDir, KAPAO_LOG: 'silent', ...env }).ready;
  const refusal = /^ended with 1: The [^.\n]+ is of a Kapao before version 1\.0\.0, [^.\n]+\.\n$/;

  it('ops-14: a database', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    await writeSchemaBefore(url);
    const before = await schemaState(url);
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(refusal);
    expect(await schemaState(url)).toEqual(before);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('ops-14: a data directory', { timeout: 60_000 }, async () => {
    const onOwnPostgres = async <Result>(work: (url: string) => Promise<Result>) => {
      const own = await openOwnPostgres(dataDir, { as: 'command' });
      return work(own.url).finally(() => own.close());
    };
    const before = await onOwnPostgres(async (url) => {
      await writeSchemaBefore(url);
      return schemaState(url);
    });
    await expect(start()).rejects.toThrow(refusal);
    expect(await onOwnPostgres(schemaState)).toEqual(before);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('ops-14: a data directory of PGlite', async () => {
    await mkdir(join(dataDir, 'embedded'));
    await expect(start()).rejects.toThrow(refusal);
    expect(await readdir(dataDir)).toEqual(['embedded']);
  });
});
