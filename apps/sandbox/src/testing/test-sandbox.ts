import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../app.ts';
import { createSandbox } from '../context.ts';
import { GATEWAY_API_KEY } from '../gateway/defaults.ts';

interface Answer<Body> {
  status: number;
  body: Body;
}

export interface TestSandbox {
  app: FastifyInstance;
  /** Makes a call of the gateway protocol with the API key. */
  gateway<Body = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer<Body>>;
  send<Body = Record<string, unknown>>(path: string, body: object): Promise<Answer<Body>>;
  setFaults(patch: object): Promise<void>;
  page(path: string): Promise<Answer<string>>;
  /** Submits a plain HTML form. */
  submit(path: string, fields: Record<string, string>): Promise<Answer<string> & { to: string }>;
  /** Stops and starts again with the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the whole sandbox in a new directory, without a port: calls go through inject. */
export async function openTestSandbox({
  smtpPort,
}: { smtpPort?: number } = {}): Promise<TestSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'kapao-sandbox-'));
  const start = async () => {
    const config = {
      host: '127.0.0.1',
      port: 1,
      smtpPort,
      sandboxUrl: 'http://sandbox.test',
      memberUrl: 'http://member.test',
      directory,
    };
    const app = await buildSandbox(createSandbox(config));
    await app.ready();
    return app;
  };
  let app = await start();
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    get app() {
      return app;
    },
    async gateway(method, path, body) {
      const headers = { authorization: `Bearer ${GATEWAY_API_KEY}` };
      const url = `/gateway/v1${path}`;
      if (body !== undefined) return post(url, body, headers);
      const answer = await app.inject({ method, url, headers });
      return { status: answer.statusCode, body: answer.json() };
    },
    send: (path, body) => post(path, body),
    async setFaults(patch) {
      const { status } = await post('/faults', patch);
      if (status !== 200) throw new Error(`the faults were refused: ${status}`);
    },
    async page(url) {
      const answer = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      return { status: answer.statusCode, body: answer.body };
    },
    async submit(url, fields) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams(fields).toString();
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      const to = String(answer.headers.location ?? '');
      return { status: answer.statusCode, body: answer.body, to };
    },
    async restart() {
      await app.close();
      app = await start();
    },
    async close() {
      await app.close();
      await rm(directory, { recursive: true });
    },
  };
}
