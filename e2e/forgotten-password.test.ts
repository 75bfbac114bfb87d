import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { callApi } from '../kit/api.ts';
import type { RunningProduct } from '../kit/product.ts';
import { sharedProduct } from './shared-product.ts';

const PHONE = '0612345678';
const OLD_PASSWORD = 'ข้าวผัดไข่ดาว-8';
const NEW_PASSWORD = 'แกงเขียวหวาน-99';

let product: RunningProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

async function messagesOf(phone: string): Promise<string[]> {
  const response = await fetch(`${product.sandboxUrl}/sms?phone=${phone}`, {
    headers: { accept: 'application/json' },
  });
  const sent = z.object({ messages: z.array(z.object({ text: z.string() })) });
  return sent.parse(await response.json()).messages.map(({ text }) => text);
}

function logIn(password: string) {
  return callApi(product, 'login', { body: { phone: PHONE, password, website_id: 3 } });
}

it('account-60: is replaced by a code from the phone', async () => {
  const { token } = await callApi(product, 'register', {
    body: {
      phone: PHONE,
      password: OLD_PASSWORD,
      first_name: 'มานี',
      last_name: 'มีนา',
      bank_abbr: 'KBANK',
      bank_acc_number: '5550000001',
      website_id: 3,
    },
  });
  await callApi(product, 'requestPassword', { body: { phone: PHONE, website_id: 3 } });
  await expect.poll(() => messagesOf(PHONE), { timeout: 10_000 }).toHaveLength(1);
  const code = /\b\d{6}\b/.exec((await messagesOf(PHONE))[0] ?? '')?.[0] ?? '';
  const body = { phone: PHONE, code, website_id: 3 };
  const { reset_token } = await callApi(product, 'verifyResetCode', { body });
  await callApi(product, 'resetPassword', {
    token: `Bearer ${reset_token}`,
    body: { password: NEW_PASSWORD },
  });
  await expect(callApi(product, 'getCredit', { token })).rejects.toThrow('unauthorized');
  await expect(logIn(OLD_PASSWORD)).rejects.toThrow('login_failed');
  expect((await logIn(NEW_PASSWORD)).member_data.access_token).toMatch(/^[\w-]{43}$/);
});
