import type { SmsProtocol } from '../port.ts';
import { connectKapaoSms } from './kapao-sms.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's API key is public, so live mode refuses it. */
export const SANDBOX_SMS_API_KEY = 'sandbox-sms-api-key';

/** Wires up the protocol of docs/protocols/sms.md, which an SMS service of an operator's own can speak. */
export const kapaoSmsProtocol: SmsProtocol = {
  th: 'โปรโตคอลกลางของ Kapao',
  en: 'Kapao’s own protocol',
  baseUrl: null,
  fields: [
    {
      name: 'api_key',
      th: 'คีย์ API',
      en: 'API key',
      isSecret: true,
      pattern: /^[!-~]{1,300}$/,
    },
  ],
  connect: connectKapaoSms,
  publicFields: publishedFields({ api_key: SANDBOX_SMS_API_KEY }),
};
