import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { LedgerUnreachable } from '../ledger/batches/pump.ts';
import { registerErrorHandler } from './error-handler.ts';

async function answerTo(fault: Error) {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', () => {
    throw fault;
  });
  const { statusCode, body } = await app.inject('/');
  return { statusCode, body };
}

it('api-03 api-07: a defect is a 500 that tells nothing of where or why', async () => {
  const { statusCode, body } = await answerTo(new Error('select secret from /srv/kapao'));
  expect(statusCode).toBe(500);
  expect(body).toContain('"code":"internal"');
  expect(body).not.toContain('secret');
});

it('api-08: a database that is away is a 503, after which the caller may ask again', async () => {
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const fault of [outage, new LedgerUnreachable('away')]) {
    expect(await answerTo(fault)).toMatchObject({ statusCode: 503 });
  }
});

it('api-08: a statement that PostgreSQL gave up is a 503 of its own', async () => {
  for (const code of ['57014', '55P03']) {
    const fault = Object.assign(new Error('canceling statement'), { code });
    const { statusCode, body } = await answerTo(fault);
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({
      statusCode: 503,
      status_code: 503,
      code: 'timed_out',
      message: 'ระบบใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
    });
  }
});
