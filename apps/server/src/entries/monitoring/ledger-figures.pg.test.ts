import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../testing/money/payments.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('ledger-33: the figures count the batches and postings of the ledger', async () => {
  const figure = async (name: string) => {
    const { body } = await server.app.inject('/api/metrics');
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };
  const before = await figure('ledger_postings_total');
  await newMember(server, 100);
  expect(await figure('ledger_postings_total')).toBe(before + 1);
  expect(await figure('ledger_batches_total')).toBeGreaterThan(0);
  expect(await figure('ledger_queue_depth')).toBe(0);
});
