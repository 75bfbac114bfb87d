import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { GatewayProtocol } from '../port.ts';
import { sandboxOpn, OPN_TEST_KEY_PREFIX } from './default-secrets.ts';
import { parseOpnEvent } from './events.ts';
import { connectOpn } from './opn-gateway.ts';
import { couldBeOpnSigned, verifyOpnWebhook } from './signature.ts';
import { publishedFields } from '../../service-protocol.ts';

/** Wires up Opn Payments, formerly Omise (docs/protocols/opn.md). */
export const opnProtocol: GatewayProtocol = {
  th: 'Opn Payments (Omise)',
  en: 'Opn Payments (Omise)',
  capabilities: ['checkout', 'qr', 'payout', 'balance'],
  baseUrl: 'https://api.omise.co',
  limits: { qr: { minSatang: 2_000, maxSatang: 15_000_000 } },
  channels: [
    { code: 'mobile_banking_kbank', th: 'แอป K PLUS (กสิกรไทย)', en: 'K PLUS (Kasikornbank)' },
    { code: 'mobile_banking_scb', th: 'แอป SCB EASY (ไทยพาณิชย์)', en: 'SCB EASY (SCB)' },
    { code: 'mobile_banking_bay', th: 'แอป KMA (กรุงศรี)', en: 'KMA (Krungsri)' },
    {
      code: 'mobile_banking_bbl',
      th: 'แอป Bualuang mBanking (ธนาคารกรุงเทพ)',
      en: 'Bualuang mBanking (Bangkok Bank)',
    },
    { code: 'mobile_banking_ktb', th: 'แอป Krungthai NEXT (กรุงไทย)', en: 'Krungthai NEXT' },
    { code: 'truemoney_jumpapp', th: 'แอปทรูมันนี่', en: 'TrueMoney app' },
    { code: 'rabbit_linepay', th: 'Rabbit LINE Pay', en: 'Rabbit LINE Pay' },
    { code: 'shopeepay', th: 'ShopeePay (หน้าเว็บ)', en: 'ShopeePay (web page)' },
    { code: 'shopeepay_jumpapp', th: 'แอป ShopeePay', en: 'ShopeePay app' },
  ],
  fields: [
    {
      name: 'secret_key',
      th: 'Secret key',
      en: 'Secret key',
      isSecret: true,
      pattern: /^skey_\w{10,100}$/,
      hint: {
        th: 'หน้า Keys ของแดชบอร์ด Opn ขึ้นต้นด้วย skey_',
        en: 'On the Keys page of Opn’s dashboard; it begins with skey_',
      },
    },
    {
      name: 'webhook_secrets',
      th: 'รหัสลับของเว็บฮุก',
      en: 'Webhook secret',
      isSecret: true,
      isRotated: true,
      // Base64 of 16 bytes at least (door-07).
      pattern: /^(?=.{24,200}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      hint: {
        th: 'หน้า Webhooks ของแดชบอร์ด Opn กด Roll secret แล้วคัดลอกค่าที่แสดงครั้งเดียว',
        en: 'On the Webhooks page of Opn’s dashboard: press “Roll secret” and copy the value, which is shown once',
      },
    },
    {
      name: 'transfer_fee',
      th: 'ค่าธรรมเนียมต่อการโอนออก (สตางค์)',
      en: 'Fee of a transfer (satang)',
      isSecret: false,
      isOptional: true,
      pattern: /^\d{1,6}$/,
      hint: {
        th: 'ไม่กรอกเท่ากับ 3000 (30 บาท)',
        en: 'Left out it is 3000 (30 baht)',
      },
    },
  ],
  connect: connectOpn,
  couldBeSigned: couldBeOpnSigned,
  verifyWebhook: (call, credentials) =>
    verifyOpnWebhook(call, validCredentials(credentials, 'webhook_secrets')),
  parseEvent: parseOpnEvent,
  publicFields: publishedFields({
    secret_key: (key) => key.startsWith(OPN_TEST_KEY_PREFIX),
    webhook_secrets: sandboxOpn.webhookSecret,
  }),
};
