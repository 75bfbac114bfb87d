import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, logInByApi } from '../kit/api.ts';
import type { Product } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { readQrUrl } from './read-qr.ts';
import { saveRows } from './save-rows.ts';
import { startOwnProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

const QR_METHOD = 71;
const WITHDRAWAL_METHOD = 1;
const PASSWORD = 'ลมทะเลพัดเย็น';
const ARRIVES = { timeout: 20_000 };

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct();
  await saveRows(product, 'payment-gateways:save', [
    {
      code: 'xendit',
      protocol: 'xendit',
      base_url: `${product.sandboxUrl}/xendit`,
      secret_key: 'xnd_development_kapao_sandbox_key',
      callback_tokens: ['kapao-sandbox-callback-token'],
    },
  ]);
  const common = { gateway: 'xendit', min_amount: 20, max_amount: 200_000 };
  const qr = { adapter: 'gateway-qr', name: 'QR', logo: 'payments/promptpay.svg', sort: 9 };
  const out = { adapter: 'withdrawal', name: 'ถอน', logo: 'payments/withdrawal.svg', sort: 99 };
  await saveRows(product, 'payment-methods:save', [
    { id: QR_METHOD, ...common, ...qr },
    { id: WITHDRAWAL_METHOD, ...common, ...out },
  ]);
});
afterAll(() => product?.stop());

/** Registers a member and returns the token. */
async function register(phone: string, bank_acc_number: string): Promise<string> {
  const name = { first_name: 'คำ', last_name: 'สั่ง', bank_abbr: 'KKP', bank_acc_number };
  const body = { ...name, phone, password: PASSWORD, website_id: 3 };
  await callApi(product, 'register', { body });
  return logInByApi(product, phone, PASSWORD);
}

const credit = async (token: string) =>
  (await callApi(product, 'getCredit', { token })).availableCredit;

async function openQr(token: string, amount: number) {
  const { data } = await callApi(product, 'openDeposit', {
    token,
    params: { paymentId: QR_METHOD },
    body: { amount, return_url: product.url },
  });
  const { ref_code, qrcode_image } = data ?? expect.fail('no deposit was opened');
  return { ref_code, payload: readQrUrl(qrcode_image) };
}

/** Each member pays from an account of their own, because a shared one stops the automatic payment. */
const pay = (payload: string, payer_account: string) =>
  callSandbox(product.sandboxUrl, '/bank/pay', { payload, payer_account });

const depositStatus = (token: string, refCode: string) => async () =>
  (await callApi(product, 'getDeposit', { token, params: { refCode } })).status;

async function withdraw(token: string, amount: number) {
  const { payout_id: withdrawalId } = await callApi(product, 'requestWithdrawal', {
    token,
    params: { paymentId: WITHDRAWAL_METHOD },
    body: { amount },
  });
  const status = async () =>
    (await callApi(product, 'getWithdrawal', { token, params: { withdrawalId } })).payout.status;
  return { withdrawalId, status };
}

it('door-17 door-20: credits a QR that the bank app has paid, and pays the withdrawal, under faults', async () => {
  const token = await register('0869990071', '0869990071');
  await callSandbox(product.sandboxUrl, '/faults', {
    webhooks: { repeat: 2, reorder: true },
    xendit: { early_webhook: true },
  });
  const { ref_code, payload } = await openQr(token, 300);
  await pay(payload, '0869990071');
  await expect.poll(depositStatus(token, ref_code), ARRIVES).toBe('success');
  expect(await credit(token)).toBe(300);
  const { status } = await withdraw(token, 100);
  await expect.poll(status, ARRIVES).toBe('success');
  expect(await credit(token)).toBe(200);
  await callSandbox(product.sandboxUrl, '/faults', undefined, 'DELETE');
});

it('door-17 door-20: finds by asking what no webhook and no answer told', async () => {
  const token = await register('0869990072', '0869990072');
  await callSandbox(product.sandboxUrl, '/faults', {
    webhooks: { drop: true },
    payouts: { lose_answer: true },
  });
  const { ref_code, payload } = await openQr(token, 300);
  await pay(payload, '0869990072');
  await expect.poll(depositStatus(token, ref_code), ARRIVES).toBe('success');
  const { status } = await withdraw(token, 100);
  await expect.poll(status, ARRIVES).toBe('success');
  expect(await credit(token)).toBe(200);
  await callSandbox(product.sandboxUrl, '/faults', undefined, 'DELETE');
});

it('door-18: shows a withdrawal that was paid and reversed to a person, and moves nothing', async () => {
  // Xendit reverses each payout to an account that ends so.
  const token = await register('0869990073', '0000654321');
  const { payload } = await openQr(token, 300);
  await pay(payload, '0000654321');
  await expect.poll(() => credit(token), ARRIVES).toBe(300);
  const { withdrawalId, status } = await withdraw(token, 100);
  await expect.poll(status, ARRIVES).toBe('success');
  const listed = async () => (await product.command('contradictions:list', '--json')).output;
  await expect.poll(listed, ARRIVES).toContain(withdrawalId);
  expect(await credit(token)).toBe(200);
  await expectSoundLedger(product);
});
