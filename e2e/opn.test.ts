import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, DEMO_PHONES, logInByApi } from '../kit/api.ts';
import type { Product } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';
import { readQrUrl } from './read-qr.ts';
import { saveRows } from './save-rows.ts';
import { startOwnProduct } from './shared-product.ts';
import { expectSoundLedger } from './sound-ledger.ts';

/** The sandbox's Opn, whose values stand on its page. */
const gateway = {
  code: 'opn',
  protocol: 'opn',
  secret_key: 'skey_test_kapaosandbox00000001',
  webhook_secrets: 'a2FwYW8tc2FuZGJveC1vcG4td2ViaG9vay1zZWNyZXQtMDE=',
};
const QR_METHOD = 90;
const PAGE_METHOD = 91;
const WITHDRAWAL_METHOD = 1;
const common = { gateway: 'opn', logo: 'payments/promptpay.svg', sort: 9, min_amount: 20 };
const methods = [
  { ...common, id: QR_METHOD, adapter: 'gateway-qr', name: 'QR', max_amount: 150_000 },
  {
    ...common,
    id: PAGE_METHOD,
    adapter: 'redirect',
    channel: 'mobile_banking_kbank',
    name: 'K PLUS',
    max_amount: 150_000,
  },
  { ...common, id: WITHDRAWAL_METHOD, adapter: 'withdrawal', name: 'ถอน', max_amount: 50_000 },
];
const PATIENCE = { timeout: 40_000 };

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startOwnProduct();
  await saveRows(product, 'payment-gateways:save', [
    { ...gateway, base_url: `${product.sandboxUrl}/opn` },
  ]);
  await saveRows(product, 'payment-methods:save', methods);
  token = await logInByApi(product, DEMO_PHONES[1]);
});
afterAll(() => product?.stop());

const credit = async () => (await callApi(product, 'getCredit', { token })).availableCredit;

async function open(paymentId: number, amount: number) {
  return callApi(product, 'openDeposit', {
    token,
    params: { paymentId },
    body: { amount, return_url: product.url },
  });
}

it('door-08 door-09 door-15: a QR of Opn is paid at the bank, and credited once under faults', async () => {
  const before = await credit();
  await callSandbox(product.sandboxUrl, '/faults', {
    webhooks: { repeat: 2, reorder: true },
    opn: { early_webhook: true },
  });
  const { data } = await open(QR_METHOD, 150);
  const payload = readQrUrl(data?.qrcode_image);
  await callSandbox(product.sandboxUrl, '/bank/pay', { payload });
  await expect.poll(credit, PATIENCE).toBe(before + 150);
  await callSandbox(product.sandboxUrl, '/faults', undefined, 'DELETE');
  await expectSoundLedger(product);
});

it('door-10: a payment page of Opn leads to the bank, and its payment is credited', async () => {
  const before = await credit();
  const { url } = await open(PAGE_METHOD, 200);
  const page = new URL(url ?? expect.fail('no page'));
  expect((await fetch(page)).status).toBe(200);
  await callSandbox(product.sandboxUrl, page.pathname, { act: 'pay' });
  await expect.poll(credit, PATIENCE).toBe(before + 200);
});

it('door-11 door-12: a withdrawal is sent when its recipient is verified, and paid', async () => {
  await callSandbox(product.sandboxUrl, '/faults', { payouts: { delay_ms: 300 } });
  const { payout_id } = await callApi(product, 'requestWithdrawal', {
    token,
    params: { paymentId: WITHDRAWAL_METHOD },
    body: { amount: 100 },
  });
  const status = async () => {
    const params = { withdrawalId: payout_id };
    return (await callApi(product, 'getWithdrawal', { token, params })).payout.status;
  };
  await expect.poll(status, PATIENCE).toBe('success');
  const page = await (await fetch(`${product.sandboxUrl}/opn`)).text();
  expect(page.match(/class="code">trsf_test_/g)).toHaveLength(1);
  await expectSoundLedger(product);
});
