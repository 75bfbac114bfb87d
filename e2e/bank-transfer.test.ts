import { beforeAll, expect, it } from 'vitest';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import { openBankDeposit, payByBank } from './bank-deposit.ts';
import type { RunningProduct } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { sharedProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

let product: RunningProduct;
let token: string;
beforeAll(async () => {
  product = await sharedProduct();
  token = await logInByApi(product, DEMO_PHONES[1]);
});

const credit = async () => (await callApi(product, 'getCredit', { token })).availableCredit;

const openDeposit = (amount: number) => openBankDeposit(product, { token, amount });
const transfer = (amount: number) => payByBank(product, { token, amount });

const status = (ref_code: string) => async () =>
  (await callApi(product, 'getDeposit', { token, params: { refCode: ref_code } })).status;

it('pay-19: credits a bank transfer of the exact amount by the word of the gateway', async () => {
  const before = await credit();
  const { ref_code, deposit_amount } = await openDeposit(150);
  await transfer(deposit_amount);
  await expect.poll(status(ref_code), { timeout: 15_000 }).toBe('success');
  expect(await credit()).toBeCloseTo(before + deposit_amount, 2);
});

it('reversal-14: takes a deposit back when the bank does, also under repeated events', async () => {
  const before = await credit();
  const { ref_code, deposit_amount } = await openDeposit(170);
  const transfer_id = await transfer(deposit_amount);
  await expect.poll(status(ref_code), { timeout: 15_000 }).toBe('success');
  for (let time = 0; time < 2; time += 1) {
    const response = await callSandbox(product.sandboxUrl, '/gateway/chargebacks', { transfer_id });
    expect(await response.json()).toEqual({ ok: true });
  }
  await expect.poll(status(ref_code), { timeout: 15_000 }).toBe('reversed');
  expect(await credit()).toBeCloseTo(before, 2);
});

it('pay-42 pay-47: has the operator find a wrong amount by its slip, and assign it once', async () => {
  const before = await credit();
  const { ref_code } = await openDeposit(200);
  const transferId = await transfer(199);
  const slip = await fetch(`${product.sandboxUrl}/bank/slips/${transferId}/qr.png`);
  const picture = Buffer.from(await slip.arrayBuffer()).toString('base64');
  const sent = await callApi(product, 'uploadSlip', {
    token,
    params: { refCode: ref_code },
    body: { picture: `data:image/png;base64,${picture}` },
  });
  expect(sent).toEqual({ ref_code, status: 'pending', has_slip: true });

  const waiting = await product.command('deposits:list', '--waiting');
  expect(waiting.output).toContain(ref_code);
  expect(waiting.output).toContain(transferId);
  await expect
    .poll(async () => (await product.command('transfers:unmatched')).output, { timeout: 20_000 })
    .toContain(transferId);
  const assign = () =>
    product.command(
      'transfer:assign',
      `--transfer=${transferId}`,
      `--ref=${ref_code}`,
      '--reason=slip and statement agree',
    );
  expect(await assign()).toMatchObject({
    code: 0,
    output: `${transferId}: 199.00 baht credited.\n`,
  });
  expect(await assign()).toMatchObject({ code: 2 });
  expect(await status(ref_code)()).toBe('success');
  expect(await credit()).toBeCloseTo(before + 199, 2);
  await expectSoundLedger(product);
});
