import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const receiver = '0812223333';
/** PromptPay to the phone 0812223333, 30 baht (pay-11, pay-12). */
const payload =
  '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD';

let world: TestSandbox;
let shop: TestShop;
beforeEach(async () => {
  [world, shop] = await Promise.all([openTestSandbox(), openTestShop()]);
  await world.gateway('POST', '/receivers', { receiver, webhook_url: shop.webhookUrl });
});
afterEach(async () => {
  await world.close();
  await shop.close();
});

describe('a transfer to a watched receiver', () => {
  it('pay-48: is told once, signed as in Standard Webhooks', async () => {
    const { body: paid } = await world.send('/bank/pay', { payload });
    await heard(1);
    const { transfer_id, paid_at } = paid;
    expect(shop.heard[0]).toMatchObject({
      isSigned: true,
      body: {
        type: 'transfer.received',
        data: { transfer_id, receiver, amount_satang: 3_000, paid_at, payer_bank_code: '004' },
      },
    });
    expect(Object.keys(shop.heard[0]?.body.data ?? {})).not.toContain('note');
    await quiet();
    expect(shop.heard).toHaveLength(1);
  });

  it('gets transfers to a bank account as to a PromptPay id', async () => {
    const account = '0000000123';
    await world.gateway('POST', '/receivers', {
      receiver: account,
      webhook_url: shop.webhookUrl,
    });
    const order = { account_number: account, bank_abbr: 'KBANK', amount: 150.37 };
    const { body: paid } = await world.send('/bank/pay', order);
    await heard(1);
    expect(shop.heard[0]?.body).toMatchObject({
      type: 'transfer.received',
      data: { transfer_id: paid['transfer_id'], receiver: account, amount_satang: 15_037 },
    });
  });

  it('is told to the address that was named last, and of others nothing', async () => {
    const other = await openTestShop();
    await world.gateway('POST', '/receivers', { receiver, webhook_url: other.webhookUrl });
    await world.send('/bank/pay', { payload });
    await expect.poll(() => other.heard.length).toBe(1);
    await world.send('/bank/pay', { account_number: '1112223334', bank_abbr: 'SCB', amount: 5 });
    await quiet();
    expect([shop.heard.length, other.heard.length]).toEqual([0, 1]);
    await other.close();
  });

  it('is repeated under its id until a 2xx answers it', async () => {
    shop.answerWith(500);
    await world.send('/bank/pay', { payload });
    await heard(1);
    shop.answerWith(302);
    await heard(2);
    shop.answerWith(200);
    await heard(3);
    await quiet();
    expect(shop.heard).toHaveLength(3);
    expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(1);
    expect(shop.heard.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('is still told after a restart', async () => {
    shop.answerWith(503);
    await world.send('/bank/pay', { payload });
    await heard(1);
    await world.restart();
    shop.answerWith(200);
    await heard(2);
    expect(shop.heard[1]?.id).toBe(shop.heard[0]?.id);
  });
});

describe('what becomes of a withdrawal', () => {
  const withdrawal = {
    amount_satang: 100_000,
    bank_code: '004',
    bank_abbr: 'KBANK',
    account_number: '1112223334',
    account_name: 'สมชาย ใจดี',
  };
  const order = (reference: string, change: object = {}) =>
    world.gateway('POST', '/payouts', {
      ...withdrawal,
      webhook_url: shop.webhookUrl,
      reference,
      ...change,
    });

  it('is told as succeeded or failed', async () => {
    await world.setFaults({ payouts: { delay_ms: 0 } });
    const taken = await order('wd-1');
    await heard(1);
    const { payout_id } = taken.body;
    const data = { payout_id, reference: 'wd-1', amount_satang: 100_000 };
    expect(shop.heard[0]?.body).toMatchObject({ type: 'payout.succeeded', data });
    await order('wd-2', { account_number: '1112229999' });
    await heard(2);
    expect(shop.heard[1]?.body).toMatchObject({
      type: 'payout.failed',
      data: { reference: 'wd-2', failure: 'account closed' },
    });
  });

  it('comes true after a restart', async () => {
    await world.setFaults({ payouts: { delay_ms: 1_000 } });
    await order('wd-3');
    await world.restart();
    await heard(1);
    expect(shop.types()).toEqual(['payout.succeeded']);
  });

  it('stays open while the fault says never, and ends when it is taken back', async () => {
    await world.setFaults({ payouts: { outcome: 'never', delay_ms: 0 } });
    await order('wd-4');
    await quiet();
    expect((await world.gateway('GET', '/payouts/wd-4')).body['status']).toBe('processing');
    await world.app.inject({ method: 'DELETE', url: '/faults' });
    await heard(1);
    expect(shop.types()).toEqual(['payout.succeeded']);
  });

  it('is a failure while the fault says fail', async () => {
    await world.setFaults({ payouts: { outcome: 'fail', delay_ms: 0 } });
    await order('wd-5');
    await heard(1);
    expect(shop.heard[0]?.body).toMatchObject({ type: 'payout.failed' });
  });

  it('news-13: is told as both while the fault says so', async () => {
    await world.setFaults({ payouts: { both_endings: true, delay_ms: 0 } });
    await order('wd-6');
    await heard(2);
    expect(shop.types().toSorted()).toEqual(['payout.failed', 'payout.succeeded']);
  });
});

describe('the webhook fault', () => {
  it('delay_ms makes them late', async () => {
    await world.setFaults({ webhooks: { delay_ms: 900 } });
    await world.send('/bank/pay', { payload });
    await quiet();
    expect(shop.heard).toHaveLength(0);
    await heard(1);
  });

  it('repeat sends them again although they were answered', async () => {
    await world.setFaults({ webhooks: { repeat: 2 } });
    await world.send('/bank/pay', { payload });
    await heard(3);
    await quiet();
    expect(shop.heard).toHaveLength(3);
    expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(1);
  });

  it('drop keeps silent, while the statement tells the truth', async () => {
    await world.setFaults({ webhooks: { drop: true } });
    await world.send('/bank/pay', { payload });
    await quiet();
    expect(shop.heard).toHaveLength(0);
    const query = `receiver=${receiver}&after=2020-01-01T00:00:00Z`;
    const { body } = await world.gateway<{ transfers: object[] }>('GET', `/transfers?${query}`);
    expect(body.transfers).toHaveLength(1);
  });

  it('reorder lets the second overtake the first', async () => {
    await world.setFaults({ webhooks: { reorder: true } });
    await world.send('/bank/pay', { payload, amount: 1 });
    await world.send('/bank/pay', { payload, amount: 2 });
    await heard(2);
    expect(shop.heard.map(({ body }) => body.data['amount_satang'])).toEqual([200, 100]);
  });

  it('wrong_signature is seen through, and healed by the next attempt', async () => {
    await world.setFaults({ webhooks: { wrong_signature: true } });
    shop.answerWith(401);
    await world.send('/bank/pay', { payload });
    await heard(1);
    expect(shop.heard[0]?.isSigned).toBe(false);
    await world.setFaults({ webhooks: { wrong_signature: false } });
    shop.answerWith(200);
    await expect.poll(() => shop.heard.at(-1)?.isSigned, { timeout: 5_000 }).toBe(true);
  });

  it('wrong_amount is one baht too much under a good signature', async () => {
    await world.setFaults({ webhooks: { wrong_amount: true } });
    await world.send('/bank/pay', { payload });
    await heard(1);
    expect(shop.heard[0]).toMatchObject({
      isSigned: true,
      body: { data: { amount_satang: 3_100 } },
    });
  });
});

describe('sending one again by hand', () => {
  it('keeps its id, whatever became of it', async () => {
    await world.send('/bank/pay', { payload });
    await heard(1);
    const path = `/gateway/webhooks/${shop.heard[0]?.id ?? ''}/send-again`;
    await expect.poll(async () => (await world.page('/')).body).toContain('ส่งแล้ว');
    expect(await world.submit(path, {})).toMatchObject({ status: 303, to: '/#webhooks' });
    await heard(2);
    expect(shop.heard[1]?.id).toBe(shop.heard[0]?.id);
    const unknown = await world.submit('/gateway/webhooks/none/send-again', {});
    expect(unknown.status).toBe(404);
  });
});

function heard(count: number) {
  return expect.poll(() => shop.heard.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(count);
}

/** Waits longer than the clock's tick and the pause between repeats. */
function quiet() {
  return new Promise((resolve) => setTimeout(resolve, 600));
}
