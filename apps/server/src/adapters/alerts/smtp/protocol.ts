import { languageField } from '../port.ts';
import type { AlertProtocol } from '../port.ts';
import { connectSmtp } from './smtp.ts';
import { publishedFields } from '../../service-protocol.ts';

/** The sandbox's password is public, so live mode refuses it. */
export const SANDBOX_SMTP_PASSWORD = 'sandbox-smtp-password';

const address = String.raw`[^\s@<>,;"]{1,64}@[A-Za-z0-9.-]{1,190}`;

/** Wires up docs/protocols/smtp.md. */
export const smtpProtocol: AlertProtocol = {
  th: 'อีเมล (SMTP)',
  en: 'E-mail (SMTP)',
  baseUrl: null,
  schemes: ['smtps:', 'smtp:'],
  target: 'to',
  fields: [
    {
      name: 'user',
      th: 'ชื่อผู้ใช้',
      en: 'User name',
      isSecret: false,
      isOptional: true,
      pattern: /^[!-~]{1,200}$/,
      hint: {
        th: 'เว้นว่างถ้าเซิร์ฟเวอร์ไม่ถามรหัสผ่าน',
        en: 'Empty where the server asks for no password',
      },
    },
    {
      name: 'password',
      th: 'รหัสผ่าน',
      en: 'Password',
      isSecret: true,
      isOptional: true,
      pattern: /^[^\r\n]{1,300}$/,
    },
    {
      name: 'from',
      th: 'อีเมลผู้ส่ง',
      en: 'Sender',
      isSecret: false,
      pattern: new RegExp(`^${address}$`),
    },
    {
      name: 'to',
      th: 'อีเมลผู้รับ',
      en: 'Receivers',
      isSecret: false,
      pattern: new RegExp(`^${address}(, ?${address}){0,9}$`),
      hint: { th: 'ไม่เกิน 10 ที่อยู่ คั่นด้วยจุลภาค', en: 'Up to 10 addresses, separated by commas' },
    },
    languageField,
  ],
  connect: connectSmtp,
  publicFields: publishedFields({ password: SANDBOX_SMTP_PASSWORD }),
};
