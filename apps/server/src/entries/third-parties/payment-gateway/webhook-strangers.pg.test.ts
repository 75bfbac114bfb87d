import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newDepositor,
  openQr,
  depositStatus,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { sandboxGateway } from '../../../adapters/payment-gateway/kapao/default-secrets.ts';

const ALLOWED = 600;
const ANOTHER_SECRET = `whsec_${Buffer.from('another-secret-of-thirty-2-bytes').toString('base64')}`;

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Time stands still, or a slow machine would forgive some of the calls meanwhile. */
function stopTheClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

interface Stranger {
  secret?: string;
  at?: Date;
  code?: string;
}

/** A call that is told of a transfer by somebody else than the gateway. */
async function call(address: string, { secret, at = new Date(), code }: Stranger = {}) {
  const id = `msg_${randomUUID()}`;
  const data = transferOf({ deposit_amount: 7.77 });
  const payload = JSON.stringify({ type: 'transfer.received', timestamp: at.toISOString(), data });
  const sentAtMs = Date.now();
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/gateway/${code ?? sandboxGateway.code}/webhook`,
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, payload),
      }),
    },
    payload,
  });
  const { error } = response.json<{ error?: string }>();
  const { statusCode: status, headers } = response;
  return { status, error, retryAfter: headers['retry-after'], ms: Date.now() - sentAtMs };
}

async function overdo(address: string, stranger: Stranger = {}): Promise<void> {
  for (let calls = 0; calls < ALLOWED; calls += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(address, stranger)));
    for (const { status } of answers) expect([401, 404]).toContain(status);
  }
  expect((await call(address, stranger)).status).toBe(429);
}

/** Counts the rows that an accepted webhook writes. */
async function recorded(): Promise<unknown> {
  const [rows] = await server.context.database.query(sql`
    select (select count(*) from webhook_events) as webhooks,
           (select count(*) from ledger_transfers) as transfers`);
  return rows;
}

describe('pay-53: a network that keeps calling the webhook without a valid signature', () => {
  it('pay-53: is answered late and with 429, and changes nothing', async () => {
    stopTheClock();
    const address = '203.0.113.60';
    const before = await recorded();
    await overdo(address, { secret: ANOTHER_SECRET });
    const refused = await call(address, { secret: ANOTHER_SECRET });
    expect(refused).toMatchObject({ status: 429, error: 'too_many', retryAfter: '60' });
    expect(refused.ms).toBeGreaterThan(900);
    expect(await recorded()).toEqual(before);
  }, 20_000);

  it('pay-53: costs no look into the database that a signature could not need, and few where it could', async () => {
    stopTheClock();
    const address = '203.0.113.61';
    await overdo(address);
    const statements = vi.spyOn(server.context.database, 'query');
    const cases: [Stranger, number][] = [
      [{}, 0],
      [{ code: 'nobody' }, 0],
      [{ secret: sandboxGateway.webhookSecret, at: new Date(Date.now() - 400_000) }, 0],
      [{ secret: ANOTHER_SECRET }, 1],
    ];
    for (const [stranger, looks] of cases) {
      statements.mockClear();
      expect(await call(address, stranger)).toMatchObject({ status: 429 });
      expect(statements.mock.calls.length, JSON.stringify(stranger)).toBe(looks);
    }
    statements.mockClear();
    const flood = Array.from({ length: 100 }, () => call(address, { secret: ANOTHER_SECRET }));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
    expect(statements.mock.calls.length).toBeLessThan(10);
  }, 20_000);

  it('is counted where it calls for gateways that are none', async () => {
    stopTheClock();
    const address = '203.0.113.62';
    await overdo(address, { code: 'nobody' });
    expect(await call(address, { code: 'nobody', secret: ANOTHER_SECRET })).toMatchObject({
      status: 429,
    });
  }, 20_000);

  it('pay-53: keeps neither its gateway nor its neighbours waiting', async () => {
    stopTheClock();
    const address = '203.0.113.63';
    const member = await newDepositor(server);
    const requests = await Promise.all(
      Array.from({ length: 5 }, (_, index) => openQr(server, member, 100 + index)),
    );
    await overdo(address);
    const waiting = call(address, { secret: ANOTHER_SECRET });
    const startedMs = Date.now();
    const statuses = await Promise.all(
      requests.map((request) =>
        sendWebhook(server, 'transfer.received', transferOf(request), { address }),
      ),
    );
    const tookMs = Date.now() - startedMs;
    expect(statuses).toEqual(requests.map(() => 200));
    expect(tookMs).toBeLessThan((await waiting).ms);
    for (const { ref_code } of requests) {
      expect(await depositStatus(server, member, ref_code)).toBe('success');
    }
    expect(await call('203.0.113.64')).toMatchObject({ status: 401, error: 'header_missing' });
  }, 20_000);
});
