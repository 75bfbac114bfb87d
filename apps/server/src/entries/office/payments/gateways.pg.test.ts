import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_API_KEY } from '../../../testing/money/fake-gateway.ts';
import { startPaymentServer } from '../../../testing/money/payments.ts';
import type { PaymentServer } from '../../../testing/money/payments.ts';
import { startTestOffice } from '../../../testing/people/office.ts';
import type { TestOffice } from '../../../testing/people/office.ts';

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

const test = (code: string, cookie = manager) =>
  office.call('testGateway', { cookie, params: { code } });

it('engine-17: tests a gateway, records it without a secret, and soon asks for patience', async () => {
  const cashier = await office.signIn('cashier');
  expect(await test('sandbox', cashier)).toMatchObject({ code: 'permission_missing' });
  expect((await test('sandbox')).data).toMatchObject({ outcome: 'accepted', status: 404 });
  const refused = { status: 401, body: { error: GATEWAY_API_KEY } };
  server.gateway.faults.set('GET /v1/payouts', [refused]);
  expect((await test('sandbox')).data).toMatchObject({ outcome: 'key_refused', status: 401 });
  expect(await test('nobody')).toMatchObject({ code: 'not_found' });
  const cookie = await office.signIn('auditor');
  const { data } = await office.call('listAudit', { cookie, query: { operation: 'testGateway' } });
  expect(data?.rows).toMatchObject([
    { target: 'gateway:sandbox', outcome: 'done', after: { outcome: 'key_refused', status: 401 } },
    { target: 'gateway:sandbox', outcome: 'done', after: { outcome: 'accepted', status: 404 } },
    { actor: 'cashier@kapao.test', outcome: 'denied' },
  ]);
  expect(JSON.stringify(data)).not.toContain(GATEWAY_API_KEY);
  const calls = server.gateway.calls.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => test('sandbox')));
  expect(
    answers.filter((answer) => !answer.success && answer.code === 'too_many_requests').length,
  ).toBeGreaterThan(0);
  expect(server.gateway.calls.length - calls).toBeLessThan(6);
  expect(server.gateway.calls.every(({ call }) => call === 'GET /v1/payouts')).toBe(true);
});
