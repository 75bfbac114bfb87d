import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { callApi } from '../kit/api.ts';
import type { RunningProduct } from '../kit/product.ts';
import { callSandbox } from '../kit/sandbox.ts';

/** The number of the seeded method by bank transfer. */
const BANK_METHOD = 4;
const CREDIT_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

interface OpenDeposit {
  token: string;
  amount: number;
}

export async function openBankDeposit(product: RunningProduct, { token, amount }: OpenDeposit) {
  const { self_request, data, url } = await callApi(product, 'openDeposit', {
    token,
    params: { paymentId: BANK_METHOD },
    body: { amount, return_url: product.url },
  });
  expect([self_request, url]).toEqual([false, null]);
  return data ?? expect.fail('no deposit was opened');
}

/** Pays in the bank app to the account that the method shows, and returns the transfer's id. */
export async function payByBank(
  product: RunningProduct,
  { token, amount }: OpenDeposit,
): Promise<string> {
  const { payments } = await callApi(product, 'listPaymentMethods', {
    token,
    params: { websiteId: 3 },
  });
  const method = payments.find(({ is_node }) => is_node) ?? expect.fail('no bank transfer');
  const response = await callSandbox(product.sandboxUrl, '/bank/pay', {
    account_number: method.bank_acc_number,
    bank_abbr: method.bank_abbr,
    amount,
  });
  return z.object({ transfer_id: z.string() }).parse(await response.json()).transfer_id;
}

/** Deposits as a member does before a promotion: the demo gives none without a deposit (fair-11). */
export async function depositByBank(product: RunningProduct, given: OpenDeposit): Promise<void> {
  const { token } = given;
  const { ref_code, deposit_amount } = await openBankDeposit(product, given);
  await payByBank(product, { token, amount: deposit_amount });
  const until = Date.now() + CREDIT_TIMEOUT_MS;
  // `expect.poll` works inside of a test only, and members also deposit before one.
  for (;;) {
    const { status } = await callApi(product, 'getDeposit', {
      token,
      params: { refCode: ref_code },
    });
    if (status === 'success') return;
    if (Date.now() > until) throw new Error(`the deposit ${ref_code} is still ${status}`);
    await sleep(POLL_MS);
  }
}
