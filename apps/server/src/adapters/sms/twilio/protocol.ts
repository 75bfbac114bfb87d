import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { SmsProtocol } from '../port.ts';
import { isSignedByTwilio } from './signature.ts';
import { connectTwilio, parseTwilioReport } from './twilio.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's account is public, so live mode refuses it. */
export const sandboxTwilio = {
  accountSid: `AC${'5a'.repeat(16)}`,
  authToken: '5a'.repeat(16),
} as const;

/** Wires up docs/protocols/twilio.md. */
export const twilioProtocol: SmsProtocol = {
  th: 'Twilio',
  en: 'Twilio',
  baseUrl: 'https://api.twilio.com',
  fields: [
    {
      name: 'account_sid',
      th: 'Account SID',
      en: 'Account SID',
      isSecret: false,
      pattern: /^AC[0-9a-f]{32}$/,
      hint: { th: 'ขึ้นต้นด้วย AC', en: 'It begins with AC' },
    },
    {
      name: 'auth_token',
      th: 'Auth Token',
      en: 'Auth token',
      isSecret: true,
      isRotated: true,
      pattern: /^[0-9a-f]{32}$/,
      hint: {
        th: 'ระหว่างเปลี่ยน Twilio อาจเซ็นด้วยโทเคนเดิม ค่าเดิมจึงยังใช้ตรวจได้',
        en: 'While it changes, Twilio may sign with the old one, which stays valid for checking',
      },
    },
    {
      name: 'sender',
      th: 'ผู้ส่ง',
      en: 'Sender',
      isSecret: false,
      pattern: /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
      hint: {
        th: 'หมายเลข (+66…) ชื่อที่ลงทะเบียน หรือ Messaging Service (MG…)',
        en: 'A number (+66…), a registered name, or a messaging service (MG…)',
      },
    },
  ],
  connect: connectTwilio,
  reports: {
    verify: (call, credentials) =>
      isSignedByTwilio(call, validCredentials(credentials, 'auth_token')),
    parse: parseTwilioReport,
  },
  publicFields: publishedFields({
    account_sid: sandboxTwilio.accountSid,
    auth_token: sandboxTwilio.authToken,
  }),
};
