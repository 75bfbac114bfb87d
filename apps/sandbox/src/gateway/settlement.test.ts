import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const webhook_url = 'http://127.0.0.1:9/hook';
const receiver = '0000000123';

let world: TestSandbox;
beforeAll(async () => {
  world = await openTestSandbox();
});
afterAll(() => world.close());

it('recon-17: the file of a day has what came and left, and can be wrong on demand', async () => {
  await world.gateway('POST', '/receivers', { receiver, webhook_url });
  const pay = (amount: number, account_number = receiver) =>
    world.send('/bank/pay', { account_number, bank_abbr: 'KBANK', amount });
  const { body: first } = await pay(30.05);
  const { body: second } = await pay(1);
  await pay(9.99, '0000000999');
  const rows = async (query = '') => {
    const { body } = await world.page(`/gateway/settlement.csv${query}`);
    return body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  };
  const amounts = async () =>
    Object.fromEntries((await rows()).map(([id = '', , , , amount]) => [id, amount]));
  const [one, two] = [String(first['transfer_id']), String(second['transfer_id'])];
  expect(await amounts()).toEqual({ [one]: '30.05', [two]: '1.00' });
  expect(await rows('?day=2026-01-01')).toEqual([]);
  expect((await world.page('/gateway/settlement.csv?day=never')).status).toBe(404);

  await world.setFaults({ settlement: { drop_row: true, wrong_amount: true } });
  const wrong = await rows();
  expect(wrong).toHaveLength(1);
  expect(['1.01', '30.06']).toContain(wrong[0]?.[4]);
});
