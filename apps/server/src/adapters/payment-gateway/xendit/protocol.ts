import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { GatewayProtocol } from '../port.ts';
import { callbackToken, verifyCallbackToken } from './callback-token.ts';
import { sandboxXendit, XENDIT_TEST_KEY_PREFIX } from './default-secrets.ts';
import { parseXenditEvent } from './messages.ts';
import { connectXendit, DEFAULT_CHANNEL } from './xendit-gateway.ts';
import { publishedFields } from '../../service-protocol.ts';

const SECRET_KEY = /^xnd_(?:development|production)_[!-~]{1,280}$/;
const isTestKey = (key: string) => key.startsWith(XENDIT_TEST_KEY_PREFIX);
const keyHint = { th: 'ขึ้นต้นด้วย xnd_production_', en: 'It begins with xnd_production_' };

/** Wires up Xendit in Thailand: deposits by its PromptPay QR, and withdrawals (docs/protocols/xendit.md). */
export const xenditProtocol: GatewayProtocol = {
  th: 'Xendit (ประเทศไทย)',
  en: 'Xendit (Thailand)',
  capabilities: ['qr', 'payout', 'balance'],
  baseUrl: 'https://api.xendit.co',
  channels: [],
  limits: {
    qr: { minSatang: 100, maxSatang: 70_000_000 },
    payout: { minSatang: 1, maxSatang: 200_000_000 },
  },
  fields: [
    {
      name: 'secret_key',
      th: 'คีย์ลับ',
      en: 'Secret key',
      isSecret: true,
      pattern: SECRET_KEY,
      hint: keyHint,
    },
    {
      name: 'payout_key',
      th: 'คีย์ลับสำหรับถอนเงิน ถ้าแยกกัน',
      en: 'Secret key of payouts, where it is another one',
      isSecret: true,
      isOptional: true,
      pattern: SECRET_KEY,
      hint: keyHint,
    },
    {
      name: 'callback_tokens',
      th: 'โทเคนยืนยันเว็บฮุก',
      en: 'Webhook verification token',
      isSecret: true,
      isRotated: true,
      pattern: /^[!-~]{20,300}$/,
      hint: {
        th: 'อยู่ในหน้าตั้งค่าเว็บฮุกของ Xendit',
        en: 'On the page of webhook settings at Xendit',
      },
    },
    {
      name: 'promptpay_channel',
      th: 'รหัสช่องทางพร้อมเพย์',
      en: 'Channel code of PromptPay',
      isSecret: false,
      isOptional: true,
      pattern: /^[A-Z0-9_]{1,60}$/,
      hint: { th: `ถ้าเว้นว่าง ใช้ ${DEFAULT_CHANNEL}`, en: `${DEFAULT_CHANNEL} where it is empty` },
    },
  ],
  connect: connectXendit,
  couldBeSigned: (headers) => callbackToken(headers) !== undefined,
  verifyWebhook: ({ headers, bytes }, credentials) =>
    verifyCallbackToken(headers, bytes, validCredentials(credentials, 'callback_tokens')),
  parseEvent: parseXenditEvent,
  publicFields: publishedFields({
    secret_key: isTestKey,
    payout_key: isTestKey,
    callback_tokens: sandboxXendit.callbackToken,
  }),
};
