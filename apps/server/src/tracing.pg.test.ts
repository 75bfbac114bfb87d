import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, portOf } from '@kapao/postgres/ports.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../../../scripts/testing/postgres.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const PHONE = '0898765432';
const PASSWORD = 'one of a kind, 42';

const sentSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              name: z.string(),
              attributes: z.array(
                z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = ReturnType<typeof spansOf>[number];

function spansOf(sent: unknown) {
  return sentSchema
    .parse(sent)
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

const spans: Span[] = [];
let collector: Server;
let thirdParty: Server;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-traces-'));
  collector = createServer((request, response) => {
    void json(request).then((sent) => {
      spans.push(...spansOf(sent));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  thirdParty = createServer((_request, response) => response.writeHead(500).end()).listen(
    0,
    '127.0.0.1',
  );
  await Promise.all([once(collector, 'listening'), once(thirdParty, 'listening')]);
});
afterEach(async () => {
  collector.close();
  thirdParty.close();
  await rm(folder, { recursive: true });
});

const valueOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];

it('ops-59: traces a request with its SQL and its call to a third party, and nothing that a member entered', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: await createDatabase(inject('postgresUrl'), {
        template: inject('templateUrl'),
      }),
      DATA_DIR: folder,
      PORT: String(port),
      OFFICE_PORT: '0',
      KAPAO_LOG: 'silent',
      SMS_URL: `http://127.0.0.1:${portOf(thirdParty)}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Kapao is ready');
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api${path}?from=${PHONE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/member/login', { website_id: 3, phone: PHONE, password: PASSWORD });
  await post('/requestpassword', { website_id: 3, phone: PHONE });
  child.kill('SIGTERM');
  await once(child, 'exit');

  const request = spans.find(({ name }) => name === 'POST /api/requestpassword');
  expect(valueOf(request, 'http.response.status_code')).toBe(200);
  const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
  const statements = ofTrace.map((span) => valueOf(span, 'db.query.text'));
  expect(statements).toContainEqual(expect.stringMatching(/from members\s+where website_id = \$1/));
  const call = ofTrace.find((span) => valueOf(span, 'server.port') === portOf(thirdParty));
  expect(valueOf(call, 'http.response.status_code')).toBe(500);
  expect(spans.map(({ name }) => name)).toContain('POST /api/member/login');
  for (const entered of [PHONE, PASSWORD]) expect(JSON.stringify(spans)).not.toContain(entered);
}, 120_000);
