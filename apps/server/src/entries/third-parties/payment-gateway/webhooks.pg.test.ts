import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../../../features/payments/gateways/gateways-save-store.ts';
import { findGateway } from '../../../features/payments/methods/gateways-store.ts';
import {
  balancesOf,
  houseBalance,
  newMember,
  openQr,
  depositStatus,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer, TestMember } from '../../../testing/money/payments.ts';

let server: PaymentServer;
let member: TestMember;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await newMember(server);
});

const transferred = (data: object, options?: Parameters<typeof sendWebhook>[3]) =>
  sendWebhook(server, 'transfer.received', data, options);
const available = async () => (await balancesOf(server, member)).available;

describe('transfer.received', () => {
  it('pay-31: credits what arrived to the deposit of that amount, and not before', async () => {
    const request = await openQr(server, member);
    expect(await available()).toBe(0);
    const transfer = transferOf(request);
    expect(await transferred(transfer)).toBe(200);
    expect(await available()).toBe(transfer.amount_satang);
    expect(await depositStatus(server, member, request.ref_code)).toBe('success');
  });

  it('pay-32: 100 concurrent confirmations credit once', async () => {
    const request = await openQr(server, member);
    const transfer = transferOf(request);
    const same = { id: `msg_${randomUUID()}`, at: new Date() };
    // A busy server asks for a repeat by 503, which a gateway gives.
    const tell = async (webhook: object): Promise<number> => {
      const status = await transferred(transfer, webhook);
      return status === 503 ? tell(webhook) : status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        // Half of them repeat one webhook, the others tell of the transfer anew.
        tell(index % 2 === 0 ? same : {}),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await available()).toBe(transfer.amount_satang);
  });

  it('pay-51: the same webhook again is answered alike and moves nothing', async () => {
    const transfer = transferOf(await openQr(server, member));
    const same = { id: `msg_${randomUUID()}`, at: new Date() };
    expect(await transferred(transfer, same)).toBe(200);
    expect(await transferred(transfer, same)).toBe(200);
    expect(await available()).toBe(transfer.amount_satang);
  });

  it('pay-34 pay-51: the same webhook id or transfer id with other contents is refused, each time', async () => {
    const transfer = transferOf(await openQr(server, member));
    const more = { ...transfer, amount_satang: transfer.amount_satang + 100 };
    const id = `msg_${randomUUID()}`;
    expect(await transferred(transfer, { id })).toBe(200);
    const log = vi.spyOn(server.context.log, 'error').mockImplementation(() => undefined);
    expect(await transferred(more, { id })).toBe(409);
    // The payer is nobody that a log may name.
    expect(JSON.stringify(log.mock.calls)).toContain(id);
    expect(JSON.stringify(log.mock.calls)).not.toContain(more.payer_account_number);
    log.mockRestore();
    const second = { id: `msg_${randomUUID()}`, at: new Date() };
    expect(await transferred(more, second)).toBe(409);
    expect(await transferred(more, second)).toBe(409);
    expect(await available()).toBe(transfer.amount_satang);
  });

  it('pay-33: books what belongs to no deposit to the house, and a surplus too', async () => {
    const before = await houseBalance(server, 'unmatched_deposits');
    const request = await openQr(server, member);
    await transferred(transferOf(request));
    await transferred(transferOf(request));
    await transferred(transferOf({ deposit_amount: 3.21 }));
    expect(await available()).toBe(Math.round(request.deposit_amount * 100));
    expect(await houseBalance(server, 'unmatched_deposits')).toBe(
      before + Math.round(request.deposit_amount * 100) + 321,
    );
  });

  it('pay-16: does not take a surplus for the transfer of the next', async () => {
    const request = await openQr(server, member, 31);
    await transferred(transferOf(request));
    const [reserved] = await server.context.database.query<{ isReserved: boolean }>(sql`
      select reserved_until > now() as "isReserved"
        from reserved_amounts
       where amount_micro = ${BigInt(Math.round(request.deposit_amount * 100)) * 10_000n}`);
    expect(reserved?.isReserved).toBe(true);
  });

  it('pay-31: credits a late transfer to its deposit while the amount is reserved', async () => {
    const request = await openQr(server, member);
    await move(request.ref_code, '20 minutes');
    await server.context.database.query(sql`
      update deposits
         set status   = 'failed',
             ended_at = now()
       where ref_code = ${request.ref_code}`);
    await transferred(transferOf(request));
    expect(await depositStatus(server, member, request.ref_code)).toBe('success');
    const [deposit] = await server.context.database.query<{ is_late: boolean }>(sql`
      select is_late
        from deposits
       where ref_code = ${request.ref_code}`);
    expect(deposit?.is_late).toBe(true);
  });

  it('pay-31: goes by when it was paid, however late we hear of it', async () => {
    const request = await openQr(server, member);
    await move(request.ref_code, '2 days');
    const paidAt = new Date(Date.now() - 2 * 24 * 3600 * 1000 + 60_000).toISOString();
    await transferred(transferOf(request, { paid_at: paidAt }));
    expect(await depositStatus(server, member, request.ref_code)).toBe('success');
    const after = await openQr(server, member);
    await move(after.ref_code, '2 days');
    await transferred(transferOf(after));
    expect(await depositStatus(server, member, after.ref_code)).toBe('pending');
  });

  it('pay-35: takes a payer whose name no database can store', async () => {
    const request = await openQr(server, member);
    expect(await transferred(transferOf(request, { payer_name: 'a\0\ud800' }))).toBe(200);
    expect(await depositStatus(server, member, request.ref_code)).toBe('success');
  });

  /** As if the deposit had been opened that long ago. The application may not: this is the owner. */
  async function move(refCode: string, interval: string): Promise<void> {
    await server.context.database.transaction(async (tx) => {
      await tx.query(sql`set local role none`);
      await tx.query(sql`
        update deposits
           set created_at     = created_at - ${interval}::interval,
               deadline_at    = deadline_at - ${interval}::interval,
               reserved_until = reserved_until - ${interval}::interval
         where ref_code = ${refCode}`);
    });
  }
});

describe('the signature of a webhook', () => {
  const data = transferOf({ deposit_amount: 5.55 });
  const other = `whsec_${Buffer.from('another-secret-of-thirty-2-bytes').toString('base64')}`;

  it('pay-48: is asked for, and must be right', async () => {
    expect(await transferred(data, { secret: other })).toBe(401);
    expect(await transferred(data, { signature: '' })).toBe(401);
    expect(await transferred(data, { id: '' })).toBe(401);
    expect(await transferred(data)).toBe(200);
  });

  it('pay-49: holds for 300 seconds on either side', async () => {
    const at = (seconds: number) => ({ at: new Date(Date.now() + seconds * 1000) });
    expect(await transferred(data, at(-310))).toBe(401);
    expect(await transferred(data, at(310))).toBe(401);
    expect(await transferred(data, at(-290))).toBe(200);
    expect(await transferred(data, at(290))).toBe(200);
  });

  it('pay-50: counts by either of two secrets, until one is taken away', async () => {
    const { database, secrets } = server.context;
    const gateway = await findGateway(database, secrets, 'sandbox');
    const known = gateway?.credentials['webhook_secrets'] ?? [];
    const rotate = (webhook_secrets: readonly string[]) =>
      database.transaction((tx) =>
        savePaymentGateways(tx, secrets, [
          paymentGatewayRow.parse({
            code: 'sandbox',
            base_url: gateway?.baseUrl,
            api_key: gateway?.credentials['api_key']?.[0],
            webhook_secrets,
          }),
        ]),
      );
    await rotate([...known, other]);
    expect(await transferred(data, { secret: other })).toBe(200);
    expect(await transferred(data)).toBe(200);
    await rotate([other]);
    expect(await transferred(data)).toBe(401);
    await rotate(known);
  });
});

describe('the body of a webhook', () => {
  it('pay-52: may be anything without causing a fault', async () => {
    // The first one has one key twice (ops-64).
    for (const body of [
      '{"type":"x","type":"x"}',
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":1}',
      '\0',
    ]) {
      expect(await transferred({}, { body }), body).toBe(400);
    }
    const wrong = [
      { amount_satang: 1.5 },
      { amount_satang: -1 },
      { amount_satang: 1e15 },
      { amount_satang: '100' },
      { transfer_id: '' },
      { transfer_id: 'a\0' },
      { receiver: 'x' },
      { paid_at: 'yesterday' },
    ];
    for (const changes of wrong) {
      const data = { ...transferOf({ deposit_amount: 9.99 }), ...changes };
      expect(await transferred(data), JSON.stringify(changes)).toBe(400);
    }
    expect(await sendWebhook(server, 'payout.succeeded', { reference: 'x' })).toBe(400);
  });

  it('pay-52: is accepted and left alone when its type is new to us', async () => {
    expect(await sendWebhook(server, 'dispute.opened', {})).toBe(200);
  });

  it('pay-52: is refused for a gateway that is not ours', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/api/gateway/x/webhook' });
    expect(response.statusCode).toBe(404);
  });
});
