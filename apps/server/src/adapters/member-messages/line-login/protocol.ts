import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { MemberMessagesProtocol } from '../port.ts';
import { connectLineLogin } from './line-login.ts';

/** The sandbox's secrets are public, so live mode refuses them. */
export const sandboxLineLogin = {
  channel_secret: '5a4db0c7a4dbc0de5a4db0c7a4dbc0de',
  access_token: 'sandbox-line-members-access-token',
} as const;

/** Wires up docs/protocols/line-login.md. */
export const lineLoginProtocol: MemberMessagesProtocol = {
  th: 'LINE (LINE Login + Messaging API)',
  en: 'LINE (LINE Login + Messaging API)',
  baseUrl: 'https://api.line.me',
  fields: [
    {
      name: 'channel_id',
      th: 'Channel ID ของ LINE Login',
      en: 'Channel ID of LINE Login',
      isSecret: false,
      pattern: /^\d{6,20}$/,
      hint: {
        th: 'LINE Developers › LINE Login › Basic settings ช่องทั้งสองต้องอยู่ใน provider เดียวกัน',
        en: 'LINE Developers › LINE Login › Basic settings. Both channels belong to one LINE provider',
      },
    },
    {
      name: 'channel_secret',
      th: 'Channel secret ของ LINE Login',
      en: 'Channel secret of LINE Login',
      isSecret: true,
      pattern: /^[0-9a-f]{32}$/,
      hint: {
        th: 'LINE Developers › LINE Login › Basic settings',
        en: 'LINE Developers › LINE Login › Basic settings',
      },
    },
    {
      name: 'access_token',
      th: 'Channel access token ของ Messaging API',
      en: 'Channel access token of the Messaging API',
      isSecret: true,
      pattern: /^[!-~]{20,1000}$/,
      hint: {
        th: 'LINE Developers › Messaging API › Channel access token (long-lived)',
        en: 'LINE Developers › Messaging API › Channel access token (long-lived)',
      },
    },
    {
      name: 'friend_url',
      th: 'ลิงก์เพิ่มเพื่อน',
      en: 'Friend link',
      isSecret: false,
      pattern:
        /^(https:\/\/(lin\.ee|line\.me)\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)[!-~]{1,200}$/,
      hint: {
        th: 'LINE Official Account Manager › เพิ่มเพื่อน เช่น https://lin.ee/…',
        en: 'LINE Official Account Manager › Gain friends, such as https://lin.ee/…',
      },
    },
  ],
  connect: connectLineLogin,
  publicFields: (credentials) =>
    Object.entries(sandboxLineLogin)
      .filter(([name, secret]) => validCredentials(credentials, name).includes(secret))
      .map(([name]) => name),
};
