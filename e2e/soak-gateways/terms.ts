import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPN_SECRET_KEY, OPN_WEBHOOK_SECRET } from '../../apps/sandbox/src/opn/defaults.ts';
import { SLIP_API_KEY } from '../../apps/sandbox/src/slips/lookup.ts';
import {
  XENDIT_CALLBACK_TOKEN,
  XENDIT_SECRET_KEY,
} from '../../apps/sandbox/src/xendit/defaults.ts';
import { actingAs, SANDBOX } from '../../apps/server/src/db/author.ts';
import { saveService } from '../../apps/server/src/features/services/store.ts';
import type { OpenedDatabase } from '../../apps/server/src/db/open.ts';
import { succeed } from '../../kit/product.ts';
import type { RunningProduct } from '../../kit/product.ts';

/** The seeded methods of the sandbox's own gateway. */
const KAPAO_QR = 2;
const KAPAO_PAGE = 3;
const BANK_TRANSFER = 4;
const KAPAO_WITHDRAWAL = 1;

/** Each way in which a member pays, with its method and its gateway. */
export const waysToPay = [
  { method: KAPAO_QR, gateway: 'sandbox', by: 'qr' },
  { method: KAPAO_PAGE, gateway: 'sandbox', by: 'page' },
  { method: BANK_TRANSFER, gateway: 'sandbox', by: 'slip' },
  { method: 81, gateway: 'opn', by: 'qr' },
  { method: 82, gateway: 'opn', by: 'page' },
  { method: 91, gateway: 'xendit', by: 'qr' },
] as const;
export type WayToPay = (typeof waysToPay)[number];

/** The methods of withdrawal, one of each gateway. */
export const withdrawalMethods = [KAPAO_WITHDRAWAL, 83, 93] as const;

/** Connects the other gateways and a slip verifier, and lets the machine pay every withdrawal. */
export async function saveTerms(
  product: RunningProduct,
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
): Promise<void> {
  const { sandboxUrl } = product;
  await save(product, 'payment-gateways:save', [
    {
      code: 'opn',
      protocol: 'opn',
      base_url: `${sandboxUrl}/opn`,
      secret_key: OPN_SECRET_KEY,
      webhook_secrets: OPN_WEBHOOK_SECRET,
    },
    {
      code: 'xendit',
      protocol: 'xendit',
      base_url: `${sandboxUrl}/xendit`,
      secret_key: XENDIT_SECRET_KEY,
      callback_tokens: [XENDIT_CALLBACK_TOKEN],
    },
  ]);
  const range = { min_amount: 20, max_amount: 100_000, sort: 50 };
  const qr = { ...range, adapter: 'gateway-qr', name: 'QR', logo: 'payments/promptpay.svg' };
  const page = { ...range, adapter: 'redirect', name: 'K PLUS', logo: 'payments/redirect.svg' };
  const out = { ...range, adapter: 'withdrawal', name: 'ถอน', logo: 'payments/withdrawal.svg' };
  await save(product, 'payment-methods:save', [
    { ...qr, id: 81, gateway: 'opn' },
    { ...page, id: 82, gateway: 'opn', channel: 'mobile_banking_kbank' },
    { ...out, id: 83, gateway: 'opn' },
    { ...qr, id: 91, gateway: 'xendit' },
    { ...out, id: 93, gateway: 'xendit' },
  ]);
  await save(product, 'settings:set', {
    auto_payout_signals: [],
    auto_payout_max: 1_000_000,
    auto_payout_day_max: 1_000_000,
    daily_withdraw_count: null,
    daily_withdraw_sum: null,
  });
  await actingAs(database, SANDBOX).transaction((tx) =>
    saveService(tx, secrets, {
      kind: 'slip-verifier',
      code: 'easyslip',
      protocol: 'easyslip',
      baseUrl: `${sandboxUrl}/easyslip`,
      credentials: { api_key: [SLIP_API_KEY] },
      isEnabled: true,
    }),
  );
}

/** Lets withdrawals begin at the gateway of this method. */
export function withdrawBy(product: RunningProduct, method: number): Promise<void> {
  return save(product, 'settings:set', { auto_withdraw_payment_id: method });
}

async function save(product: RunningProduct, command: string, content: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-soak-'));
  try {
    const file = join(folder, 'content.json');
    await writeFile(file, JSON.stringify(content));
    await succeed(product, command, '--file', file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
