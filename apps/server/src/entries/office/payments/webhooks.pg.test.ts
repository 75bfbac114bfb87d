import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteOldDeliveries,
  recordDelivery,
} from '../../../features/payments/gateways/deliveries-store.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';
import {
  balancesOf,
  newMember,
  openQr,
  queryAsOwner,
  sendWebhook,
  startPaymentServer,
  transferOf,
} from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';

let server: PaymentServer;
let office: TestOffice;
let manager: string;
beforeAll(async () => {
  server = await startPaymentServer();
  office = await startTestOffice(server.context);
  manager = await office.signIn('manager');
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function listed(query: object = {}) {
  const { data } = await office.call('listWebhooks', { cookie: manager, query });
  return data ?? expect.fail('no webhooks');
}
const replay = (id: string, key: string = randomUUID()) =>
  office.call('replayWebhook', { cookie: manager, params: { id }, body: { key } });

it('engine-08: keeps each webhook with its verdict, and lists them in pages', async () => {
  const request = await openQr(server, await newMember(server));
  const transfer = transferOf(request);
  const same = { id: `msg_${randomUUID()}`, at: new Date() };
  const send = (data: object, options: object = same) =>
    sendWebhook(server, 'transfer.received', data, options);
  expect(await send(transfer)).toBe(200);
  expect(await send(transfer)).toBe(200);
  expect(await send({ ...transfer, amount_satang: 1 })).toBe(409);
  expect(await send(transfer, { signature: 'v1,no' })).toBe(401);
  expect(await send({}, {})).toBe(400);
  const { rows, next } = await listed({ limit: 3 });
  expect(rows.map(({ verdict, type, can_replay }) => [verdict, type, can_replay])).toEqual([
    ['malformed', null, false],
    ['unsigned', null, false],
    ['contradiction', 'transfer_received', true],
  ]);
  const older = await listed({ after: next, gateway: 'sandbox' });
  expect(older.rows.map(({ verdict, webhook_id }) => [verdict, webhook_id])).toEqual([
    ['repeated', same.id],
    ['accepted', same.id],
  ]);
  expect((await listed({ verdict: 'accepted' })).rows).toHaveLength(1);
  const cookie = await office.signIn('cashier');
  expect(await office.call('listWebhooks', { cookie })).toMatchObject({
    code: 'permission_missing',
  });
});

it('engine-09: gives a kept webhook again, once, and moves money once', async () => {
  const member = await newMember(server);
  const data = transferOf(await openQr(server, member));
  const at = new Date();
  const webhookId = `msg_${randomUUID()}`;
  const body = JSON.stringify({ type: 'transfer.received', timestamp: at.toISOString(), data });
  await recordDelivery(server.context.database, {
    gatewayCode: 'sandbox',
    webhookId,
    verdict: 'failed',
    type: 'transfer_received',
    body,
  });
  const [failed] = (await listed({ verdict: 'failed' })).rows;
  const id = failed?.id ?? '';
  const replays = await Promise.all([replay(id), replay(id)]);
  const outcomes = replays.map(({ data: done }) => done?.outcome ?? 'refused');
  expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'accepted',
    'repeated',
  ]);
  // The gateway repeats it as well.
  expect(await sendWebhook(server, '', {}, { id: webhookId, at, body })).toBe(200);
  expect((await balancesOf(server, member)).available).toBe(data.amount_satang);
  const [given] = (await listed({ verdict: 'failed' })).rows;
  expect(given).toMatchObject({ replayed_by: 'manager@kapao.test' });
});

it('engine-09: refuses again what contradicts, and what left nothing to give', async () => {
  const [contradiction] = (await listed({ verdict: 'contradiction' })).rows;
  expect(await replay(contradiction?.id ?? '')).toMatchObject({ code: 'contradicts_earlier' });
  const [unsigned] = (await listed({ verdict: 'unsigned' })).rows;
  expect(await replay(unsigned?.id ?? '')).toMatchObject({ code: 'nothing_to_replay' });
  expect(await replay('999999')).toMatchObject({ code: 'not_found' });
});

it('engine-08: forgets webhooks after 30 days', async () => {
  await queryAsOwner(
    server,
    sql`update gateway_deliveries set received_at = now() - interval '31 days' where verdict = 'repeated'`,
  );
  await deleteOldDeliveries(server.context.database);
  const { rows } = await listed();
  expect(rows.map(({ verdict }) => verdict)).not.toContain('repeated');
  expect(rows.length).toBeGreaterThan(0);
});
