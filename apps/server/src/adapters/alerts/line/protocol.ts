import { languageField } from '../port.ts';
import type { AlertProtocol } from '../port.ts';
import { connectLine } from './line.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's token is public, so live mode refuses it. */
export const SANDBOX_LINE_TOKEN = 'sandbox-line-channel-access-token';

/** Wires up docs/protocols/line.md. */
export const lineProtocol: AlertProtocol = {
  th: 'LINE (Messaging API)',
  en: 'LINE (Messaging API)',
  baseUrl: 'https://api.line.me',
  target: 'to',
  fields: [
    {
      name: 'access_token',
      th: 'Channel access token',
      en: 'Channel access token',
      isSecret: true,
      pattern: /^[!-~]{20,1000}$/,
      hint: {
        th: 'LINE Developers › Messaging API › Channel access token (long-lived)',
        en: 'LINE Developers › Messaging API › Channel access token (long-lived)',
      },
    },
    {
      name: 'to',
      th: 'ไอดีผู้ใช้หรือกลุ่ม',
      en: 'User or group id',
      isSecret: false,
      pattern: /^[UCR][0-9a-f]{32}$/,
      hint: {
        th: 'ขึ้นต้นด้วย U (ผู้ใช้) C (กลุ่ม) หรือ R (ห้อง) ผู้รับต้องเพิ่มบัญชีทางการเป็นเพื่อนก่อน',
        en: 'Begins with U (user), C (group) or R (room). The receiver has added the official account first',
      },
    },
    languageField,
  ],
  connect: connectLine,
  publicFields: publishedFields({ access_token: SANDBOX_LINE_TOKEN }),
};
