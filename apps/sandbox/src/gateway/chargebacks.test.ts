import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const watched = { account_number: '7778889990', bank_abbr: 'SCB' };

let world: TestSandbox;
let shop: TestShop;
beforeAll(async () => {
  [world, shop] = await Promise.all([openTestSandbox(), openTestShop()]);
  const receiver = { receiver: watched.account_number, webhook_url: shop.webhookUrl };
  await world.gateway('POST', '/receivers', receiver);
});
afterEach(async () => {
  await world.app.inject({ method: 'DELETE', url: '/faults' });
});
afterAll(async () => {
  await world.close();
  await shop.close();
});

const pay = async (to: object, amount: number): Promise<string> => {
  const { body } = await world.send('/bank/pay', { ...to, amount });
  return String(body['transfer_id']);
};
const told = (type: string, transferId: string) =>
  shop.heard.filter(({ body }) => body.type === type && body.data['transfer_id'] === transferId);

it('reversal-14: a slip lets the bank take the transfer back, once', async () => {
  const transferId = await pay(watched, 12.5);
  const slip = `/bank/slips/${transferId}`;
  expect((await world.page(slip)).body).toContain('เรียกเงินคืน');
  const form = { transfer_id: transferId };
  expect(await world.submit('/gateway/chargebacks', form)).toMatchObject({ status: 303, to: slip });
  expect((await world.page(slip)).body).toContain('ธนาคารเรียกเงินรายการนี้คืนแล้ว');
  await world.submit('/gateway/chargebacks', form);
  await expect.poll(() => told('transfer.reversed', transferId)).toHaveLength(1);
  expect(told('transfer.reversed', transferId)[0]?.body.data).toEqual({
    transfer_id: transferId,
    amount_satang: 1_250,
    reason: expect.any(String),
  });
});

it('reversal-14: a checkout’s payment is taken back too', async () => {
  const { body } = await world.gateway<{ url: string }>('POST', '/checkouts', {
    reference: 'dep-back',
    amount_satang: 9_900,
    return_url: 'http://member.test/',
    webhook_url: shop.webhookUrl,
    expires_at: '2099-01-01T00:00:00Z',
  });
  await world.submit(new URL(body.url).pathname, { choice: 'pay' });
  const checkout = await world.gateway('GET', '/checkouts/dep-back');
  const transferId = String(checkout.body['transfer_id']);
  const answer = await world.send('/gateway/chargebacks', { transfer_id: transferId });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  await expect.poll(() => told('transfer.reversed', transferId)).toHaveLength(1);
});

it('reversal-14: comes with the faults of webhooks, and for no transfer that nobody is told of', async () => {
  const transferId = await pay(watched, 20);
  await world.setFaults({ webhooks: { wrong_amount: true, repeat: 1 } });
  await world.send('/gateway/chargebacks', { transfer_id: transferId });
  await expect.poll(() => told('transfer.reversed', transferId)).toHaveLength(2);
  expect(told('transfer.reversed', transferId)[0]?.body.data['amount_satang']).toBe(2_100);
  const loose = await pay({ account_number: '5556667778', bank_abbr: 'SCB' }, 20);
  expect((await world.page(`/bank/slips/${loose}`)).body).not.toContain('เรียกเงินคืน');
  expect(await world.send('/gateway/chargebacks', { transfer_id: loose })).toMatchObject({
    status: 404,
  });
  expect(await world.send('/gateway/chargebacks', {})).toMatchObject({ status: 404 });
});
