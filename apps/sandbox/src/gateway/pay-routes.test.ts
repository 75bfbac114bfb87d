import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const return_url = 'http://member.test/wallet?from=gateway';

let world: TestSandbox;
let shop: TestShop;
beforeAll(async () => {
  [world, shop] = await Promise.all([openTestSandbox(), openTestShop()]);
});
afterEach(async () => {
  await world.app.inject({ method: 'DELETE', url: '/faults' });
});
afterAll(async () => {
  await world.close();
  await shop.close();
});

describe('the payment page', () => {
  it('shows the amount and the shop, and three ways on', async () => {
    const { path } = await open('dep-1');
    const { status, body } = await world.page(path);
    expect(status).toBe(200);
    for (const text of ['1,234.50', 'member.test', 'dep-1', 'ชำระเงิน', 'ชำระไม่สำเร็จ', 'ยกเลิก']) {
      expect(body).toContain(text);
    }
  });

  it.each([
    ['pay', 'succeeded', 'checkout.succeeded'],
    ['fail', 'failed', 'checkout.failed'],
    ['cancel', 'failed', 'checkout.failed'],
  ])('%s: goes back to the shop, which is told', async (choice, status, type) => {
    const reference = `dep-${choice}`;
    const { path, checkout_id } = await open(reference);
    expect(await world.submit(path, { choice })).toMatchObject({ status: 303, to: return_url });
    const { body } = await world.gateway('GET', `/checkouts/${reference}`);
    expect(body['status']).toBe(status);
    await expect.poll(() => told(reference)?.body.type).toBe(type);
    expect(told(reference)?.body.data['checkout_id']).toBe(checkout_id);
    expect(told(reference)?.body.data['transfer_id']).toBe(body['transfer_id']);
    expect(body['transfer_id'] !== undefined).toBe(choice === 'pay');
  });

  it('takes the first choice only', async () => {
    const { path } = await open('dep-twice');
    await world.submit(path, { choice: 'pay' });
    expect(await world.submit(path, { choice: 'fail' })).toMatchObject({ status: 303, to: path });
    const { body } = await world.gateway('GET', '/checkouts/dep-twice');
    expect(body['status']).toBe('succeeded');
    expect((await world.page(path)).body).toContain('ชำระเงินเรียบร้อยแล้ว');
  });

  it('expires, and then takes no money', async () => {
    const expires_at = new Date(Date.now() + 300).toISOString();
    const { path } = await open('dep-late', { expires_at });
    await expect.poll(() => told('dep-late')?.body.type).toBe('checkout.expired');
    await world.submit(path, { choice: 'pay' });
    const { body } = await world.gateway('GET', '/checkouts/dep-late');
    expect(body['status']).toBe('expired');
    expect((await world.page(path)).body).toContain('หมดเวลา');
  });

  it('is missing for an unknown checkout, and refuses an unknown choice', async () => {
    expect((await world.page('/gateway/pay/none')).status).toBe(404);
    expect((await world.submit('/gateway/pay/none', { choice: 'pay' })).status).toBe(404);
    const { path } = await open('dep-strange');
    expect((await world.submit(path, { choice: 'steal' })).status).toBe(400);
  });
});

describe('the checkout fault', () => {
  it('never forgets the choice until it is taken back', async () => {
    const { path } = await open('dep-never');
    await world.setFaults({ checkouts: { outcome: 'never' } });
    expect((await world.submit(path, { choice: 'pay' })).to).toBe(return_url);
    const asked = await world.gateway('GET', '/checkouts/dep-never');
    expect(asked.body['status']).toBe('open');
    await world.app.inject({ method: 'DELETE', url: '/faults' });
    await expect.poll(() => told('dep-never')?.body.type).toBe('checkout.succeeded');
  });

  it('fail turns a payment down', async () => {
    const { path } = await open('dep-fault');
    await world.setFaults({ checkouts: { outcome: 'fail' } });
    await world.submit(path, { choice: 'pay' });
    await expect.poll(() => told('dep-fault')?.body.type).toBe('checkout.failed');
  });

  it('news-13: both_endings tells of a paid one that it failed, too', async () => {
    const { path } = await open('dep-both');
    await world.setFaults({ checkouts: { both_endings: true } });
    await world.submit(path, { choice: 'pay' });
    const types = () =>
      shop.heard
        .filter(({ body }) => body.data['reference'] === 'dep-both')
        .map(({ body }) => body.type)
        .toSorted();
    await expect.poll(types).toEqual(['checkout.failed', 'checkout.succeeded']);
  });
});

async function open(reference: string, change: object = {}) {
  const { body } = await world.gateway<{ checkout_id: string; url: string }>('POST', '/checkouts', {
    reference,
    amount_satang: 123_450,
    return_url,
    webhook_url: shop.webhookUrl,
    expires_at: '2099-01-01T00:00:00Z',
    ...change,
  });
  return { checkout_id: body.checkout_id, path: new URL(body.url).pathname };
}

function told(reference: string) {
  return shop.heard.find(({ body }) => body.data['reference'] === reference);
}
