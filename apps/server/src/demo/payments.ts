import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { usualThresholds } from '@kapao/contract/payments/automatic.ts';
import type { SignalCode, Thresholds } from '@kapao/contract/payments/automatic.ts';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { Secrets } from '../db/sealed.ts';
import {
  paymentGatewayRow,
  savePaymentGateways,
} from '../features/payments/gateways/gateways-save-store.ts';
import type { PaymentGatewayRow } from '../features/payments/gateways/gateways-save-store.ts';
import { DEADLINE_MINUTES } from '@kapao/contract/payments/method-rules.ts';
import { sandboxGateway } from '../adapters/payment-gateway/kapao/default-secrets.ts';

/**
 * Seeds the sandbox's gateway and a method of each kind; the withdrawal method has the id of the site's settings. An
 * existing method stays as it is, and the gateway's address follows the sandbox's.
 */
export async function seedPaymentMethods({
  database,
  secrets,
  config,
}: Pick<Context, 'database' | 'secrets' | 'config'>): Promise<void> {
  const { sandboxUrl, websiteId } = config;
  if (sandboxUrl === undefined) return;
  await database.transaction(async (tx) => {
    await saveGateway(tx, secrets, `${sandboxUrl}/gateway`);
    await insertMethods(tx, websiteId);
    const isFirst = await insertWithdrawalMethod(tx, websiteId);
    if (isFirst) await softenAutomaticPayment(tx, websiteId);
  });
}

async function saveGateway(tx: Tx, secrets: Secrets, baseUrl: string): Promise<void> {
  const { code } = sandboxGateway;
  const moved = await tx.query(sql`
    update payment_gateways
       set base_url = ${baseUrl}
     where code = ${code}
 returning code`);
  if (moved.length > 0) return;
  await savePaymentGateways(tx, secrets, [sandboxGatewayRow(code, baseUrl)]);
}

/** A gateway that the sandbox plays, with its public keys. */
export function sandboxGatewayRow(code: string, baseUrl: string): PaymentGatewayRow {
  return paymentGatewayRow.parse({
    code,
    base_url: baseUrl,
    api_key: sandboxGateway.apiKey,
    webhook_secrets: [sandboxGateway.webhookSecret],
  });
}

const MIN_DEPOSIT_MICRO = 20n * MICRO_PER_BAHT;
const MAX_DEPOSIT_MICRO = 200_000n * MICRO_PER_BAHT;
const DEADLINE_SECONDS = DEADLINE_MINUTES * 60;
/** A phone number and a bank account that belong to nobody. */
const RECEIVER = '0800000000';
const RECEIVER_ACCOUNT = '0000000123';
/** A TrueMoney wallet that belongs to nobody: its phone, and its e-wallet id (pay-11). */
const WALLET_PHONE = '0800000001';
const WALLET = `14000${WALLET_PHONE}`;

async function insertMethods(tx: Tx, websiteId: number): Promise<void> {
  await tx.query(sql`
    insert into payment_methods
           (id, website_id, gateway_code, adapter, name, name_en, logo, sort, is_node,
            bank_acc_name, bank_acc_number, bank_abbr, receiver_type, receiver,
            min_micro, max_micro, deadline_seconds, changed_at)
    values (2, ${websiteId}, ${sandboxGateway.code}, 'promptpay', 'พร้อมเพย์ QR', 'PromptPay QR',
            'payments/promptpay.svg', 1, false, 'บริษัท กระเป๋า จำกัด', ${RECEIVER}, 'PROMPTPAY',
            'phone', ${RECEIVER}, ${MIN_DEPOSIT_MICRO}, ${MAX_DEPOSIT_MICRO}, ${DEADLINE_SECONDS}, now()),
           (3, ${websiteId}, ${sandboxGateway.code}, 'redirect', 'ชำระผ่านหน้าเว็บ', 'Payment page',
            'payments/redirect.svg', 2, false, '', '', '',
            null, null, ${MIN_DEPOSIT_MICRO}, ${MAX_DEPOSIT_MICRO}, ${DEADLINE_SECONDS}, now()),
           (4, ${websiteId}, ${sandboxGateway.code}, 'bank-transfer', 'โอนเข้าบัญชีธนาคาร', 'Bank transfer',
            'payments/bank-transfer.svg', 3, true, 'บริษัท กระเป๋า จำกัด', ${RECEIVER_ACCOUNT},
            'KBANK', null, ${RECEIVER_ACCOUNT},
            ${MIN_DEPOSIT_MICRO}, ${MAX_DEPOSIT_MICRO}, ${DEADLINE_SECONDS}, now()),
           (5, ${websiteId}, ${sandboxGateway.code}, 'promptpay', 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet',
            'payments/truewallet.svg', 4, false, 'บริษัท กระเป๋า จำกัด', ${WALLET_PHONE}, 'TRUEWALLET',
            'ewallet', ${WALLET}, ${MIN_DEPOSIT_MICRO}, ${MAX_DEPOSIT_MICRO},
            ${DEADLINE_SECONDS}, now())
        on conflict (id) do nothing`);
}

/**
 * Inserts the withdrawal method. Its range is not used, because a withdrawal's range is the site's (pay-56). Returns false
 * if there is one.
 */
async function insertWithdrawalMethod(tx: Tx, websiteId: number): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into payment_methods
           (id, website_id, gateway_code, adapter, name, name_en, logo, sort,
            min_micro, max_micro, deadline_seconds, changed_at)
    select settings.auto_withdraw_payment_id,
           settings.website_id,
           ${sandboxGateway.code},
           'withdrawal',
           'ถอนเงินเข้าบัญชีธนาคาร',
           'Withdrawal to a bank account',
           'payments/withdrawal.svg',
           100,
           settings.min_withdraw_micro,
           settings.max_withdraw_micro,
           ${DEADLINE_SECONDS},
           now()
      from site_settings as settings
     where settings.website_id = ${websiteId}
        on conflict (id) do nothing
 returning id`);
  return inserted.length > 0;
}

/**
 * auto-12: the sandbox's members are new, share one network and one payer, live on bonuses and try often, so that only
 * these signals stop them. A site that goes live keeps the defaults, which stop all.
 */
const SANDBOX_SIGNALS: readonly SignalCode[] = [
  'account_shared',
  'deposit_reversed',
  'typed_transfer',
  'large_win',
];
const SANDBOX_THRESHOLDS: Thresholds = {
  ...usualThresholds,
  win_times: 1_000,
  win_baht: 100_000,
  unplayed_baht: 100_000,
};

async function softenAutomaticPayment(tx: Tx, websiteId: number): Promise<void> {
  await tx.query(sql`
    update site_settings
       set auto_payout_signals    = ${SANDBOX_SIGNALS},
           auto_payout_thresholds = ${JSON.stringify(SANDBOX_THRESHOLDS)}
     where website_id = ${websiteId}`);
}
