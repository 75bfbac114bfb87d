import type { SmsProtocol } from '../port.ts';
import { connectThaiBulkSms } from './thaibulksms.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's key pair is public, so live mode refuses it. */
export const sandboxThaiBulkSms = {
  apiKey: 'sandbox-thaibulksms-key',
  apiSecret: 'sandbox-thaibulksms-secret',
} as const;

const key = /^[!-9;-~]{1,200}$/;

/**
 * Wires up docs/protocols/thaibulksms.md. Its reports about delivery are not public, so the protocol has none and a
 * message stays accepted.
 */
export const thaiBulkSmsProtocol: SmsProtocol = {
  th: 'ThaiBulkSMS',
  en: 'ThaiBulkSMS',
  baseUrl: 'https://api-v2.thaibulksms.com',
  fields: [
    { name: 'api_key', th: 'API Key', en: 'API key', isSecret: true, pattern: key },
    { name: 'api_secret', th: 'API Secret', en: 'API secret', isSecret: true, pattern: key },
    {
      name: 'sender',
      th: 'ชื่อผู้ส่ง',
      en: 'Sender name',
      isSecret: false,
      pattern: /^[A-Za-z0-9 ._-]{1,11}$/,
      hint: { th: 'ชื่อที่ลงทะเบียนไว้กับ ThaiBulkSMS', en: 'A name registered with ThaiBulkSMS' },
    },
    {
      name: 'force',
      th: 'ประเภทเครดิต',
      en: 'Credit type',
      isSecret: false,
      isOptional: true,
      pattern: /^(standard|corporate)$/,
      hint: { th: 'standard หรือ corporate', en: 'standard or corporate' },
    },
  ],
  connect: connectThaiBulkSms,
  publicFields: publishedFields({
    api_key: sandboxThaiBulkSms.apiKey,
    api_secret: sandboxThaiBulkSms.apiSecret,
  }),
};
