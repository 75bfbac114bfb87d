import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePortOfKit, runConformance } from '../../../../scripts/testing/conformance.ts';
import { openTestSandbox } from '../testing/test-sandbox.ts';
import type { TestSandbox } from '../testing/test-sandbox.ts';
import { GATEWAY_API_KEY, GATEWAY_WEBHOOK_SECRET } from './defaults.ts';

const TIMEOUT_MS = 120_000;
const RECEIVER = '0812345678';
let sandbox: TestSandbox;
let settings: Record<string, unknown>;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const account = {
    bank_code: '014',
    bank_abbr: 'SCB',
    account_number: '1112223334',
    account_name: 'นาย ก',
  };
  // The sandbox's gateway names its payment page by its own address, which this test does not listen on.
  const pay = (choice: string) => ({ url: `${url}/gateway/pay/{id}`, form: `choice=${choice}` });
  settings = {
    url: `${url}/gateway`,
    api_key: GATEWAY_API_KEY,
    webhook_secret: GATEWAY_WEBHOOK_SECRET,
    listen: String(await freePortOfKit()),
    wait: '20',
    receiver: RECEIVER,
    account,
    closed_account: { ...account, account_number: '1112229999' },
    pay_checkout: pay('pay'),
    fail_checkout: pay('cancel'),
    pay_receiver: {
      url: `${url}/bank/pay`,
      body: { account_number: '{receiver}', bank_abbr: 'SCB', amount: '{amount:number}' },
    },
    charge_back: { url: `${url}/gateway/chargebacks`, body: { transfer_id: '{transfer_id}' } },
  };
});
afterAll(() => sandbox.close());

describe('the conformance kit', () => {
  it(
    'kit-03: finds the sandbox’s gateway right in every case of the protocol kapao',
    async () => {
      const run = await runConformance(['gateway', '--protocol', 'kapao'], settings);
      expect(run.amiss).toEqual([]);
      expect(run.code).toBe(0);
      expect(run.cases.length).toBeGreaterThan(20);
    },
    TIMEOUT_MS,
  );
});
