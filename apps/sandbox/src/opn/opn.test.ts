import { createHmac } from 'node:crypto';
import { decodeQr } from '@kapao/contract/promptpay.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readQrPicture } from '../bank/picture.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { OPN_SECRET_KEY, OPN_WEBHOOK_SECRET } from './defaults.ts';

interface Heard {
  key: string;
  data: Record<string, unknown>;
  signatures: string[];
  isSigned: (secret: string) => boolean;
}

let world: TestSandbox;
let heard: Heard[] = [];
const shop = Fastify({ forceCloseConnections: true });
shop.removeAllContentTypeParsers();
shop.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
shop.post('/hook', async ({ body, headers }) => {
  const text = String(body);
  const signatures = String(headers['omise-signature']).split(',');
  const message = `${String(headers['omise-signature-timestamp'])}.${text}`;
  const isSigned = (secret: string) => {
    const key = Buffer.from(secret, 'base64');
    return signatures.includes(createHmac('sha256', key).update(message).digest('hex'));
  };
  heard.push({ ...JSON.parse(text), signatures, isSigned });
  return {};
});

beforeAll(async () => {
  world = await openTestSandbox();
  const url = await shop.listen({ host: '127.0.0.1', port: 0 });
  await world.submit('/opn/page/webhook', { webhook_url: `${url}/hook` });
});
afterAll(async () => {
  await world.close();
  await shop.close();
});
beforeEach(async () => {
  heard = [];
  await world.app.inject({ method: 'DELETE', url: '/faults' });
});

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  key = OPN_SECRET_KEY,
) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const answer = await world.app.inject({
    method,
    url: `/opn${path}`,
    headers: { authorization },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const charge = (more: object = {}) =>
  call('POST', '/charges', {
    amount: 10_000,
    currency: 'thb',
    source: { type: 'promptpay' },
    metadata: { reference: 'ref-1' },
    ...more,
  });
const keys = () => heard.map(({ key }) => key);
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id']);

async function qrOf({ body }: { body: Record<string, unknown> }): Promise<string> {
  const { scannable_code } = Object(body['source']);
  const { pathname } = new URL(scannable_code.image.download_uri);
  const authorization = `Basic ${Buffer.from(`${OPN_SECRET_KEY}:`).toString('base64')}`;
  const picture = await world.app.inject({ url: pathname, headers: { authorization } });
  return (await readQrPicture(picture.rawPayload)) ?? '';
}

async function orderTransfer(number = '1234567890') {
  const recipient = await call('POST', '/recipients', {
    name: 'มานี มีนา',
    type: 'individual',
    bank_account: { brand: 'kbank', number, name: 'มานี มีนา' },
    metadata: { reference: 'w-1' },
  });
  const transfer = await call('POST', '/transfers', {
    amount: 53_000,
    recipient: idOf(recipient),
    fail_fast: true,
    metadata: { reference: 'w-1' },
  });
  return { recipient, transfer };
}

describe('the Opn of the sandbox', () => {
  it('door-15: makes a QR that the bank app pays, and tells it with a signature', async () => {
    const made = await charge();
    expect(made.body).toMatchObject({ object: 'charge', status: 'pending', paid: false });
    const payload = await qrOf(made);
    expect(decodeQr(payload)).toMatchObject({ ok: true, kind: 'bill', amountSatang: 10_000 });
    expect((await world.send('/bank/pay', { payload })).status).toBe(200);
    const read = async () => (await call('GET', `/charges/${idOf(made)}`)).body;
    await expect.poll(read).toMatchObject({
      status: 'successful',
      paid: true,
      fee: 165,
      fee_vat: 12,
      net: 9_823,
      metadata: { reference: 'ref-1' },
    });
    await expect.poll(keys).toEqual(['charge.create', 'charge.complete']);
    expect(heard.every(({ isSigned }) => isSigned(OPN_WEBHOOK_SECRET))).toBe(true);
    expect(heard[1]?.data).toMatchObject({ id: idOf(made), status: 'successful' });
  });

  it('door-15: refuses a wrong key, and amounts that the company does not take', async () => {
    expect(await call('GET', '/balance', undefined, 'skey_test_other')).toMatchObject({
      status: 401,
      body: { object: 'error', code: 'authentication_failure' },
    });
    expect(await charge({ amount: 1_999 })).toMatchObject({ status: 400 });
    expect(await charge({ source: { type: 'shopeepay' } })).toMatchObject({ status: 400 });
    expect(await call('GET', '/charges/chrg_test_0')).toMatchObject({ status: 404 });
    expect(await call('GET', '/charges?limit=x')).toMatchObject({ status: 400 });
  });

  it('door-15: ends a charge as the operator presses, and only once', async () => {
    const press = (id: string, act: string) =>
      world.submit(`/opn/page/charges/${id}`, { act }).then(({ status }) => status);
    const one = idOf(await charge());
    expect([await press(one, 'fail'), await press(one, 'pay')]).toEqual([303, 404]);
    const other = idOf(await charge());
    expect([await press(other, 'pay'), await press(other, 'reverse')]).toEqual([303, 303]);
    expect((await call('GET', `/charges/${other}`)).body).toMatchObject({
      status: 'reversed',
      paid: false,
    });
  });

  it('door-15: leads to the page of a bank, and from there back to the shop', async () => {
    const made = await charge({
      source: { type: 'mobile_banking_kbank' },
      return_uri: 'http://member.test/deposit',
    });
    const { pathname } = new URL(String(made.body['authorize_uri']));
    expect((await world.page(pathname)).body).toContain('mobile_banking_kbank');
    expect(await world.submit(pathname, { act: 'pay' })).toMatchObject({
      status: 303,
      to: 'http://member.test/deposit',
    });
  });

  it('door-15: sends a transfer, and pays the net of it', async () => {
    await world.setFaults({ payouts: { delay_ms: 0 } });
    const { transfer } = await orderTransfer('1110001112');
    expect(transfer.body).toMatchObject({ amount: 53_000, net: 50_000, total_fee: 3_000 });
    await expect
      .poll(async () => (await call('GET', `/transfers/${idOf(transfer)}`)).body)
      .toMatchObject({ sent: true, paid: true });
    expect((await world.page('/bank/accounts/1110001112')).body).toContain('500.00');
  });

  it('door-15: fails a transfer after it was sent, on demand', async () => {
    await world.setFaults({ payouts: { delay_ms: 0 }, opn: { fail_after_sent: true } });
    const { transfer } = await orderTransfer();
    await expect
      .poll(async () => (await call('GET', `/transfers/${idOf(transfer)}`)).body)
      .toMatchObject({ sent: true, paid: false, failure_code: 'transfer_failed' });
  });

  it('door-15: leaves a recipient unverified, on demand, until somebody verifies it', async () => {
    await world.setFaults({ opn: { unverified: true }, payouts: { outcome: 'never' } });
    const { recipient, transfer } = await orderTransfer();
    const path = `/recipients/${idOf(recipient)}`;
    expect((await call('GET', path)).body).toMatchObject({ verified: false, active: false });
    await world.submit(`/opn/page${path}`, { act: 'verify' });
    expect((await call('GET', path)).body).toMatchObject({ verified: true, active: true });
    expect(await call('DELETE', `/transfers/${idOf(transfer)}`)).toMatchObject({
      body: { deleted: true },
    });
  });

  it('door-15: answers 429 on demand, and takes money after a QR has expired', async () => {
    const made = await charge();
    const path = `/charges/${idOf(made)}`;
    await call('POST', `${path}/expire`);
    await world.submit(`/opn/page${path}`, { act: 'pay' });
    expect((await call('GET', path)).body).toMatchObject({ status: 'expired' });
    await world.setFaults({ opn: { paid_after_expiry: true } });
    await world.submit(`/opn/page${path}`, { act: 'pay' });
    expect((await call('GET', path)).body).toMatchObject({ status: 'successful' });
    await world.setFaults({ opn: { too_many_requests: true } });
    expect(await charge()).toMatchObject({ status: 429 });
  });

  it('door-15: tells a charge before it answers the order, on demand', async () => {
    await world.setFaults({ opn: { early_webhook: true } });
    await charge();
    expect(keys()).toContain('charge.create');
  });

  it('door-15: rolls its secret, and signs with both for a day', async () => {
    const secretsOf = (page: string) => page.match(/>[A-Za-z0-9+/]{43}=</g) ?? [];
    await world.submit('/opn/page/roll', {});
    const { body } = await world.page('/opn');
    const [secret = '', old] = secretsOf(body).map((shown) => shown.slice(1, -1));
    expect([old, body.includes(OPN_SECRET_KEY)]).toEqual([undefined, true]);
    expect(body).toContain(OPN_WEBHOOK_SECRET);
    await charge();
    await expect.poll(keys).toContain('charge.create');
    const [event] = heard;
    expect([event?.isSigned(secret), event?.isSigned(OPN_WEBHOOK_SECRET)]).toEqual([true, true]);
    expect(event?.signatures).toHaveLength(2);
  });

  it('door-15: lists its objects from a time on, page by page', async () => {
    const { body } = await call('GET', '/charges?from=2020-01-01T00:00:00Z&limit=2&offset=1');
    expect(body).toMatchObject({ object: 'list', limit: 2, offset: 1 });
    expect(Number(body['total'])).toBeGreaterThan(3);
    expect(body['data']).toHaveLength(2);
  });
});
